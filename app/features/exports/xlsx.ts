import type { Actor } from "~/auth/actor";
import { recordsInTurns } from "~/features/students/queries";
import { defused } from "~/features/values/cells";
import type { Cell } from "~/features/values/csv";
import { t } from "~/messages";
import { exportCells, exportHeadings } from "./columns";
import { writeInTurn } from "./in-xlsx-thread";

const widthOf = (width: number) => ({ width: Math.min(width + 2, 50) });

/** Every cell is text: a number would lose the leading zeros of an IC. */
export function workbookOf(
  actor: Actor,
  ids: readonly number[],
  begin: () => void,
): Promise<Uint8Array<ArrayBuffer>> {
  return writeInTurn(actor, async (send) => {
    begin();
    const headings = exportHeadings();
    const widths = headings.map((heading) => heading.length);
    send([headings]);
    for await (const records of recordsInTurns(actor, ids)) {
      const lines = records.map((student) => exportCells(student).map(defused));
      send(lines);
      for (const cells of lines) {
        for (const [at, cell] of cells.entries()) widths[at] = Math.max(widths[at] ?? 0, cell.length);
      }
    }
    return { sheet: t("export.sheet"), columns: widths.map(widthOf), stickyRowsCount: 1 };
  });
}

/** A short table, whose numbers are numbers. */
export const tableWorkbook = (
  actor: Actor,
  rows: readonly (readonly Cell[])[],
): Promise<Uint8Array<ArrayBuffer>> =>
  writeInTurn(actor, async (send) => {
    const lines = rows.map((row) =>
      row.map((cell) => (typeof cell === "number" ? cell : defused(cell ?? ""))),
    );
    send(lines);
    const widths = (rows[0] ?? []).map((_, at) => Math.max(...lines.map((row) => String(row[at]).length)));
    return { sheet: t("export.table_sheet"), columns: widths.map(widthOf), stickyRowsCount: 1 };
  });
