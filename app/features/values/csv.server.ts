import { type Options, stringify } from "csv-stringify/sync";
import { defused } from "./cells";

type Cell = string | number | null;

/** A byte order mark, without which spreadsheets take UTF-8 for something else. */
const written = (rows: Cell[][], options: Options) =>
  stringify(
    rows.map((cells) => cells.map((cell) => (typeof cell === "string" ? defused(cell) : cell))),
    { bom: true, record_delimiter: "windows", ...options },
  );

/** A table of figures. */
export const csvText = (rows: Cell[][]): string => written(rows, {});

/** A long table as it is being read, with every cell quoted: it is never held whole. */
export function csvStream<Row>(
  headings: string[],
  turns: AsyncGenerator<Row[], void>,
  cellsOf: (row: Row) => string[],
): ReadableStream<Uint8Array> {
  const encoded = (rows: string[][], bom: boolean) =>
    new TextEncoder().encode(written(rows, { quoted: true, quoted_empty: true, bom }));
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoded([headings], true));
    },
    async pull(controller) {
      const { value, done } = await turns.next();
      if (done) controller.close();
      else if (value.length > 0) controller.enqueue(encoded(value.map(cellsOf), false));
    },
    async cancel() {
      await turns.return();
    },
  });
}
