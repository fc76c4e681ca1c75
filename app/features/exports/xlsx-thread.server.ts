import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import pLimit from "p-limit";

export interface WorkbookOptions {
  sheet: string;
  columns: { width: number }[];
  stickyRowsCount: number;
  /** Blank lines below, with cells that keep typed digits as text. */
  lines_to_fill?: number;
}

const program = `
  const { parentPort, workerData } = require("node:worker_threads");
  const writeWorkbook = require(workerData);
  const blank = { value: "", type: String, format: "@" };
  const asCell = (value) => (typeof value === "number" ? { value, type: Number } : asText(value));
  const asText = (value) => (value === "" ? null : { value, type: String, format: "@" });
  const asHeading = (value) => ({ value, type: String, fontWeight: "bold" });
  const rows = [];
  parentPort.on("message", async (message) => {
    if (Array.isArray(message)) {
      for (const cells of message) rows.push(cells.map(rows.length === 0 ? asHeading : asCell));
    } else {
      const { lines_to_fill = 0, ...options } = message;
      for (let at = 1; lines_to_fill > 0 && at < rows.length; at++) rows[at] = rows[at].map((cell) => cell ?? blank);
      for (let n = 0; n < lines_to_fill; n++) rows.push(rows[0].map(() => blank));
      const bytes = new Uint8Array(await writeWorkbook(rows, options).toBuffer());
      parentPort.postMessage(bytes, [bytes.buffer]);
    }
  });
`;
const library = createRequire(import.meta.url).resolve("write-excel-file/node");

/** Each holds a whole workbook in memory; one core serves pages. */
const oneAtATime = pLimit(1);

type Feed = (send: (lines: (string | number)[][]) => void) => Promise<WorkbookOptions>;

/** In a thread, because the library would block every request for most of a second. */
export const writeInThread = (feed: Feed): Promise<Uint8Array<ArrayBuffer>> => oneAtATime(() => write(feed));

async function write(feed: Feed): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(program, { eval: true, workerData: library, execArgv: [] });
  const written = new Promise<Uint8Array<ArrayBuffer>>((done, fail) => {
    worker.once("message", done);
    worker.once("error", fail);
    worker.once("exit", (code) => fail(new Error(`The workbook's thread ended with ${code}`)));
  });
  const fed = feed((lines) => worker.postMessage(lines)).then((options) => worker.postMessage(options));
  try {
    const [bytes] = await Promise.all([written, fed]);
    return bytes;
  } finally {
    await worker.terminate();
  }
}
