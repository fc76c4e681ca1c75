import { setImmediate } from "node:timers/promises";
import { requestContext } from "~/db/request-context.server";
import type { Sliced } from "./in-slices";

/** The first may still come before the requests that arrived during the last step; the second comes after them. */
export async function anotherRequest(): Promise<void> {
  await setImmediate();
  await setImmediate();
  await ownTurn();
}

/** The next step of a request waits until its asker has a turn, so that a costly one is charged to the asker. */
export async function ownTurn(): Promise<void> {
  await requestContext()?.turn?.();
}

export async function runInSlices<Value>(work: Sliced<Value>): Promise<Value> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await anotherRequest();
  }
}
