import type Database from "better-sqlite3";
import { rollCodeOf } from "~/db/lookups";
import { numberedStudents, schoolsParameter } from "~/features/roll-numbers/rules";
import type { DemoCandidate } from "./candidates";
import type { DemoSchool } from "./schools";

export interface EnteredCandidate extends DemoCandidate {
  id: number;
  created_at: string;
}

/** Columns and parameters of the same names. */
const into = (db: Database.Database, table: string, columns: string) =>
  db.prepare(
    `insert into ${table} (${columns}, created_at, updated_at) values (${columns.replace(/\w+/g, "@$&")}, @created_at, @updated_at)`,
  );

/** Raw statements, because commands take minutes for a million rows. */
export const inserts = (db: Database.Database) => ({
  school: into(
    db,
    "schools",
    "school_code, school_name, hq_code, hq_code_alt, district_code, exam_type_code",
  ),
  year: into(db, "exam_years", "year, is_running, is_lock_initial_student, lock_initial_student_datetime"),
  registration: into(db, "school_exam_years", "school_code, exam_year, expected_students"),
  student: into(
    db,
    "students",
    `id, full_name, full_name_arabic, ic_number, school_code, class_name, exam_year, gender,
     passport_number, birth_cert_number, visa_number, is_student, is_citizen, is_late`,
  ),
});

const operator_id = 0;

/** Numbers the candidates that the year contains by the product's own rule, and returns how many they are. */
export function numberCandidates(
  db: Database.Database,
  year: number,
  schools: readonly DemoSchool[],
  at: string,
): number {
  const prefixed = schools.map((school) => ({
    school_code: school.school_code,
    prefix: school[rollCodeOf(school.exam_type_code)],
    highest: 0,
  }));
  const { changes } = db
    .prepare(
      `update students set student_code = numbered.new, updated_at = :at
       from (${numberedStudents}) as numbered where students.id = numbered.id`,
    )
    .run({ year, schools: schoolsParameter(prefixed), only_unnumbered: 0, at });
  db.prepare(
    `insert into roll_number_history (student_id, exam_year, school_code, student_code, user_id, created_at)
     select id, exam_year, school_code, student_code, ?, ? from students
     where exam_year = ? and student_code is not null order by id`,
  ).run(operator_id, at, year);
  return changes;
}
