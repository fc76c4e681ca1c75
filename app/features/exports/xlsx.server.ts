import writeWorkbook, { type Row } from "write-excel-file/node";
import type { Actor } from "~/auth/actor";
import { t } from "~/messages";
import { exportCells, exportHeadings } from "./columns";
import { recordsInTurns } from "./turns.server";

const asText = (value: string) => (value === "" ? null : { value, type: String });
const asHeading = (value: string) => ({ value, type: String, fontWeight: "bold" as const });

/** A workbook of one sheet. Every cell is text: a number would lose the zeros that an IC begins with. */
export async function workbookOf(actor: Actor, ids: readonly number[]): Promise<Uint8Array<ArrayBuffer>> {
  const headings = exportHeadings();
  const rows: Row[] = [headings.map(asHeading)];
  const widths = headings.map((heading) => heading.length);
  for await (const records of recordsInTurns(actor, ids)) {
    for (const cells of records.map(exportCells)) {
      rows.push(cells.map(asText));
      for (const [at, cell] of cells.entries()) widths[at] = Math.max(widths[at] ?? 0, cell.length);
    }
  }
  const columns = widths.map((width) => ({ width: Math.min(width + 2, 50) }));
  const workbook = writeWorkbook(rows, { sheet: t("export.sheet"), columns, stickyRowsCount: 1 });
  return new Uint8Array(await workbook.toBuffer());
}
