import { type Actor, operator } from "~/auth/actor";
import { sqlite } from "~/db/client";
import { setExpected } from "~/features/school-exam-years/readiness/expected";
import { updateStudent } from "~/features/students/commands";
import { studentFields } from "~/features/students/fields";
import { findStudent, type StudentRecord } from "~/features/students/queries";
import type { StudentNew } from "~/features/students/schema";
import { done } from "./diary";

const numbered = sqlite
  .prepare<[school_code: string, year: number, place: number], number>(
    `select id from students where school_code = ? and exam_year = ? and student_code is not null and ic_number is not null
     order by id limit 1 offset ?`,
  )
  .pluck();

const last = sqlite
  .prepare<[school_code: string, year: number], number>(
    "select id from students where school_code = ? and exam_year = ? order by student_code desc limit 1",
  )
  .pluck();

const registration = sqlite.prepare<[string, number], { id: number; expected_students: number | null }>(
  "select id, expected_students from school_exam_years where school_code = ? and exam_year = ?",
);

/** Numbered and with an IC; undefined in a school that has too few. */
export function candidateAt(school_code: string, year: number, place: number): StudentRecord | undefined {
  const id = numbered.get(school_code, year, place);
  return id === undefined ? undefined : findStudent(operator, id);
}

/** Without this candidate the numbers of the school have no gap. */
export function lastNumbered(school_code: string, year: number): StudentRecord | undefined {
  const id = last.get(school_code, year);
  return id === undefined ? undefined : findStudent(operator, id);
}

export const valuesOf = (record: StudentRecord): StudentNew =>
  Object.fromEntries(studentFields.map((field) => [field, record[field]])) as unknown as StudentNew;

export function edit(actor: Actor, id: number, change: Partial<StudentNew>, reason: string | null = null) {
  const record = findStudent(operator, id);
  if (record) done(updateStudent(actor, id, { ...valuesOf(record), ...change, version: null, reason }));
}

export function expectFewer(actor: Actor, school_code: string, year: number, fewer: number): void {
  const { id = 0, expected_students = null } = registration.get(school_code, year) ?? {};
  if (expected_students === null) return;
  done(setExpected(actor, id, { expected_students: expected_students - fewer, version: null }));
}

/** The end of a name, where it changes no order. */
export const fuller = ({ full_name }: Pick<StudentNew, "full_name">): string => `${full_name} AZIZ`;
