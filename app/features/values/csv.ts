import { type Options, stringify } from "csv-stringify/sync";
import { defused } from "./cells";

export type Cell = string | number | null;

/**
 * Spreadsheets need the byte order mark to recognise UTF-8. Each cell is in quotation marks, because a spreadsheet that
 * separates cells at semicolons would take `ALI;=1+1` for two cells, the second a formula.
 */
const written = (rows: Cell[][], options: Options = {}) =>
  stringify(
    rows.map((cells) => cells.map((cell) => (typeof cell === "string" ? defused(cell) : cell))),
    { bom: true, record_delimiter: "windows", quoted: true, quoted_empty: true, ...options },
  );

export const csvText = (rows: Cell[][]): string => written(rows);

export function csvStream<Row>(
  headings: string[],
  turns: AsyncGenerator<Row[], void>,
  cellsOf: (row: Row) => string[],
): ReadableStream<Uint8Array> {
  const encoded = (rows: string[][], bom: boolean) => new TextEncoder().encode(written(rows, { bom }));
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
