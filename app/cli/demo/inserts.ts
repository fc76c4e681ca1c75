import type Database from "better-sqlite3";
import { rollCodeOf } from "~/db/lookups.server";
import { numberedStudents, schoolsParameter } from "~/features/roll-numbers/rules";
import type { DemoCandidate } from "./candidates";
import type { DemoSchool } from "./schools";
import type { DemoYear, Timeline } from "./timeline";

export interface EnteredCandidate extends DemoCandidate {
  id: number;
  created_at: string;
}

const operator_id = 0;

/** Raw statements, because a query builder takes minutes for a million rows. */
export function inserts(db: Database.Database) {
  const schools = db.prepare(
    `insert into schools (school_code, school_name, hq_code, hq_code_alt, district_code, exam_type_code, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const years = db.prepare(
    `insert into exam_years (year, is_running, is_lock_initial_student, lock_initial_student_datetime, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?)`,
  );
  const registrations = db.prepare(
    `insert into school_exam_years (school_code, exam_year, expected_students, created_at, updated_at) values (?, ?, ?, ?, ?)`,
  );
  const students = db.prepare(
    `insert into students (id, full_name, full_name_arabic, ic_number, school_code, class_name, exam_year, gender,
       passport_number, birth_cert_number, visa_number, is_student, is_citizen, is_late, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, coalesce(? > (
       select lock_initial_student_datetime from exam_years where year = ? and is_lock_initial_student), 0), ?, ?)`,
  );
  const rollNumbers = db.prepare(
    `update students set student_code = numbered.new, updated_at = :at
     from (${numberedStudents}) as numbered where students.id = numbered.id`,
  );
  const history = db.prepare(
    `insert into roll_number_history (student_id, exam_year, school_code, student_code, user_id, created_at)
     select id, exam_year, school_code, student_code, ?, ? from students
     where exam_year = ? and student_code is not null order by id`,
  );
  let lastId = (db.prepare("select coalesce(max(id), 0) from students").pluck().get() as number) ?? 0;

  return {
    school(school: DemoSchool, at: string) {
      const { school_code, school_name, hq_code, hq_code_alt, district_code, exam_type_code } = school;
      schools.run(school_code, school_name, hq_code, hq_code_alt, district_code, exam_type_code, at, at);
    },

    year({ year, locked }: DemoYear, { opened_at, locked_at }: Timeline, isRunning: boolean) {
      years.run(year, isRunning ? 1 : 0, locked ? 1 : 0, locked_at, opened_at, locked_at ?? opened_at);
    },

    registration(
      { school_code }: DemoSchool,
      exam_year: number,
      expected_students: number | null,
      { opened_at }: Timeline,
      worked_at = opened_at,
    ) {
      registrations.run(school_code, exam_year, expected_students, opened_at, worked_at);
    },

    prepared(candidate: DemoCandidate, created_at: string): EnteredCandidate {
      lastId += 1;
      return Object.assign(candidate, { id: lastId, created_at });
    },

    student(student: EnteredCandidate) {
      students.run(
        student.id,
        student.full_name,
        student.full_name_arabic,
        student.ic_number,
        student.school_code,
        student.class_name,
        student.exam_year,
        student.gender,
        student.passport_number,
        student.birth_cert_number,
        student.visa_number,
        student.is_student ? 1 : 0,
        student.is_citizen ? 1 : 0,
        student.created_at,
        student.exam_year,
        student.created_at,
        student.created_at,
      );
    },

    /** Numbers the candidates that the year contains by the product's own rule, and returns how many they are. */
    rollNumbers({ year }: DemoYear, schools: readonly DemoSchool[], { numbered_at }: Timeline) {
      const prefixed = schools.map((school) => ({
        school_code: school.school_code,
        prefix: school[rollCodeOf(school.exam_type_code)],
        highest: 0,
      }));
      const schoolCodes = schoolsParameter(prefixed);
      const numbered = rollNumbers.run({ year, schools: schoolCodes, only_unnumbered: 0, at: numbered_at });
      history.run(operator_id, numbered_at, year);
      return numbered.changes;
    },
  };
}
