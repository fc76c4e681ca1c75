import { and, asc, count, eq, gte } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { recordChange } from "~/db/audit";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import { isStale, missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { school_exam_years, schools, users } from "~/db/schema";
import { hasProblems, type Problems, problem, type Sentence } from "~/messages";
import { findSchool, type School } from "./queries";
import type { SchoolClosing } from "./schema";

/** A closed school enters no candidates from a year on; its earlier years stay. Null opens it again. */
export function setClosing(
  actor: Actor,
  id: number,
  { closed_from, version }: SchoolClosing,
): Outcome<School> {
  return write(() => {
    const before = findSchool(actor, id);
    if (!before) return missing();
    if (isStale(version, before)) return stale(before);
    const problems =
      closed_from === null && before.closed_from === null
        ? { closed_from: [problem("required")] }
        : objectionsToClosing(before, { closed_from });
    if (hasProblems(problems)) return refused(problems);
    // A school that is opened again answers for its own years.
    const successor_code = closed_from === null ? null : before.successor_code;
    const after = db
      .update(schools)
      .set({ closed_from, successor_code, updated_at: now(), version: before.version + 1 })
      .where(eq(schools.id, id))
      .returning()
      .get();
    recordChange(actor, closed_from === null ? "school.reopened" : "school.closed", "school", before, after);
    return saved(after);
  });
}

export const sentenceOfClosing = ({ closed_from }: School): Sentence =>
  closed_from === null
    ? { key: "school.now_reopened" }
    : { key: "school.now_closed", values: { year: closed_from } };

/** A school that is registered to a year is not closed in it. */
export function objectionsToClosing(
  { school_code }: Pick<School, "school_code">,
  { closed_from }: Partial<SchoolClosing>,
): Problems {
  if (!closed_from) return {};
  const registered = registrationsFrom(school_code, closed_from);
  if (registered.length === 0) return {};
  const years = registered.map(({ exam_year }) => exam_year).join(", ");
  const n = registered.reduce((sum, { total_students }) => sum + total_students, 0);
  return { closed_from: [problem("registered_from", { years, n })] };
}

const registrationsFrom = (school_code: string, year: number) =>
  db
    .select({
      exam_year: school_exam_years.exam_year,
      total_students: school_exam_years.total_students,
    })
    .from(school_exam_years)
    .where(and(eq(school_exam_years.school_code, school_code), gte(school_exam_years.exam_year, year)))
    .orderBy(asc(school_exam_years.exam_year))
    .all();

/** What a closing or an opening does, in counts. */
export function consequencesOfSchoolClosing({
  school_code,
  closed_from,
  successor_code: successor,
}: School): Sentence[] {
  if (closed_from !== null)
    return [
      { key: "school.will_reopen", values: { year: closed_from } },
      ...(successor ? [{ key: "school.will_separate", values: { school_code: successor } } as const] : []),
    ];
  const registered = registrationsFrom(school_code, 0);
  const candidates = registered.reduce((sum, { total_students }) => sum + total_students, 0);
  const accounts =
    db.select({ n: count() }).from(users).where(eq(users.school_code, school_code)).get()?.n ?? 0;
  return [
    { key: "school.will_close" },
    { key: "school.will_close_past", values: { n: registered.length, candidates } },
    ...(accounts > 0 ? [{ key: "school.will_close_accounts", values: { n: accounts } } as const] : []),
  ];
}
