import { setImmediate } from "node:timers/promises";

/** The first may still come before the requests that arrived during the last step; the second comes after them. */
export async function anotherRequest(): Promise<void> {
  await setImmediate();
  await setImmediate();
}
