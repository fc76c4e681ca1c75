import { and, eq, inArray, isNotNull, or } from "drizzle-orm";
import { maskIdentity } from "~/db/audit";
import { db } from "~/db/client";
import { makeDueVersions, noteVersionAuthor } from "~/db/list-versions";
import type { Author } from "~/db/request-context";
import { list_changes, list_touches, list_versions } from "~/db/schema";

const ofIds = (ids: readonly number[]) => inArray(list_changes.student_id, [...ids]);

/** The candidates whose number this was in a version of a final list. */
export const formerHolders = (number: string): number[] =>
  db
    .select({ student_id: list_changes.student_id })
    .from(list_changes)
    .where(or(eq(list_changes.before, number), eq(list_changes.after, number)))
    .all()
    .map(({ student_id }) => student_id);

/** A change that was erased has no name. */
export const changesInLists = (ids: readonly number[]) =>
  db
    .select()
    .from(list_changes)
    .where(and(ofIds(ids), isNotNull(list_changes.full_name)))
    .all();

/** The versions keep their numbers, counts and kinds of change; the name and the values of the person leave them.
 * A reason that has the number is masked. */
export function eraseFromLists(author: Author, number: string, ids: readonly number[]): void {
  noteVersionAuthor(author);
  makeDueVersions();
  db.update(list_changes).set({ full_name: null, before: null, after: null }).where(ofIds(ids)).run();
  db.update(list_touches)
    .set({ before: "{}" })
    .where(and(inArray(list_touches.student_id, [...ids]), isNotNull(list_touches.before)))
    .run();
  const reasons = db.select({ id: list_versions.id, reason: list_versions.reason }).from(list_versions).all();
  for (const { id, reason } of reasons) {
    if (!reason?.includes(number)) continue;
    const masked = reason.replaceAll(number, maskIdentity);
    db.update(list_versions).set({ reason: masked }).where(eq(list_versions.id, id)).run();
  }
}
