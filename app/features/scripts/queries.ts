import { and, asc, count, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import {
  attendance_returns,
  exam_papers,
  school_exam_years,
  schools,
  script_questions,
  script_returns,
  students,
} from "~/db/schema";
import {
  byDistrict,
  type PaperSchools,
  total_absent,
  withAbsentees,
} from "~/features/absences/paper-schools";
import type { Paper } from "~/features/exam-papers/queries";
import { registrationOfStudent } from "~/features/school-exam-years/record";
import type { Listed } from "~/features/values/lists";
import { malaysianMoment } from "~/features/values/moments";
import type { Sentence } from "~/messages";
import type { ScriptState } from "./rules";
import type { ScriptList } from "./schema";

/** Scripts are expected of the registered candidates without the recorded absentees. */
export const expected = sql<number>`(${school_exam_years.total_students} - ${total_absent})`;

/** A school whose figure moved after it returned its scripts confirms them again. */
export const state = sql<ScriptState>`case
  when ${script_returns.returned} is null then 'pending'
  when ${script_returns.expected} <> ${expected} then 'changed'
  when ${script_returns.returned} = ${expected} then 'equal'
  else 'differs' end`;

/** When the school sent its report of the paper; null where it did not, or where the report is open again. */
export const reported_at = sql<string | null>`(select sent_at from centre_reports
  where centre_reports.exam_paper_id = ${exam_papers.id} and centre_reports.registration_id = ${school_exam_years.id}
    and centre_reports.reopened_at is null)`;

/** What a school reported stays until its report is opened again. */
export const whyReported = ({
  school_name,
  reported_at: sent_at,
}: Pick<ScriptsOfSchool, "school_name" | "reported_at">): Sentence | null =>
  sent_at === null
    ? null
    : { key: "report.is_sent", values: { school_name, moment: malaysianMoment(sent_at) } };

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
  total_absent,
  expected,
  state,
  reported_at,
};

/** The pairs of `paperSchools`, each with its scripts. */
export const withScripts = <Columns extends Parameters<typeof db.select>[0]>(
  selected: Columns,
  actor: Actor,
  of: PaperSchools,
  where?: SQL,
) =>
  withAbsentees(selected, actor, of, where).leftJoin(
    script_returns,
    and(
      eq(script_returns.registration_id, school_exam_years.id),
      eq(script_returns.exam_paper_id, exam_papers.id),
    ),
  );

/** The schools with candidates for the papers that the actor sees, each with its scripts. */
export const scriptsOf = (actor: Actor, of: PaperSchools, where?: SQL) =>
  withScripts({ exam_paper_id: exam_papers.id, ...columns }, actor, of, where)
    .orderBy(...byDistrict)
    .all();

export type ScriptsOfSchool = NonNullable<ReturnType<typeof scriptsOfSchool>>;

export const scriptsOfSchool = (actor: Actor, { id }: Paper, registration_id: number) =>
  withScripts(columns, actor, { papers: [id], place: eq(school_exam_years.id, registration_id) }).get();

export function listScripts(actor: Actor, { id }: Paper, query: ScriptList) {
  const { page, limit, district_code } = query;
  const of = {
    papers: [id],
    place: district_code === null ? undefined : eq(school_exam_years.district_code, district_code),
  };
  const { is_reported } = query;
  const where = and(
    query.state === null ? undefined : eq(state, query.state),
    is_reported === null ? undefined : is_reported ? isNotNull(reported_at) : isNull(reported_at),
  );
  const data = withScripts(columns, actor, of, where)
    .orderBy(...byDistrict)
    .limit(limit)
    .offset((page - 1) * limit)
    .all();
  const total = withScripts({ n: count() }, actor, of, where).get()?.n ?? 0;
  return { data, total, page, limit } satisfies Listed<unknown>;
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
