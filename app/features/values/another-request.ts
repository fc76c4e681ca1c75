import { setImmediate, setTimeout } from "node:timers/promises";
import { requestContext } from "~/db/request-context";
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

const atOnce = 200;

export async function* inTurns<Found>(
  ids: readonly number[],
  read: (some: readonly number[]) => Found[],
): AsyncGenerator<Found[], void> {
  for (let at = 0; at < ids.length; at += atOnce) {
    await anotherRequest();
    yield read(ids.slice(at, at + atOnce));
  }
}

/** Of each ten milliseconds, background work takes one. */
const rest = 9;

/** For work that no request waits for: however many requests arrive, it takes at most a tenth of the processor. */
export async function runInBackground(work: Sliced<unknown>): Promise<void> {
  for (;;) {
    const began = performance.now();
    if (work.next().done) return;
    await setTimeout(rest * (performance.now() - began), undefined, { ref: false });
  }
}
