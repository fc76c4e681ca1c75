import { and, asc, count, eq, gt, isNull, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { preparedInScope, visibleTo } from "~/auth/scope";
import { db, sqlite } from "~/db/client";
import { school_exam_years, schools, special_needs, statement_marks, students } from "~/db/schema";
import { registrationOfStudent } from "~/features/school-exam-years/record";
import { statementChecksum } from "~/features/sheets/content";
import { wasPrinted } from "~/features/sheets/prints/queries";
import { type Listed, pageOf } from "~/features/values/lists";
import type { SchoolYear } from "~/features/values/school-year";
import { isOpen, stateOf } from "./rules";
import type { StatementBoard, StatementList } from "./schema";

const columns = {
  id: students.id,
  student_code: students.student_code,
  full_name: students.full_name,
  full_name_arabic: students.full_name_arabic,
  ic_number: students.ic_number,
  birth_cert_number: students.birth_cert_number,
  passport_number: students.passport_number,
  visa_number: students.visa_number,
  gender: students.gender,
  class_name: students.class_name,
  is_citizen: students.is_citizen,
  is_student: students.is_student,
  late: students.is_late,
  need: special_needs.student_id,
  registration_id: school_exam_years.id,
  marked_registration_id: statement_marks.registration_id,
  result: statement_marks.result,
  fields: statement_marks.fields,
  erased_at: students.erased_at,
  version: statement_marks.version,
  marked_at: statement_marks.updated_at,
};

/** The plus keeps SQLite from reading all candidates of the year. */
const ofOneSchool = and(
  eq(students.school_code, sql.placeholder("school_code")),
  sql`+${students.exam_year} = ${sql.placeholder("exam_year")}`,
  isNull(students.withdrawn_at),
);

const ofSchoolYear = preparedInScope(
  (visible) =>
    db
      .select(columns)
      .from(students)
      .innerJoin(schools, eq(schools.school_code, students.school_code))
      .innerJoin(school_exam_years, registrationOfStudent)
      .leftJoin(special_needs, eq(special_needs.student_id, students.id))
      .leftJoin(statement_marks, eq(statement_marks.student_id, students.id))
      .where(and(ofOneSchool, visible))
      .orderBy(sql`+${students.class_name}`, asc(students.full_name), asc(students.id))
      .prepare(),
  students.exam_year,
);

export type Statement = ReturnType<typeof statementsOf>[number];

/** The candidates of a school who have not withdrawn, each with the state of the statement. Identity numbers stay here. */
export function statementsOf(actor: Actor, place: SchoolYear) {
  const { query, scope } = ofSchoolYear(actor);
  return query.all({ ...place, ...scope }).map((one) => {
    const { id, student_code, full_name, class_name, registration_id, result, version, marked_at } = one;
    const now_fields = statementChecksum({
      ...one,
      identity: null,
      ...(one.need !== null && { has_need: true }),
    });
    const state = stateOf({
      result,
      // Of a candidate who was erased, the mark alone is left.
      hasSameFields: one.erased_at === null ? one.fields === now_fields : result === "same",
      isInPlace: one.marked_registration_id === registration_id,
    });
    return {
      student_id: id,
      student_code,
      full_name,
      class_name,
      result,
      state,
      version: version ?? 0,
      marked_at: result === null ? null : marked_at,
      registration_id,
      now_fields,
    };
  });
}

const printed = sqlite.prepare<SchoolYear, { id: number; fields: number }>(
  `select value ->> 0 as id, value ->> 2 as fields
   from sheet_prints indexed by sheet_prints_by_school, json_each(content, '$.rows')
   where school_code = :school_code and exam_year = :exam_year and sheet = 'statements' and not content ->> '$.isMasked'
   order by sheet_prints.id`,
);

/** By candidate, what the latest printed statement shows. A paper from a preview has no print. */
export const printedFieldsOf = (place: SchoolYear): Map<number, number> =>
  new Map(printed.all(place).map(({ id, fields }) => [id, fields]));

const has = (result: string) =>
  sql<number>`count(case when ${statement_marks.result} = ${result} then 1 end)`;

/** The schools with candidates in a year. Whether a record differs from its statement is for the page of a school. */
export function statementBoard(
  actor: Actor,
  exam_year: number,
  { page, limit, district_code }: Omit<StatementBoard, "exam_year">,
) {
  const where = and(
    eq(school_exam_years.exam_year, exam_year),
    gt(school_exam_years.total_students, 0),
    district_code === null ? undefined : eq(school_exam_years.district_code, district_code),
    visibleTo(actor),
  );
  const registrations = () =>
    db
      .select({
        registration_id: school_exam_years.id,
        school_code: school_exam_years.school_code,
        recorded_school_code: school_exam_years.recorded_school_code,
        school_name: school_exam_years.school_name,
        district_code: school_exam_years.district_code,
      })
      .from(school_exam_years)
      .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
      .where(where)
      .orderBy(
        asc(school_exam_years.district_code),
        asc(school_exam_years.school_name),
        asc(school_exam_years.id),
      )
      .limit(limit)
      .offset((page - 1) * limit)
      .all();
  const data = registrations().map((school) => ({ ...school, ...totalsOf(school.school_code, exam_year) }));
  const total =
    db
      .select({ n: count() })
      .from(school_exam_years)
      .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
      .where(where)
      .get()?.n ?? 0;
  return { data, total, page, limit } satisfies Listed<unknown>;
}

const totals = db
  .select({ total_students: count(), total_same: has("same"), total_corrected: has("corrected") })
  .from(students)
  .leftJoin(statement_marks, eq(statement_marks.student_id, students.id))
  .where(ofOneSchool)
  .prepare();

/** Of a school that a scoped query found. */
function totalsOf(school_code: string, exam_year: number) {
  const {
    total_students = 0,
    total_same = 0,
    total_corrected = 0,
  } = totals.get({ school_code, exam_year }) ?? {};
  return {
    total_students,
    total_same,
    total_corrected,
    total_missing: total_students - total_same - total_corrected,
  };
}

/** Without what only a mark needs. */
export const shown = ({ registration_id: _, now_fields: __, ...one }: Statement) => one;

/** For the API. */
export function listStatements(actor: Actor, { page, limit, state, ...place }: StatementList) {
  const found = statementsOf(actor, place).filter((one) => state === null || one.state === state);
  return pageOf(found.map(shown), { page, limit });
}

export const openStatements = (actor: Actor, place: SchoolYear): Statement[] =>
  statementsOf(actor, place).filter(({ state }) => isOpen(state));

/** For the home of a school: none until its statements are printed or marked. */
export function countOpenStatements(actor: Actor, place: SchoolYear): number {
  const { total_same, total_corrected } = totalsOf(place.school_code, place.exam_year);
  const isBegun = total_same + total_corrected > 0;
  if (!isBegun && !wasPrinted("statements", place.school_code, place.exam_year)) return 0;
  return openStatements(actor, place).length;
}
