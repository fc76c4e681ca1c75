import { asc, eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { db, sqlite } from "~/db/client";
import { schools, students } from "~/db/schema";
import { type ExamYear, findExamYearOf } from "~/features/exam-years/queries";
import type { WholeYearFilter } from "~/features/roll-numbers/schema";
import { numberSlice, planSchools } from "~/features/roll-numbers/whole-year";
import { yearSchools } from "~/features/roll-numbers/year-schools";
import { recordedReceipt } from "~/features/sheets/prints/commands";
import { findSheet } from "~/features/sheets/queries";
import { fixture, goodSchools } from "./known";
import { makeSchool, makeStudent, makeYear, register } from "./people";

/** The clean fixture: every school registered to 2026, every candidate entered, none numbered. */
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

/** The candidates in the format of `expectedLines`. */
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

/** Candidates who differ only by name: NAMA 0001 onwards. */
export function makeStudents(school_code: string, count: number, exam_year = 2026) {
  return Array.from({ length: count }, (_, at) =>
    makeStudent({ school_code, exam_year, full_name: `NAMA ${String(at + 1).padStart(4, "0")}` }),
  );
}

/** Name and number, in the order of entry. */
export const numbersIn = (school_code: string): [string, string | null][] =>
  db
    .select({ full_name: students.full_name, student_code: students.student_code })
    .from(students)
    .innerJoin(schools, eq(schools.school_code, students.school_code))
    .where(eq(students.school_code, school_code))
    .orderBy(asc(students.id))
    .all()
    .map(({ full_name, student_code }) => [full_name, student_code]);

const everySchool = {
  district_code: null,
  exam_type_code: null,
  search: null,
  incomplete: false,
  only_unnumbered: false,
  without_class: true,
};

/** One line for each school's plan. */
export function planWholeYear(actor: Actor, exam_year: number, filter: Partial<WholeYearFilter> = {}) {
  const year = findExamYearOf(exam_year) as ExamYear;
  const wanted = { ...everySchool, exam_year, ...filter };
  return planSchools(actor, year, yearSchools(actor, wanted), wanted);
}

/** Numbers the schools of the year slice by slice, and returns the totals of the audit events. */
export function generateWholeYear(
  actor: Actor,
  exam_year: number,
  filter: Partial<WholeYearFilter> = {},
  most?: { schools: number; candidates: number },
) {
  const recorded = sqlite.prepare("select max(id) from audit_events").pluck().get() as number | null;
  for (let after = 0, schools = -1; schools !== 0; ) {
    ({ after, schools } = numberSlice(actor, { ...everySchool, exam_year, ...filter }, after, most));
  }
  return sqlite
    .prepare(
      `select count(*) as schools, coalesce(sum(changes ->> 'new' + changes ->> 'changed'), 0) as numbers
       from audit_events where id > ? and action = 'roll_number.generated'`,
    )
    .get(recorded ?? 0);
}

/** The filters of a sheet that shows every candidate. */
export const everyCandidate = {
  class_name: null,
  gender: null,
  number_from: null,
  number_to: null,
  order: "student_code",
} as const;

/** Prints the roll sheet of a school, which gives it a receipt. */
export function printRollSheet(actor: Actor, place: { school_code: string; exam_year: number }): void {
  const sheet = findSheet(actor, { ...place, sheet: "psra", filters: everyCandidate });
  if (!sheet) throw new Error("no sheet");
  recordedReceipt(actor, sheet);
}
