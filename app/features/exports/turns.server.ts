import { setImmediate } from "node:timers/promises";
import type { Actor } from "~/auth/actor";
import { recordsOf, type StudentRecord } from "~/features/students/queries.server";

/** Read in a few milliseconds; then whoever else waits has a turn. */
const atOnce = 200;

/** The records of ids, some at a time. Who was deleted meanwhile is left out. */
export async function* recordsInTurns(
  actor: Actor,
  ids: readonly number[],
): AsyncGenerator<StudentRecord[], void> {
  for (let at = 0; at < ids.length; at += atOnce) {
    await setImmediate();
    yield recordsOf(actor, ids.slice(at, at + atOnce));
  }
}
