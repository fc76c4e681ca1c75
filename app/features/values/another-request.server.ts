import { setImmediate } from "node:timers/promises";
import type { Sliced } from "./in-slices";

/** The first may still come before the requests that arrived during the last step; the second comes after them. */
export async function anotherRequest(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

export async function runInSlices<Value>(work: Sliced<Value>): Promise<Value> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await anotherRequest();
  }
}
