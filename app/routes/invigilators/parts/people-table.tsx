import type { InvigilatorInRoom } from "~/features/invigilators/queries";
import { phoneInWords } from "~/features/invigilators/rules";
import type { OtherPlace } from "~/features/invigilators/same";
import { phoneAddress } from "~/features/values/contact";
import { groupedIc, labelOf, t } from "~/messages";
import { DataTable, RowActions } from "~/ui";
import { invigilatorAddress, lettersOf } from "./address";
import { placeInWords } from "./words";

interface PeopleTableProps {
  people: readonly InvigilatorInRoom[];
  /** On all pages. */
  total: number;
  /** By the record. */
  twice: Record<number, OtherPlace[]>;
  asksIc: boolean;
  manages: boolean;
}

export function PeopleTable({ people, total, twice, asksIc, manages }: PeopleTableProps) {
  const isTwice = people.some(({ id }) => twice[id]);
  return (
    <DataTable
      caption={t("invigilator.caption", { n: total })}
      columns={[
        { key: "full_name", label: labelOf("full_name") },
        { key: "phone", label: labelOf("phone"), nowrap: true },
        ...(asksIc ? [{ key: "ic_number", label: labelOf("ic_number"), nowrap: true }] : []),
        { key: "duty", label: labelOf("duty") },
        { key: "room_name", label: labelOf("room_id") },
        ...(isTwice ? [{ key: "twice", label: t("invigilator.twice") }] : []),
        ...(manages ? [{ key: "actions", label: t("word.actions"), isActions: true }] : []),
      ]}
      rows={people.map((one) => ({
        id: one.id,
        cells: {
          full_name: one.full_name,
          phone: <a href={phoneAddress(one.phone)}>{phoneInWords(one.phone)}</a>,
          ic_number: groupedIc(one.ic_number),
          duty: t(`invigilator.duty.${one.duty}`),
          room_name: one.room_name ?? t("invigilator.any_room"),
          twice: twice[one.id]?.map(placeInWords).join("; "),
          actions: (
            <RowActions
              about={one.full_name}
              links={[
                { href: `${invigilatorAddress(one)}/edit`, label: t("action.edit") },
                { href: `${lettersOf(one)}&id=${one.id}`, label: t("invigilator.letter"), isApart: true },
              ]}
            />
          ),
        },
      }))}
      empty={t("invigilator.none")}
    />
  );
}
