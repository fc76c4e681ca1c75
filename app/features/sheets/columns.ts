import { pointsOfPaper, widthOf } from "~/features/values/lines-of-text";
import { groupedIc, type MessageKey, t } from "~/messages";
import type { StoredCandidate } from "./candidates/queries";
import { onlyRoomOf } from "./candidates/seats";
import { leading, mm, pt } from "./measures";
import { paperBoxes } from "./paper-columns";
import { type PaperOnSheet, type RoomOnSheet, withMark } from "./rules";

interface SheetColumn {
  /** Rows count from 1; null is a blank to fill in by hand. */
  cell: (candidate: StoredCandidate, row: number) => string | number | null;
  align?: "center";
  dir?: "rtl";
  isScanned?: true;
  /** Most candidates have this value, so a sheet prints the other values alone, and has no column where all have the same. */
  usual?: MessageKey;
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
  is_citizen: {
    ...centred(({ is_citizen }) => t(is_citizen ? "word.yes" : "word.no")),
    usual: "word.yes",
  },
  is_student: {
    ...centred(({ is_student }) => t(is_student ? "student.is_student" : "student.is_no_student")),
    usual: "student.is_student",
  },
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
  /** On the list of one room, where its seats have a column. */
  inRoom?: SheetWidths;
  /** The sheet of a school has a list of its own for each hall where candidates have seats, by seat. */
  isByHall?: true;
}

/** The boxes of the papers share one width, and a name in two writings has the widths that need the least height. The name has the room that is left. */
export function columnsOf(
  { columns, inRoom, isByHall }: TableWidths,
  { papers = [], room = null, candidates = [] }: Printed = {},
): TableColumn[] {
  const isInRoom = room !== null || (isByHall && onlyRoomOf(candidates) !== null);
  const widths = (isInRoom && inRoom) || columns;
  const boxes = paperBoxes(papers);
  const given = Object.entries(widths) as [SheetField, number][];
  const alike = given.filter(([field]) => sharedBy(candidates, field) !== null);
  const leftOut = alike.reduce((sum, [, width]) => sum + width, 0);
  const { papers: forPapers = boxes.width, full_name: forName = 0, full_name_arabic: forJawi = 0 } = widths;
  const jawi = forJawi && jawiAmong(candidates, forName + forJawi + leftOut, forJawi);
  const spare = forPapers - boxes.width + forJawi + leftOut - jawi;
  return given.flatMap((entry): TableColumn[] => {
    const [field, width] = entry;
    const column: SheetColumn = sheetColumns[field];
    if (field === "papers")
      return boxes.labels.map((label) => {
        return { field, label, width: boxes.width / boxes.labels.length, isBox: true, ...column };
      });
    const whole = { field, label: t(`sheet.column.${field}`), width, ...column };
    if (alike.includes(entry)) return [];
    if (field === "full_name") return [{ ...whole, width: width + spare }];
    if (field === "full_name_arabic") return [{ ...whole, width: jawi }];
    return [{ ...whole, cell: exceptionsOf(column) }];
  });
}

function exceptionsOf({ cell, usual }: SheetColumn): SheetColumn["cell"] {
  if (usual === undefined) return cell;
  return (candidate, row) => {
    const text = cell(candidate, row);
    return text === t(usual) ? null : text;
  };
}

/** The one value of all candidates, of a column with a usual value. */
function sharedBy(candidates: readonly StoredCandidate[], field: SheetField): string | null {
  const { cell, usual }: SheetColumn = sheetColumns[field];
  if (usual === undefined) return null;
  const [first, ...others] = new Set(candidates.map((candidate) => String(cell(candidate, 1))));
  return others.length === 0 ? (first ?? null) : null;
}

const leastOfName = 30;
const perPoint = 1 / pointsOfPaper;

/** Of the millimetres for both names, those of the one in Jawi. */
function jawiAmong(candidates: readonly StoredCandidate[], both: number, usual: number): number {
  const names = candidates.map(({ full_name, full_name_arabic }) => ({
    latin: widthOf(full_name) * pt.name * perPoint,
    jawi: widthOf(full_name_arabic ?? "") * pt.jawi * perPoint,
  }));
  const lines = (needed: number, width: number) => Math.ceil(needed / (width - 2 * mm.cell.side));
  const heightWith = (width: number) =>
    names.reduce((sum, { latin, jawi }) => {
      const ofJawi = lines(jawi, width) * pt.jawi * leading.jawi;
      return sum + Math.max(ofJawi, lines(latin, both - width) * pt.name * leading.cell);
    }, 0);
  let best = usual;
  let least = heightWith(best);
  for (let width = leastOfName; width <= both - leastOfName; width++) {
    const height = heightWith(width);
    if (height < least) [best, least] = [width, height];
  }
  return best;
}

/** What a sheet says below the table in place of a usual value. */
export const usualValuesOf = ({ columns }: TableWidths, candidates: readonly StoredCandidate[]): string[] =>
  (Object.keys(columns) as SheetField[]).flatMap((field) => {
    const { usual }: SheetColumn = sheetColumns[field];
    if (usual === undefined) return [];
    const value = sharedBy(candidates, field);
    const name = t(`label.${field as "is_citizen"}`);
    return value === null
      ? t("sheet.legend.usual", { name, value: t(usual) })
      : t("sheet.legend.alike", { name, value });
  });
