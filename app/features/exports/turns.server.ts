import type { Actor } from "~/auth/actor";
import { recordsOf, type StudentRecord } from "~/features/students/queries.server";
import { anotherRequest } from "~/features/values/another-request.server";

const atOnce = 200;

export async function* recordsInTurns(
  actor: Actor,
  ids: readonly number[],
): AsyncGenerator<StudentRecord[], void> {
  for (let at = 0; at < ids.length; at += atOnce) {
    await anotherRequest();
    yield recordsOf(actor, ids.slice(at, at + atOnce));
  }
}
