import { and, asc, count, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope.server";
import { db } from "~/db/client.server";
import { absences, exam_papers, school_exam_years, schools, students } from "~/db/schema";
import { ownExamType, type Paper, papersOf } from "~/features/exam-papers/queries.server";
import type { Listed } from "~/features/values/lists";
import { isHeld } from "./rules";

const columns = {
  student_id: students.id,
  student_code: students.student_code,
  full_name: students.full_name,
  class_name: students.class_name,
  school_code: schools.school_code,
  school_name: schools.school_name,
  district_code: schools.district_code,
  reason: absences.reason,
  created_at: absences.created_at,
};

export type AbsenceRecord = ReturnType<typeof listAbsences>["data"][number];

/** Candidates who have withdrawn since, or sit another exam type now, are left out; their absences stay stored.
 * The plus keeps SQLite from reading all candidates of the year for each paper. */
export const counted = (actor: Actor): SQL | undefined =>
  and(
    isNull(students.withdrawn_at),
    sql`+${students.exam_year} = ${exam_papers.exam_year}`,
    eq(schools.exam_type_code, exam_papers.exam_type_code),
    visibleTo(actor),
  );

export const absent = <Columns extends Parameters<typeof db.select>[0]>(selected: Columns) =>
  db
    .select(selected as NonNullable<Columns>)
    .from(absences)
    .innerJoin(exam_papers, eq(exam_papers.id, absences.exam_paper_id))
    .innerJoin(students, eq(students.id, absences.student_id))
    .innerJoin(schools, eq(schools.school_code, students.school_code))
    .$dynamic();

export function listAbsences(
  actor: Actor,
  { id }: Pick<Paper, "id">,
  slice: { page: number; limit: number },
) {
  const where = and(eq(absences.exam_paper_id, id), counted(actor));
  const { page, limit } = slice;
  const data = absent(columns)
    .where(where)
    .orderBy(asc(students.student_code), asc(students.id))
    .limit(limit)
    .offset((page - 1) * limit)
    .all();
  const total = absent({ n: count() }).where(where).get()?.n ?? 0;
  return { data, total, page, limit } satisfies Listed<unknown>;
}

export interface PaperAttendance extends Paper {
  is_held: boolean;
  total_students: number;
  total_absent: number;
  /** Null until the paper is held. */
  total_sat: number | null;
}

export function attendanceByPaper(actor: Actor, exam_year: number): PaperAttendance[] {
  const registered = new Map(
    db
      .select({
        type: schools.exam_type_code,
        n: sql<number>`sum(${school_exam_years.total_students})`,
      })
      .from(school_exam_years)
      .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
      .where(and(eq(school_exam_years.exam_year, exam_year), visibleTo(actor)))
      .groupBy(schools.exam_type_code)
      .all()
      .map(({ type, n }) => [type, n]),
  );
  const missed = new Map(
    absent({ id: exam_papers.id, n: count() })
      .where(and(eq(exam_papers.exam_year, exam_year), counted(actor)))
      .groupBy(exam_papers.id)
      .all()
      .map(({ id, n }) => [id, n]),
  );
  return papersOf(exam_year, ownExamType(actor)).map((paper) => {
    const is_held = isHeld(paper);
    const total_students = registered.get(paper.exam_type_code) ?? 0;
    const total_absent = missed.get(paper.id) ?? 0;
    return {
      ...paper,
      is_held,
      total_students,
      total_absent,
      total_sat: is_held ? total_students - total_absent : null,
    };
  });
}

export const findAbsence = (exam_paper_id: number, student_id: number) =>
  db
    .select(getTableColumns(absences))
    .from(absences)
    .where(and(eq(absences.exam_paper_id, exam_paper_id), eq(absences.student_id, student_id)))
    .get();
