import { eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { recordChange } from "~/db/audit.server";
import { db, write } from "~/db/client.server";
import { now } from "~/db/clock";
import { blocked, missing, type Outcome, saved, stale } from "~/db/outcome";
import { school_exam_years } from "~/db/schema";
import { isLocked } from "~/features/exam-years/queries.server";
import type { Sentence } from "~/messages";
import { type ListOf, whyListIsFixed } from "./list-state";
import type { ReadinessLine } from "./readiness";
import { findReadiness } from "./readiness.server";
import type { ExpectedEdit } from "./readiness-schema";

export function setExpected(
  actor: Actor,
  id: number,
  { expected_students, version }: ExpectedEdit,
): Outcome<ReadinessLine> {
  return write(() => {
    const before = findReadiness(actor, id);
    if (!before) return missing();
    if (version !== null && version !== before.version) return stale(before);
    const reason = whyExpectedIsFixed(actor, before);
    if (reason) return blocked(reason);
    db.update(school_exam_years)
      .set({ expected_students, updated_at: now(), version: before.version + 1 })
      .where(eq(school_exam_years.id, id))
      .run();
    const after = findReadiness(actor, id) as ReadinessLine;
    recordChange(actor, "school_exam_year.expected", "school_exam_year", { ...before }, { ...after });
    return saved(after);
  });
}

/** After the lock the office compares the school with this number, so only the office changes it. */
export function whyExpectedIsFixed(actor: Actor, line: ListOf): Sentence | null {
  const { exam_year } = line;
  const fixed = whyListIsFixed(actor, line);
  if (fixed) return fixed;
  return isLocked(exam_year) && !can(actor, "school_exam_year.manage")
    ? { key: "readiness.expected_locked", values: { year: exam_year } }
    : null;
}
