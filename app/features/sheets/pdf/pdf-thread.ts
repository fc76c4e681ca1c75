import { parentPort, workerData } from "node:worker_threads";
import { Drawing } from "./draw";
import type { DrawnPage, PdfFile } from "./pages";

export type ToThread = { pages: readonly DrawnPage[] } | "end";
export type FromThread = Uint8Array | { missing: string[] };

const send = (message: FromThread) => parentPort?.postMessage(message);
const drawing = new Drawing(workerData as PdfFile, send);

parentPort?.on("message", (message: ToThread) => {
  if (message === "end") void drawing.end().then((missing) => send({ missing }));
  else drawing.add(message.pages);
});
