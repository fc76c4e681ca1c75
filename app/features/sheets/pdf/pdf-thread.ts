import { parentPort, workerData } from "node:worker_threads";
import { logNotice } from "~/db/log";
import { t } from "~/messages";
import type { DrawnPage, PdfFile } from "../model/pages";
import { drawableCrest } from "./crest";
import { Drawing } from "./draw";

export type ToThread = { pages: readonly DrawnPage[] } | "end";
export type FromThread = Uint8Array | { missing: string[] };

const send = (message: FromThread) => parentPort?.postMessage(message);
const file = workerData as PdfFile;
const begun = begin();

async function begin(): Promise<Drawing> {
  const crest = await drawableCrest(file.crest);
  if (file.crest && !crest) {
    if (file.isTrial) throw new Error("The crest cannot be drawn");
    logNotice("crest", t("office.crest_left_out"));
  }
  return new Drawing({ ...file, crest }, send);
}

parentPort?.on("message", async (message: ToThread) => {
  const drawing = await begun;
  if (message === "end") send({ missing: await drawing.end() });
  else drawing.add(message.pages);
});
