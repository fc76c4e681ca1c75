import type { Actor } from "~/auth/actor";
import { recordsOf, type StudentRecord } from "~/features/students/queries";
import { anotherRequest } from "~/features/values/another-request";

const atOnce = 200;

export const recordsInTurns = (actor: Actor, ids: readonly number[]): AsyncGenerator<StudentRecord[], void> =>
  inTurns(ids, (some) => recordsOf(actor, some));

export async function* inTurns<Found>(
  ids: readonly number[],
  read: (some: readonly number[]) => Found[],
): AsyncGenerator<Found[], void> {
  for (let at = 0; at < ids.length; at += atOnce) {
    await anotherRequest();
    yield read(ids.slice(at, at + atOnce));
  }
}
