import { parentPort } from "node:worker_threads";
import writeWorkbook, { type Cell } from "write-excel-file/node";

export interface WorkbookOptions {
  sheet: string;
  columns: { width: number }[];
  stickyRowsCount: number;
  /** Blank lines below, with cells that keep typed digits as text. */
  lines_to_fill?: number;
}

export type ToThread = (string | number)[][] | WorkbookOptions;

const blank: Cell = { value: "", type: String, format: "@" };
const asText = (value: string): Cell => (value === "" ? null : { value, type: String, format: "@" });
const asCell = (value: string | number): Cell =>
  typeof value === "number" ? { value, type: Number } : asText(value);
const asHeading = (value: string | number): Cell => ({
  value: String(value),
  type: String,
  fontWeight: "bold",
});

const rows: Cell[][] = [];

async function write({ lines_to_fill = 0, ...options }: WorkbookOptions): Promise<void> {
  const [headings = [], ...lines] = rows;
  const filled = lines_to_fill > 0 ? lines.map((cells) => cells.map((cell) => cell ?? blank)) : lines;
  const toFill = Array.from({ length: lines_to_fill }, () => headings.map(() => blank));
  const workbook = writeWorkbook([headings, ...filled, ...toFill], options);
  const bytes = new Uint8Array(await workbook.toBuffer());
  parentPort?.postMessage(bytes, [bytes.buffer]);
}

parentPort?.on("message", (message: ToThread) => {
  if (!Array.isArray(message)) void write(message);
  else for (const cells of message) rows.push(cells.map(rows.length === 0 ? asHeading : asCell));
});
