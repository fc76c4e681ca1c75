import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import {
  attendance_returns,
  school_exam_years,
  schools,
  script_questions,
  script_returns,
  students,
} from "~/db/schema";
import { absenteesBySchool, byDistrict, listsOf } from "~/features/absences/returns";
import type { Paper } from "~/features/exam-papers/queries";
import { registrationOfStudent } from "~/features/school-exam-years/record";
import type { Listed } from "~/features/values/lists";
import { type ScriptState, scriptStateOf } from "./rules";
import type { ScriptList } from "./schema";

const columns = {
  registration_id: school_exam_years.id,
  school_code: school_exam_years.school_code,
  recorded_school_code: school_exam_years.recorded_school_code,
  school_name: school_exam_years.school_name,
  district_code: school_exam_years.district_code,
  total_students: school_exam_years.total_students,
  contact_name: schools.contact_name,
  contact_phone: schools.contact_phone,
  attendance_id: attendance_returns.id,
  return_id: script_returns.id,
  returned: script_returns.returned,
  expected_then: script_returns.expected,
  reason: script_returns.reason,
  returned_by: script_returns.returned_by,
  returned_at: script_returns.returned_at,
  version: script_returns.version,
};

const schoolsOf = (actor: Actor, paper: Paper, where: SQL | undefined) =>
  listsOf(columns, paper, and(visibleTo(actor), where))
    .leftJoin(
      script_returns,
      and(
        eq(script_returns.registration_id, school_exam_years.id),
        eq(script_returns.exam_paper_id, paper.id),
      ),
    )
    .orderBy(...byDistrict)
    .all();

export type ScriptsOfSchool = ReturnType<typeof schoolsOf>[number] & {
  total_absent: number;
  expected: number;
  state: ScriptState;
};

/** The schools with candidates for the paper that the actor sees, each with its scripts. `where` narrows the schools. */
export function scriptsOfPaper(actor: Actor, paper: Paper, where?: SQL): ScriptsOfSchool[] {
  const absentees = absenteesBySchool(actor, paper, where);
  return schoolsOf(actor, paper, where).map((school) => {
    const total_absent = absentees.get(school.school_code) ?? 0;
    const expected = school.total_students - total_absent;
    return { ...school, total_absent, expected, state: scriptStateOf(school, expected) };
  });
}

export const scriptsOfSchool = (
  actor: Actor,
  paper: Paper,
  registration_id: number,
): ScriptsOfSchool | undefined => scriptsOfPaper(actor, paper, eq(school_exam_years.id, registration_id))[0];

export function listScripts(actor: Actor, paper: Paper, query: ScriptList) {
  const { page, limit, district_code, state } = query;
  const all = scriptsOfPaper(actor, paper).filter(
    (school) =>
      (district_code === null || school.district_code === district_code) &&
      (state === null || school.state === state),
  );
  const from = (page - 1) * limit;
  return { data: all.slice(from, from + limit), total: all.length, page, limit } satisfies Listed<unknown>;
}

/** The candidates whom the difference of a school is about. The plus keeps SQLite from reading all candidates of the year. */
export const questionsOf = (actor: Actor, { id, exam_year }: Paper, school_code: string) =>
  db
    .select({
      student_id: students.id,
      student_code: students.student_code,
      full_name: students.full_name,
    })
    .from(script_questions)
    .innerJoin(students, eq(students.id, script_questions.student_id))
    .innerJoin(schools, eq(schools.school_code, students.school_code))
    .innerJoin(school_exam_years, registrationOfStudent)
    .where(
      and(
        eq(script_questions.exam_paper_id, id),
        eq(students.school_code, school_code),
        sql`+${students.exam_year} = ${exam_year}`,
        visibleTo(actor),
      ),
    )
    .orderBy(asc(students.student_code), asc(students.id))
    .all();

export const findScripts = (actor: Actor, id: number) =>
  db
    .select({
      id: script_returns.id,
      exam_paper_id: script_returns.exam_paper_id,
      registration_id: script_returns.registration_id,
      school_code: schools.school_code,
      school_name: school_exam_years.school_name,
      exam_year: school_exam_years.exam_year,
      expected: script_returns.expected,
      returned: script_returns.returned,
      reason: script_returns.reason,
      version: script_returns.version,
    })
    .from(script_returns)
    .innerJoin(school_exam_years, eq(school_exam_years.id, script_returns.registration_id))
    .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
    .where(and(eq(script_returns.id, id), visibleTo(actor)))
    .get();
