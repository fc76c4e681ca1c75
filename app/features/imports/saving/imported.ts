import { and, between, count, eq, max, min } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import { schools, students } from "~/db/schema";
import type { Draft } from "../drafts";

/** Null school and year where the candidates have several. */
export interface Imported {
  import_event_id: number | null;
  school_code: string | null;
  exam_year: number | null;
  total: number;
}

/** What each commit of a draft stored, as far as the actor still sees it. */
export function importedBy(actor: Actor, draft: Draft): Imported[] {
  const { import_event_id, school_code, exam_year } = students;
  const commits = (draft.result?.ids ?? []).flatMap(([first, last]) =>
    db
      .select({
        import_event_id,
        school_code: min(school_code),
        last_school: max(school_code),
        exam_year: min(exam_year),
        last_year: max(exam_year),
        total: count(),
      })
      .from(students)
      .innerJoin(schools, eq(schools.school_code, school_code))
      .where(and(between(students.id, first, last), visibleTo(actor)))
      .groupBy(import_event_id)
      .all(),
  );
  return commits.map(({ last_school, last_year, ...commit }) => ({
    ...commit,
    school_code: commit.school_code === last_school ? last_school : null,
    exam_year: commit.exam_year === last_year ? last_year : null,
  }));
}
