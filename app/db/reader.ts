import { workerData } from "node:worker_threads";
import { requestContext } from "./request-context";

/** A thread that answers pages and writes nothing (docs/decisions/098-readers.md). */
export const isReader = workerData === "reader";

/** What the first thread alone does: it writes, and it counts in its memory. */
export class LeftToFirst extends Error {}

/** Before a write, and before what one thread counts for all. The first thread then answers the request. */
export function leaveToFirst(): void {
  if (!isReader) return;
  noteLeft();
  throw new LeftToFirst("The first thread answers this request");
}

export function noteLeft(): void {
  const context = requestContext();
  if (context) context.isLeft = true;
}
