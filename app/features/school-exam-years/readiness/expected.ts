import { eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { recordChange } from "~/db/audit";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import { blocked, isStale, missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { school_exam_years } from "~/db/schema";
import { isLocked } from "~/features/exam-years/queries";
import type { SchoolYear } from "~/features/values/school-year";
import { hasProblems, type Problems, problem, type Sentence, sentenceText } from "~/messages/index";
import { whyStateReadOnly } from "../sign-off/queries";
import { findReadiness } from "./queries";
import type { ExpectedEdit, ExpectedRows, ReadinessLine } from "./rules";

export function setExpected(
  actor: Actor,
  id: number,
  { expected_students, version }: ExpectedEdit,
): Outcome<ReadinessLine> {
  return write(() => {
    const before = findReadiness(actor, id);
    if (!before) return missing();
    const reason = whyExpectedReadOnly(actor, before);
    if (reason) return blocked(reason);
    if (isStale(version, before)) return stale(before);
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
export function whyExpectedReadOnly(actor: Actor, line: SchoolYear): Sentence | null {
  const { exam_year } = line;
  const fixed = whyStateReadOnly(actor, line);
  if (fixed) return fixed;
  return isLocked(exam_year) && !can(actor, "school_exam_year.manage")
    ? { key: "readiness.expected_locked", values: { year: exam_year } }
    : null;
}

/** The counts of one page. A row that the user left alone is not written, and another user's change of it stays. */
export function setManyExpected(actor: Actor, rows: ExpectedRows): Outcome<{ changed: number }> {
  return write(() => {
    const problems: Problems = {};
    let changed = 0;
    for (const [index, { id, expected_students, was }] of rows.entries()) {
      if (expected_students === was) continue;
      const before = findReadiness(actor, id);
      if (!before) return missing();
      const field = `rows[${index}].expected_students`;
      const reason = sentenceText(whyExpectedReadOnly(actor, before));
      if (reason !== null) problems[field] = [problem("blocked", { reason })];
      else if (before.expected_students !== was) problems[field] = [problem("stale")];
      else if (setExpected(actor, id, { expected_students, version: null }).kind === "saved") changed += 1;
    }
    return hasProblems(problems) ? refused(problems) : saved({ changed });
  });
}
