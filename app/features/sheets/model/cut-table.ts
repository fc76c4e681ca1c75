import type { StoredCandidate } from "../candidates/queries";
import { byHall } from "../candidates/seats";
import { columnsOf } from "../columns";
import { labelsPerPage, type SheetKind, type SheetTable, sheetKinds } from "../kinds";
import type { Sheet } from "../queries";
import { slipsPerPage, statementsPerPage } from "./card-room";
import { cutSheets, roomOf, rowHeight, rowsPerSheet } from "./cut";
import { legendOf } from "./legend";
import { linesBeside, noteLines, withNeedNote } from "./lines";
import { seatingPlanOf } from "./seating-plan";

export interface TableRow {
  candidate: StoredCandidate;
  texts: (string | number | null)[];
}

/** The pages of a table as the browser and the PDF show them. */
export function cutTable(
  sheet: Sheet,
  orientation: SheetKind["orientation"],
  table: SheetTable,
): TableRow[][] {
  const columns = columnsOf(table, sheet);
  const rows = sheet.candidates.map((candidate, index) => ({
    candidate,
    texts: columns.map(({ cell }) => cell(candidate, index + 1)),
  }));
  const { every, last } = roomOf(orientation, {
    ...linesBeside(sheet, table.totals !== undefined),
    notes: noteLines(table) + legendOf(sheet, table, orientation).length,
    totals: table.totals?.length ?? 0,
  });
  const room = { every, last: table.signatures.length > 0 ? last : every };
  return cutSheets(rows, rowsPerSheet, ({ texts }) => rowHeight(texts, columns, orientation), room);
}

/** What begins on a page of its own: the whole sheet, or the list of each hall. */
export function partsOf(sheet: Sheet, { isByHall }: SheetTable): Sheet[] {
  const { candidates, filters, room } = sheet;
  if (!isByHall || room !== null || candidates.length === 0) return [sheet];
  const isUsual = filters.order === "student_code";
  return byHall(candidates).map((group) => ({
    ...sheet,
    candidates: isUsual ? group.toSorted((one, other) => (one.seat ?? 0) - (other.seat ?? 0)) : group,
  }));
}

export function countPages(sheet: Sheet): number {
  const { orientation, pages }: SheetKind = sheetKinds[sheet.sheet];
  if (pages === "plan") return seatingPlanOf(sheet).pages.length;
  if (typeof pages === "object")
    return partsOf(sheet, pages).flatMap((part) =>
      cutTable(part, orientation, withNeedNote(pages, part.candidates)),
    ).length;
  const most = { labels: labelsPerPage, statements: statementsPerPage, slips: slipsPerPage(sheet) };
  return Math.ceil(sheet.candidates.length / most[pages]);
}
