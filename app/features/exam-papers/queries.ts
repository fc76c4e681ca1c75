import { asc, desc, eq, lt, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { db, onceARequest } from "~/db/client";
import { exam_papers, school_exam_years } from "~/db/schema";
import { findSchoolByCode } from "~/features/schools/queries";

export type Paper = typeof exam_papers.$inferSelect;

/** In the order in which candidates sit the papers; those without a day come last. */
export const bySitting = [
  asc(exam_papers.exam_type_code),
  sql`${exam_papers.held_on} is null`,
  asc(exam_papers.held_on),
  asc(exam_papers.starts_at),
  asc(exam_papers.id),
];

const papersOfYear = db
  .select()
  .from(exam_papers)
  .where(eq(exam_papers.exam_year, sql.placeholder("exam_year")))
  .orderBy(...bySitting)
  .prepare();

/** A year has few papers, so one read serves every exam type. */
export function papersOf(exam_year: number, exam_type_code: string | null = null): Paper[] {
  const all = onceARequest(`papers ${exam_year}`, () => papersOfYear.all({ exam_year }));
  return exam_type_code === null ? all : all.filter((paper) => paper.exam_type_code === exam_type_code);
}

/** How many exam types have registered schools and no paper. */
export const typesWithoutPapers = (exam_year: number): number =>
  db
    .selectDistinct({ type: school_exam_years.exam_type_code })
    .from(school_exam_years)
    .where(eq(school_exam_years.exam_year, exam_year))
    .all()
    .filter(({ type }) => papersOf(exam_year, type).length === 0).length;

export const findPaper = (id: number): Paper | undefined =>
  db.select().from(exam_papers).where(eq(exam_papers.id, id)).get();

/** The exam type whose papers concern the account; null for all. */
export function ownExamType(actor: Actor): string | null {
  const school = actor.school_code ? findSchoolByCode(actor, actor.school_code) : undefined;
  return school?.exam_type_code ?? actor.exam_level_code;
}

/** The latest earlier year that has papers. */
export const yearToCopy = (exam_year: number): number | null =>
  db
    .select({ year: exam_papers.exam_year })
    .from(exam_papers)
    .where(lt(exam_papers.exam_year, exam_year))
    .orderBy(desc(exam_papers.exam_year))
    .limit(1)
    .get()?.year ?? null;
