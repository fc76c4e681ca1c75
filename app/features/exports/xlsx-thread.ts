import { parentPort } from "node:worker_threads";
import writeWorkbook, { type Cell } from "write-excel-file/node";
import { formFeature, guideSheet, type SheetForm } from "./sheet-form";

export interface WorkbookOptions {
  sheet: string;
  columns: { width: number }[];
  stickyRowsCount: number;
  stickyColumnsCount?: number;
  /** Blank lines below, with cells that keep typed digits as text. */
  lines_to_fill?: number;
  form?: SheetForm;
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
const asLocked = (value: string | number): Cell =>
  value === "" ? null : { value: String(value), type: String, textColor: "#595959" };

const rows: (string | number)[][] = [];

async function write({ lines_to_fill = 0, form, ...options }: WorkbookOptions): Promise<void> {
  const [headings = [], ...lines] = rows;
  const isFilled = lines_to_fill > 0;
  const toFill = Array.from({ length: lines_to_fill }, () => headings.map(() => ""));
  const cellOf = (value: string | number, at: number): Cell =>
    form?.locked.includes(at) ? asLocked(value) : (asCell(value) ?? (isFilled ? blank : null));
  const data = [headings.map(asHeading), ...[...lines, ...toFill].map((line) => line.map(cellOf))];
  const workbook = form
    ? writeWorkbook([{ data, ...options }, guideSheet(form)], { features: [formFeature(form, data)] })
    : writeWorkbook(data, options);
  const bytes = new Uint8Array(await workbook.toBuffer());
  parentPort?.postMessage(bytes, [bytes.buffer]);
}

parentPort?.on("message", (message: ToThread) => {
  if (Array.isArray(message)) rows.push(...message);
  else void write(message);
});
