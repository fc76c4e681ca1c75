import { and, eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { recordChange } from "~/db/audit";
import { db, sqlite, write } from "~/db/client";
import { now } from "~/db/clock";
import { blocked, missing, type Outcome, saved } from "~/db/outcome";
import { duplicate_resolutions } from "~/db/schema";
import { whyYearClosed } from "~/features/exam-years/queries";
import { ownIfNone } from "~/features/owners/owning";
import { t } from "~/messages";
import {
  type Duplicate,
  type DuplicatePlace,
  findDuplicate,
  isInScope,
  ownedKey,
  withResolution,
} from "./queries";
import type { ResolutionNew } from "./schema";

/** A group has one resolution; another one is stored after the group is reopened. */
export function resolveDuplicate(
  actor: Actor,
  place: DuplicatePlace,
  { resolution, reason, key }: ResolutionNew,
): Outcome<Duplicate> {
  return write(() => {
    const before = findDuplicate(actor, place);
    if (!before) return gone(actor, place);
    const closed = whyYearClosed(place.exam_year);
    if (closed) return blocked(closed);
    if (key !== null && key !== before.key) return blocked({ key: "duplicate.changed" });
    if (before.state !== "open") {
      const values = { name: before.resolved_by ?? "", state: t(`duplicate.state.${before.state}`) };
      return blocked({ key: "duplicate.resolved_already", values });
    }
    const { exam_year, kind } = place;
    db.insert(duplicate_resolutions)
      .values({
        exam_year,
        kind,
        key: before.key,
        resolution,
        reason,
        user_id: actor.user_id,
        created_at: now(),
      })
      .run();
    ownIfNone(actor, "duplicate", ownedKey(before));
    return changed(actor, "duplicate.resolved", before);
  });
}

/** Removes the resolution; an open group stays as it is. */
export function reopenDuplicate(actor: Actor, place: DuplicatePlace): Outcome<Duplicate> {
  return write(() => {
    const before = findDuplicate(actor, place);
    if (!before) return gone(actor, place);
    const closed = whyYearClosed(place.exam_year);
    if (closed) return blocked(closed);
    if (before.state === "open") return saved(before);
    db.delete(duplicate_resolutions)
      .where(and(eq(duplicate_resolutions.kind, place.kind), eq(duplicate_resolutions.key, before.key)))
      .run();
    return changed(actor, "duplicate.reopened", before);
  });
}

/** A candidate in scope without a group was in one before a correction, a withdrawal or a deletion. */
const gone = (actor: Actor, { id }: DuplicatePlace) =>
  isInScope(actor, id) ? blocked({ key: "duplicate.gone" }) : missing();

const checkAgain = sqlite.prepare(
  `insert into checks_due (registration_id)
   select distinct registered.id from near_pairs
     join students on students.id in (near_pairs.student_id, near_pairs.other_id)
     join school_exam_years as registered using (school_code, exam_year)
   where exam_year = ? and registered.id not in (select registration_id from checks_due)`,
);

/** A decision on near duplicates is part of the data check, which reads it the next time. */
function changed(actor: Actor, action: string, before: Duplicate): Outcome<Duplicate> {
  if (before.kind === "near_duplicate") checkAgain.run(before.exam_year);
  const after = withResolution(before);
  recordChange(actor, action, "duplicate", recorded(before), recorded(after));
  return saved(after);
}

const recorded = ({ id, exam_year, kind, state, reason }: Duplicate) => ({
  id,
  exam_year,
  kind,
  resolution: state,
  reason,
});
