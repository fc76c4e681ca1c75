import { and, asc, count, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import { absences, attendance_returns, exam_papers, school_exam_years, schools, students } from "~/db/schema";
import type { Paper } from "~/features/exam-papers/queries";
import { registrationOfStudent } from "~/features/school-exam-years/record";
import type { Listed } from "~/features/values/lists";

const columns = {
  student_id: students.id,
  student_code: students.student_code,
  full_name: students.full_name,
  class_name: students.class_name,
  school_code: students.school_code,
  recorded_school_code: school_exam_years.recorded_school_code,
  school_name: school_exam_years.school_name,
  district_code: school_exam_years.district_code,
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
    eq(school_exam_years.exam_type_code, exam_papers.exam_type_code),
    visibleTo(actor),
  );

export const absent = <Columns extends Parameters<typeof db.select>[0]>(selected: Columns) =>
  db
    .select(selected as NonNullable<Columns>)
    .from(absences)
    .innerJoin(exam_papers, eq(exam_papers.id, absences.exam_paper_id))
    .innerJoin(students, eq(students.id, absences.student_id))
    .innerJoin(schools, eq(schools.school_code, students.school_code))
    .innerJoin(school_exam_years, registrationOfStudent)
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

/** The list of the paper and of the candidate's registration. */
export const isOfList = and(
  eq(attendance_returns.exam_paper_id, exam_papers.id),
  eq(attendance_returns.registration_id, school_exam_years.id),
);

/** How many papers a candidate sat, by the attendance lists that came back. */
export const papersSat = (student_id: number): number =>
  db
    .select({ n: count() })
    .from(students)
    .innerJoin(school_exam_years, registrationOfStudent)
    .innerJoin(attendance_returns, eq(attendance_returns.registration_id, school_exam_years.id))
    .leftJoin(
      absences,
      and(eq(absences.exam_paper_id, attendance_returns.exam_paper_id), eq(absences.student_id, students.id)),
    )
    .where(and(eq(students.id, student_id), isNull(absences.student_id)))
    .get()?.n ?? 0;

export const findAbsence = (exam_paper_id: number, student_id: number) =>
  db
    .select(getTableColumns(absences))
    .from(absences)
    .where(and(eq(absences.exam_paper_id, exam_paper_id), eq(absences.student_id, student_id)))
    .get();
