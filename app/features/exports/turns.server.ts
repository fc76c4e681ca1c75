import { setImmediate } from "node:timers/promises";
import type { Actor } from "~/auth/actor";
import { recordsOf, type StudentRecord } from "~/features/students/queries.server";

const atOnce = 200;

export async function* recordsInTurns(
  actor: Actor,
  ids: readonly number[],
): AsyncGenerator<StudentRecord[], void> {
  for (let at = 0; at < ids.length; at += atOnce) {
    await setImmediate();
    yield recordsOf(actor, ids.slice(at, at + atOnce));
  }
}
