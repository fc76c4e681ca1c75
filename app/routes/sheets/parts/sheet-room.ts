import type { StoredCandidate } from "~/features/sheets/candidates.server";
import { isSelection } from "~/features/sheets/filters";
import {
  columnsOf,
  labelsPerPage,
  type SheetKind,
  type SheetTable,
  sheetKinds,
} from "~/features/sheets/kinds";
import type { Sheet } from "~/features/sheets/queries.server";
import { cutSheets, roomOf, rowHeight, rowsPerSheet } from "~/ui";
import { slipsPerPage, statementsPerPage } from "./card-room";
import { issuerLines, noteLines, onlyPaperOf, withNeedNote } from "./sheet-lines";

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
  const columns = columnsOf(table, sheet.papers);
  const rows = sheet.candidates.map((candidate, index) => ({
    candidate,
    texts: columns.map(({ cell }) => cell(candidate, index + 1)),
  }));
  return cutSheets(
    rows,
    rowsPerSheet,
    ({ texts }) => rowHeight(texts, columns, orientation),
    roomOf(orientation, {
      notes: noteLines(table),
      isPart: isSelection(sheet.filters),
      head:
        issuerLines(sheet.issuer).length +
        (table.totals || sheet.room_name !== null ? 1 : 0) +
        (onlyPaperOf(sheet) ? 1 : 0),
      footers: sheet.issuer.sheet_footer === null ? 0 : 1,
      totals: table.totals?.length ?? 0,
    }),
  );
}

export function countPages(sheet: Sheet): number {
  const { orientation, pages }: SheetKind = sheetKinds[sheet.sheet];
  if (typeof pages === "object")
    return cutTable(sheet, orientation, withNeedNote(pages, sheet.candidates)).length;
  const most = { labels: labelsPerPage, statements: statementsPerPage, slips: slipsPerPage(sheet.papers) };
  return Math.ceil(sheet.candidates.length / most[pages]);
}
