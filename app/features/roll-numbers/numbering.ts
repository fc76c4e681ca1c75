import { and, asc, eq, getTableColumns, gte, inArray, lt, ne, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { preparedInScope, visibleTo } from "~/auth/scope";
import { db, onceARequest, sqlite } from "~/db/client";
import { type Outcome, refused, saved } from "~/db/outcome";
import { exam_types, exam_years, school_exam_years, schools, students } from "~/db/schema";
import { type ExamYear, isLocked, isYearClosed } from "~/features/exam-years/queries";
import { type RecordedSchool, recordColumns } from "~/features/school-exam-years/record";
import { findSchoolByCode } from "~/features/schools/queries";
import { highestNumber, numbersOfWithdrawn } from "~/features/students/issued";
import { compareBinary } from "./classes";
import { usualCode } from "./codes";
import { type Manner, objectionToCount } from "./room";
import {
  assignNumbers,
  type Change,
  type Coded,
  type CodeField,
  changeOf,
  codeFor,
  numberOrder,
} from "./rules";

export interface NumberedSchool {
  /** As in its record of the year. */
  school: RecordedSchool & Pick<Coded, "roll_code">;
  head_title: string | null;
  year: ExamYear;
  registration_id: number;
  total_students: number;
}

export interface RollNumberRow {
  id: number;
  full_name: string;
  class_name: string | null;
  old: string | null;
  new: string | null;
  change: Change;
  late: boolean;
  is_student: boolean;
}

interface Collision {
  /** Null outside the actor's scope. */
  school_name: string | null;
  total: number;
  first: string;
  last: string;
}

export interface Numbering extends NumberedSchool, Manner {
  code: CodeField;
  prefix: string;
  locked: boolean;
  rows: RollNumberRow[];
  counts: Record<Change, number>;
  changed: number;
  /** Candidates without a class whose number would be written: they come first, perhaps by mistake. */
  without_class: RollNumberRow[];
  collisions: Collision[];
}

const schoolYears = () =>
  db
    .select({
      school: {
        ...getTableColumns(schools),
        ...recordColumns,
        roll_code: exam_types.roll_code,
      },
      head_title: school_exam_years.head_title,
      year: getTableColumns(exam_years),
      registration_id: school_exam_years.id,
      total_students: school_exam_years.total_students,
    })
    .from(school_exam_years)
    .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
    .innerJoin(exam_types, eq(exam_types.code, school_exam_years.exam_type_code))
    .innerJoin(exam_years, eq(exam_years.year, school_exam_years.exam_year))
    .$dynamic();

const school_code = sql.placeholder("school_code");
const exam_year = sql.placeholder("exam_year");

const ofSchoolYear = (visible: SQL | undefined) =>
  schoolYears()
    .where(
      and(
        eq(school_exam_years.school_code, school_code),
        eq(school_exam_years.exam_year, exam_year),
        visible,
      ),
    )
    .prepare();
const visibleYear = preparedInScope(ofSchoolYear);
const readableYear = preparedInScope(ofSchoolYear, school_exam_years.exam_year);

export function findSchoolYear(
  actor: Actor,
  school_code: string,
  exam_year: number,
): NumberedSchool | undefined {
  const { query, scope, key } = visibleYear(actor);
  return onceARequest(`registration ${school_code} ${exam_year} ${key}`, () =>
    query.get({ school_code, exam_year, ...scope }),
  );
}

/** For pages and sheets that only read it. */
export function readableSchoolYear(
  actor: Actor,
  school_code: string,
  exam_year: number,
): NumberedSchool | undefined {
  const found = findSchoolYear(actor, school_code, exam_year);
  if (found || !isYearClosed(exam_year)) return found;
  const { query, scope } = readableYear(actor);
  return query.get({ school_code, exam_year, ...scope });
}

export function findSchoolYears(actor: Actor, registration_ids: number[]): NumberedSchool[] {
  return schoolYears()
    .where(and(inArray(school_exam_years.id, registration_ids), visibleTo(actor)))
    .orderBy(asc(school_exam_years.id))
    .all();
}

const numbersHeld = sqlite
  .prepare<[school_code: string, exam_year: number], string>(
    `select student_code from students indexed by students_by_school
     where school_code = ? and exam_year = ? and student_code is not null`,
  )
  .pluck();

export const usualCodeIn = (school: Coded, exam_year: number): CodeField =>
  usualCode(school, numbersHeld.all(school.school_code, exam_year));

interface OrderedStudent {
  id: number;
  full_name: string;
  class_name: string | null;
  old: string | null;
  late: 0 | 1;
  is_student: 0 | 1;
}

const inNumberOrder = sqlite.prepare<[school_code: string, exam_year: number], OrderedStudent>(`
  select id, full_name, class_name, student_code as old, is_late as late, is_student from students
  where school_code = ? and exam_year = ? and withdrawn_at is null order by ${numberOrder}`);

const heldElsewhere = db
  .select({ school_code: students.school_code, student_code: sql<string>`${students.student_code}` })
  .from(students)
  .where(
    and(
      eq(students.exam_year, exam_year),
      gte(students.student_code, sql.placeholder("from")),
      lt(students.student_code, sql.placeholder("to")),
      ne(students.school_code, school_code),
    ),
  )
  .orderBy(asc(students.student_code))
  .prepare();

/** Computes the numbers of a school (product 4.1, 4.2) and writes nothing. */
export function numberingOf(
  actor: Actor,
  at: NumberedSchool,
  { code: chosen, only_unnumbered }: Manner & { code: CodeField | null },
): Outcome<Numbering> {
  const { year } = at.year;
  const field = chosen ?? usualCodeIn(at.school, year);
  const code = codeFor(at.school, field);
  if (!code.ok) return refused({ code: [code.problem] });
  const prefix = code.code;
  const highest = only_unnumbered ? highestNumber(year, prefix) : 0;
  const withdrawn = numbersOfWithdrawn(year, prefix);
  const ordered = inNumberOrder.all(at.school.school_code, year);
  const tooMany = objectionToCount(ordered, { only_unnumbered, highest, withdrawn: withdrawn.length });
  if (tooMany) return refused({ "": [tooMany] });

  const rows = assignNumbers(ordered, prefix, { only_unnumbered, highest, withdrawn }).map((row) => ({
    ...row,
    late: row.late === 1,
    is_student: row.is_student === 1,
    change: changeOf(row.old, row.new),
  }));
  if (only_unnumbered) rows.sort((a, b) => compareBinary(a.new, b.new));
  const counts = { same: 0, new: 0, changed: 0, taken_away: 0 };
  for (const { change } of rows) counts[change] += 1;
  const changed = rows.length - counts.same;
  const without_class = rows.filter((row) => row.class_name === null && row.change !== "same");
  const collisions = collisionsOf(actor, at, prefix, rows);
  const locked = isLocked(at.year);
  const found = { code: field, prefix, locked, rows, counts, changed, without_class, collisions };
  return saved({ ...at, only_unnumbered, ...found });
}

function collisionsOf(
  actor: Actor,
  { school, year }: NumberedSchool,
  prefix: string,
  rows: readonly RollNumberRow[],
): Collision[] {
  // "0" is the character after "/": the range contains every number that begins with the code.
  const range = { from: `${prefix}/`, to: `${prefix}0` };
  const held = heldElsewhere.all({ exam_year: year.year, school_code: school.school_code, ...range });
  if (held.length === 0) return [];
  const wanted = new Set(rows.filter(({ change }) => change !== "same").map((row) => row.new));
  const bySchool = new Map<string, string[]>();
  for (const { school_code: other, student_code } of held) {
    if (wanted.has(student_code)) bySchool.set(other, [...(bySchool.get(other) ?? []), student_code]);
  }
  return [...bySchool].map(([other, codes]) => ({
    school_name: findSchoolByCode(actor, other)?.school_name ?? null,
    total: codes.length,
    first: codes[0] ?? "",
    last: codes.at(-1) ?? "",
  }));
}
