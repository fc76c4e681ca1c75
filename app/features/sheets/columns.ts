import { groupedIc, t } from "~/messages";
import type { StoredCandidate } from "./candidates/queries";
import { roomsOf, seatAmong } from "./candidates/seats";
import { paperBoxes } from "./paper-columns";
import { type PaperOnSheet, type RoomOnSheet, withMark } from "./rules";

interface SheetColumn {
  /** Rows count from 1; null is a blank to fill in by hand. */
  cell: (candidate: StoredCandidate, row: number) => string | number | null;
  align?: "center";
  dir?: "rtl";
  isScanned?: true;
}

const centred = (cell: SheetColumn["cell"]): SheetColumn => ({ cell, align: "center" });
const byHand = () => null;

/** A number that is not of an identity card has the mark of its document. */
function numbered({ identity, ic_number, birth_cert_number }: StoredCandidate): string | null {
  if (identity === null || ic_number !== null) return groupedIc(identity);
  return marked(birth_cert_number === null ? "passport" : "birth_cert", identity);
}

const marked = (document: "birth_cert" | "passport" | "visa", number: string): string =>
  t(`sheet.marked.${document}`, { number });

const sheetColumns = {
  row: centred(({ has_need }, row) => (has_need ? withMark(row) : row)),
  seat: centred(({ seat }) => seat ?? null),
  room: {
    cell: ({ room_name, seat }) =>
      room_name ? t("sheet.seat_in", { name: room_name, seat: seat ?? "" }) : null,
  },
  student_code: centred(({ student_code }) => student_code),
  scanned_code: { ...centred(({ student_code }) => student_code), isScanned: true },
  full_name: { cell: ({ full_name }) => full_name },
  full_name_arabic: { cell: ({ full_name_arabic }) => full_name_arabic, dir: "rtl" },
  identity: centred(numbered),
  identity_or_birth: centred(numbered),
  ic_number: centred(({ ic_number }) => groupedIc(ic_number)),
  other_documents: centred(({ birth_cert_number, passport_number, visa_number }) =>
    [
      birth_cert_number && marked("birth_cert", birth_cert_number),
      passport_number && marked("passport", passport_number),
      visa_number && marked("visa", visa_number),
    ]
      .filter(Boolean)
      .join(" "),
  ),
  gender: centred(({ gender }) => gender),
  class_name: centred(({ class_name }) => class_name),
  is_citizen: centred(({ is_citizen }) => t(is_citizen ? "word.yes" : "word.no")),
  is_student: centred(({ is_student }) => t(is_student ? "student.is_student" : "student.is_no_student")),
  signature: { cell: byHand },
  remarks: { cell: byHand },
  signature_or_remarks: { cell: byHand },
  checked: centred(byHand),
  papers: centred(byHand),
} satisfies Record<string, SheetColumn>;

type SheetField = keyof typeof sheetColumns;

/** Left to right, in millimetres. */
type SheetWidths = Partial<Record<SheetField, number>>;

interface TableColumn extends SheetColumn {
  field: SheetField;
  label: string;
  width: number;
  isBox?: boolean;
}

interface Printed {
  papers?: readonly PaperOnSheet[];
  room?: RoomOnSheet | null;
  candidates?: readonly StoredCandidate[];
}

export interface TableWidths {
  columns: SheetWidths;
  /** On the sheet of one room, where its seats have a column. */
  inRoom?: SheetWidths;
  /** The sheet of a school has that column too, once a candidate has a seat. */
  hasSeats?: true;
}

/** The boxes of the papers share one width; the name has the room that they leave. */
export function columnsOf(
  { columns, inRoom, hasSeats }: TableWidths,
  { papers = [], room = null, candidates = [] }: Printed = {},
): TableColumn[] {
  const rooms = hasSeats && room === null ? roomsOf(candidates) : [];
  const widths = ((room !== null || rooms.length > 0) && inRoom) || columns;
  const boxes = paperBoxes(papers);
  const spare = (widths.papers ?? boxes.width) - boxes.width;
  return (Object.entries(widths) as [SheetField, number][]).flatMap(([field, width]): TableColumn[] => {
    const column = sheetColumns[field];
    if (field === "papers")
      return boxes.labels.map((label) => {
        return { field, label, width: boxes.width / boxes.labels.length, isBox: true, ...column };
      });
    const whole = { field, label: t(`sheet.column.${field}`), width, ...column };
    if (field === "full_name") return [{ ...whole, width: width + spare }];
    return [field === "seat" ? { ...whole, cell: (candidate) => seatAmong(rooms, candidate) } : whole];
  });
}
