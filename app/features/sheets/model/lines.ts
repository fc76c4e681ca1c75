import { type Barcode, barcodeOf, moduleWidth } from "~/features/values/barcode";
import { scanTextOf } from "~/features/values/parcels";
import { remembered } from "~/features/values/remembered";
import { isSelection } from "../candidates/filters";
import type { SheetTable } from "../kinds";
import { mm } from "../measures";
import type { Issuer, Sheet } from "../queries";

export const issuerLines = ({ department_name, unit_name }: Issuer): string[] =>
  [department_name, unit_name].filter((line) => line !== null);

/** Lines that the notes take on the last page; a line of the paper holds each of them. */
export const noteLines = ({ instructions = [], declaration }: SheetTable): number =>
  (instructions.length && instructions.length + 1) + (declaration ? 1 : 0);

/** The paper of an attendance list that is for one alone. */
export const onlyPaperOf = ({ filters, papers }: Sheet) =>
  filters.paper === undefined ? undefined : papers[0];

/** What a page has beside its notes and rows. */
export const linesBeside = (sheet: Sheet, hasHall: boolean) => ({
  isPart: isSelection(sheet.filters),
  head: issuerLines(sheet.issuer).length + (hasHall || sheet.room ? 1 : 0) + (onlyPaperOf(sheet) ? 1 : 0),
  footers: sheet.issuer.sheet_footer === null ? 0 : 1,
  hasLate: sheet.candidates.some(({ late }) => late),
});

export const withNeedNote = (table: SheetTable, candidates: Sheet["candidates"]): SheetTable =>
  candidates.some(({ has_need }) => has_need)
    ? { ...table, instructions: [...(table.instructions ?? []), "sheet.notes.need"] }
    : table;

/** None for a candidate without a number, and for a number that is too long for its place. */
export const barcodeOn = (student_code: unknown): Barcode | null =>
  typeof student_code === "string" ? fitting(scanTextOf(student_code), mm.barcode.widest) : null;

/** The letters and digits of a number decide how wide its bars are, so pages are counted without drawing those of each candidate. */
const hasRoomForBars = remembered((shape: string) => barcodeOn(shape) !== null);

export const hasBars = (student_code: unknown): boolean =>
  typeof student_code === "string" &&
  hasRoomForBars(student_code.replace(/[A-Z]/g, "A").replace(/[0-9]/g, "0"));

export const barcodeOnLabel = (text: string): Barcode | null => fitting(text, mm.barcode.label.widest);

function fitting(text: string, widest: number): Barcode | null {
  const barcode = barcodeOf(text);
  return barcode && barcode.modules * moduleWidth <= widest ? barcode : null;
}
