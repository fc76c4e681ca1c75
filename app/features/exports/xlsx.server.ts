import type { Actor } from "~/auth/actor";
import { defused } from "~/features/values/cells";
import { t } from "~/messages";
import { exportCells, exportHeadings } from "./columns";
import { recordsInTurns } from "./turns.server";
import { writeInThread } from "./xlsx-thread.server";

/** Every cell is text: a number would lose the leading zeros of an IC. */
export function workbookOf(actor: Actor, ids: readonly number[]): Promise<Uint8Array<ArrayBuffer>> {
  return writeInThread(async (send) => {
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
    const columns = widths.map((width) => ({ width: Math.min(width + 2, 50) }));
    return { sheet: t("export.sheet"), columns, stickyRowsCount: 1 };
  });
}
