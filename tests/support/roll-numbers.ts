import { asc, eq } from "drizzle-orm";
import { db, sqlite } from "~/db/client.server";
import { schools, students } from "~/db/schema";
import { fixture, goodSchools } from "./known";
import { makeSchool, makeStudent, makeYear, register } from "./people";

/** The office of the clean fixture: every school registered to 2026, every candidate entered, nobody numbered. */
export function enterCleanFixture(): string[] {
  makeYear(2026);
  const codes = goodSchools("clean/schools.tsv").map((school) => {
    makeSchool(school.school_code, school);
    register(school.school_code, 2026);
    return school.school_code;
  });
  const insert = sqlite.prepare(
    `insert into students (full_name, full_name_arabic, ic_number, school_code, class_name, exam_year, gender,
      passport_number, birth_cert_number, visa_number, is_student, is_citizen, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '2026-01-05T00:00:00.000Z', '2026-01-05T00:00:00.000Z')`,
  );
  for (const line of fixture("clean/candidates_full.tsv").trimEnd().split("\n")) {
    const [_id, name, arabic, ic, school, _code, ...rest] = line.split("\t").map((text) => text || null);
    insert.run(name, arabic, ic, school, ...rest);
  }
  return codes;
}

/** The numbered candidates of the year as the fixture expects them, in the order of the schools and the numbers. */
export function numberedLines(schoolCodes: readonly string[]): string[] {
  return schoolCodes.flatMap((school_code) =>
    db
      .select()
      .from(students)
      .where(eq(students.school_code, school_code))
      .orderBy(asc(students.student_code))
      .all()
      .map((each) =>
        [school_code, each.class_name, each.full_name, each.ic_number ?? "", each.student_code].join("\t"),
      ),
  );
}

export const expectedLines = () => fixture("clean/expected_roll_numbers.tsv").trimEnd().split("\n");

/** Candidates who differ by name alone: NAMA 0001 onwards. */
export function makeStudents(school_code: string, count: number, exam_year = 2026) {
  return Array.from({ length: count }, (_, at) =>
    makeStudent({ school_code, exam_year, full_name: `NAMA ${String(at + 1).padStart(4, "0")}` }),
  );
}

/** Name and number of a school's candidates, in the order in which they were entered. */
export const numbersIn = (school_code: string): [string, string | null][] =>
  db
    .select({ full_name: students.full_name, student_code: students.student_code })
    .from(students)
    .innerJoin(schools, eq(schools.school_code, students.school_code))
    .where(eq(students.school_code, school_code))
    .orderBy(asc(students.id))
    .all()
    .map(({ full_name, student_code }) => [full_name, student_code]);
