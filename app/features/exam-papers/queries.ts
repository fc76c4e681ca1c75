import { and, asc, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { db, onceARequest } from "~/db/client";
import { exam_papers } from "~/db/schema";
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

const papers = (ofType: SQL | undefined) =>
  db
    .select()
    .from(exam_papers)
    .where(and(eq(exam_papers.exam_year, sql.placeholder("exam_year")), ofType))
    .orderBy(...bySitting)
    .prepare();

const papersOfYear = papers(undefined);
const papersOfType = papers(eq(exam_papers.exam_type_code, sql.placeholder("exam_type_code")));

export const papersOf = (exam_year: number, exam_type_code: string | null = null): Paper[] =>
  onceARequest(`papers ${exam_year} ${exam_type_code}`, () =>
    exam_type_code === null
      ? papersOfYear.all({ exam_year })
      : papersOfType.all({ exam_year, exam_type_code }),
  );

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
