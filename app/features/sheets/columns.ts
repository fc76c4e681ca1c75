import { groupedIc, t } from "~/messages";
import type { StoredCandidate } from "./candidates.server";
import { type PaperOnSheet, type RoomOnSheet, withMark } from "./rules";

interface SheetColumn {
  /** Rows count from 1; null is a blank to fill in by hand. */
  cell: (candidate: StoredCandidate, row: number) => string | number | null;
  align?: "center";
  dir?: "rtl";
}

const centred = (cell: SheetColumn["cell"]): SheetColumn => ({ cell, align: "center" });
const byHand = () => null;

const sheetColumns = {
  row: centred(({ has_need }, row) => (has_need ? withMark(row) : row)),
  seat: centred(({ seat }) => seat ?? null),
  room: {
    cell: ({ room_name, seat }) =>
      room_name ? t("sheet.seat_in", { name: room_name, seat: seat ?? "" }) : null,
  },
  student_code: centred(({ student_code }) => student_code),
  full_name: { cell: ({ full_name }) => full_name },
  full_name_arabic: { cell: ({ full_name_arabic }) => full_name_arabic, dir: "rtl" },
  identity: centred(({ identity }) => groupedIc(identity)),
  identity_or_birth: centred(({ identity }) => groupedIc(identity)),
  ic_number: centred(({ ic_number }) => groupedIc(ic_number)),
  birth_cert_number: centred(({ birth_cert_number }) => birth_cert_number),
  passport_or_visa: centred(({ passport_number, visa_number }) =>
    [passport_number, visa_number].filter(Boolean).join(" / "),
  ),
  gender: centred(({ gender }) => gender),
  class_name: centred(({ class_name }) => class_name),
  is_citizen: centred(({ is_citizen }) => t(is_citizen ? "word.yes" : "word.no")),
  is_student: centred(({ is_student }) => t(is_student ? "word.yes" : "word.no")),
  signature: { cell: byHand },
  remarks: { cell: byHand },
  signature_or_remarks: { cell: byHand },
  checked: centred(byHand),
  papers: centred(byHand),
} satisfies Record<string, SheetColumn>;

type SheetField = keyof typeof sheetColumns;

/** Left to right, in millimetres. */
export type SheetWidths = Partial<Record<SheetField, number>>;

/** Without papers of the year there are boxes whose codes are written by hand. */
const unnamedPapers = ["K1", "K2", "K3", "K4", "K5"];

interface TableColumn extends SheetColumn {
  field: SheetField;
  label: string;
  width: number;
  isBox?: boolean;
}

/** `TJ 5/10` */
function headingOfPaper({ code, held_on }: PaperOnSheet): string {
  const [, month, day] = held_on?.split("-").map(Number) ?? [];
  return day === undefined ? code : `${code} ${day}/${month}`;
}

interface Printed {
  papers?: readonly PaperOnSheet[];
  room?: RoomOnSheet | null;
}

/** The boxes of the papers share the width of one column. */
export const columnsOf = (
  { columns, inRoom }: { columns: SheetWidths; inRoom?: SheetWidths },
  { papers = [], room = null }: Printed = {},
): TableColumn[] =>
  (Object.entries((room && inRoom) ?? columns) as [SheetField, number][]).flatMap(
    ([field, width]): TableColumn[] => {
      const column: SheetColumn = sheetColumns[field];
      if (field !== "papers") return [{ field, label: t(`sheet.column.${field}`), width, ...column }];
      const labels = papers.length > 0 ? papers.map(headingOfPaper) : unnamedPapers;
      return labels.map((label) => ({ field, label, width: width / labels.length, isBox: true, ...column }));
    },
  );
