import { isSelection } from "../filters";
import type { Issuer } from "../issuer";
import type { SheetTable } from "../kinds";
import type { Sheet } from "../queries";

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
});

export const withNeedNote = (table: SheetTable, candidates: Sheet["candidates"]): SheetTable =>
  candidates.some(({ has_need }) => has_need)
    ? { ...table, instructions: [...(table.instructions ?? []), "sheet.notes.need"] }
    : table;
