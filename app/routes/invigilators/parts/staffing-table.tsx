import type { StaffedSchool } from "~/features/invigilators/staffing";
import { figure, labelOf, t } from "~/messages";
import { DataTable } from "~/ui";
import { lackInWords, listedInWords } from "./words";

interface StaffingTableProps {
  staffing: StaffedSchool;
  rooms: readonly { id: number; name: string; seated: number }[];
}

/** What each room needs, and below the rooms the whole school with those of no room. */
export function StaffingTable({ staffing, rooms }: StaffingTableProps) {
  const cellsOf = ({ listed, needed, missing }: Pick<StaffedSchool, "listed" | "needed" | "missing">) => ({
    chiefs: listedInWords(listed.chiefs, needed.chiefs),
    invigilators: listedInWords(listed.invigilators, needed.invigilators),
    missing: lackInWords(missing) || t("invigilator.enough"),
  });
  return (
    <DataTable
      id="keperluan"
      caption={t("invigilator.places_title")}
      columns={[
        { key: "name", label: labelOf("room_id") },
        { key: "candidates", label: t("invigilator.candidates"), align: "right" },
        { key: "chiefs", label: t("invigilator.duty.chief"), nowrap: true },
        { key: "invigilators", label: t("invigilator.duty.invigilator"), nowrap: true },
        { key: "missing", label: t("invigilator.missing") },
      ]}
      rows={[
        ...rooms.map((room) => {
          const found = staffing.rooms.find(({ id }) => id === room.id);
          return {
            id: room.id,
            cells: { name: room.name, candidates: figure(room.seated), ...(found && cellsOf(found)) },
          };
        }),
        {
          id: "all",
          cells: {
            name: t("invigilator.whole_school"),
            candidates: figure(staffing.candidates),
            ...cellsOf(staffing),
          },
        },
      ]}
      empty={null}
    />
  );
}
