import { count, eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { recordChange } from "~/db/audit.server";
import { db, write } from "~/db/client.server";
import { now } from "~/db/clock";
import { blocked, missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { exam_years, school_exam_years } from "~/db/schema";
import { type Problems, problem, type Sentence } from "~/messages";
import { markLate } from "./late.server";
import { followLock } from "./lists-at-lock.server";
import { type ExamYear, findExamYear, findExamYearOf } from "./queries.server";
import { lockFrom } from "./rules";
import type { ExamYearEdit, ExamYearNew } from "./schema";

export function createExamYear(actor: Actor, { year, title, ...lock }: ExamYearNew): Outcome<ExamYear> {
  return write(() => {
    const problems = objectionsToExamYear({ year });
    if (problems.year) return refused(problems);
    const at = now();
    const created = db
      .insert(exam_years)
      .values({ year, title, ...lockFrom(lock, at), created_at: at, updated_at: at })
      .returning()
      .get();
    recordChange(actor, "exam_year.created", "exam_year", null, created);
    return saved(created);
  });
}

/** Registrations and candidates follow a changed year, by cascade. */
export function updateExamYear(actor: Actor, id: number, edit: ExamYearEdit): Outcome<ExamYear> {
  const { version, year, title, ...lock } = edit;
  return write(() => {
    const before = findExamYear(id);
    if (!before) return missing();
    if (version !== null && version !== before.version) return stale(before);
    const problems = objectionsToExamYear({ year }, id);
    if (problems.year) return refused(problems);

    const at = now();
    const after = db
      .update(exam_years)
      .set({ year, title, ...lockFrom(lock, at), updated_at: at, version: before.version + 1 })
      .where(eq(exam_years.id, id))
      .returning()
      .get();
    markLate(before, after);
    recordChange(actor, "exam_year.edited", "exam_year", before, after);
    followLock(actor, before, after);
    return saved(after);
  });
}

/** `id` is the record that may keep its year. */
export function objectionsToExamYear({ year }: Partial<ExamYearNew>, id?: number): Problems {
  const holder = year === undefined ? undefined : findExamYearOf(year);
  return holder && holder.id !== id ? { year: [problem("taken")] } : {};
}

export function deleteExamYear(actor: Actor, id: number): Outcome<ExamYear> {
  return write(() => {
    const examYear = findExamYear(id);
    if (!examYear) return missing();
    const reason = whyExamYearStays(examYear.year);
    if (reason) return blocked(reason);
    db.delete(exam_years).where(eq(exam_years.id, id)).run();
    recordChange(actor, "exam_year.deleted", "exam_year", examYear, null);
    return saved(examYear);
  });
}

export function whyExamYearStays(year: number): Sentence | null {
  const registered = db
    .select({ n: count() })
    .from(school_exam_years)
    .where(eq(school_exam_years.exam_year, year))
    .get();
  const n = registered?.n ?? 0;
  return n > 0 ? { key: "exam_year.still_registered", values: { year, n } } : null;
}
