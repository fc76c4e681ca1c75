import { stringify } from "csv-stringify/sync";
import type { Actor } from "~/auth/actor";
import { exportCells, exportHeadings } from "./columns";
import { recordsInTurns } from "./turns.server";

/** Every cell quoted, and a byte order mark, without which spreadsheets take UTF-8 for something else. */
const written = (rows: string[][], bom: boolean) =>
  new TextEncoder().encode(
    stringify(rows, { quoted: true, quoted_empty: true, bom, record_delimiter: "windows" }),
  );

/** The file as it is being read, a few hundred candidates at a time, so that nobody waits for it and it is never held whole. */
export function csvOf(actor: Actor, ids: readonly number[]): ReadableStream<Uint8Array> {
  const turns = recordsInTurns(actor, ids);
  return new ReadableStream({
    start(controller) {
      controller.enqueue(written([exportHeadings()], true));
    },
    async pull(controller) {
      const { value, done } = await turns.next();
      if (done) controller.close();
      else if (value.length > 0) controller.enqueue(written(value.map(exportCells), false));
    },
    async cancel() {
      await turns.return();
    },
  });
}
