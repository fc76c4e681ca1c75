import { createHash } from "node:crypto";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { db, sqlite, write } from "~/db/client";
import { checks_due, school_exam_years, schools, students } from "~/db/schema";
import { unlessStorageFails } from "~/db/storage";
import { refreshPossible } from "~/features/duplicates/possible";
import { decidedNear } from "~/features/duplicates/queries";
import { classMerges, sharedCertificates } from "~/features/imports/judging";
import { findExamType } from "~/features/lookups/stores";
import { recordColumns, registrationOfStudent } from "~/features/school-exam-years/record";
import { hasJawi } from "~/features/sheets/roll-sheets";
import { unusualRule } from "~/features/students/jawi/rules";
import { jawiSpeller } from "~/features/students/jawi/spellings";
import { classesOf } from "~/features/students/list/queries";
import { subjectOfNear } from "~/features/students/near/confirm";
import { refreshPairs } from "~/features/students/near/pairs";
import { nearRule } from "~/features/students/near/rules";
import { numberCodesOf } from "~/features/students/number-form";
import type { Sliced } from "~/features/values/in-slices";
import type { SchoolYear } from "~/features/values/school-year";
import { type CheckedStudent, type CheckRule, rulesAgainst, subjectOf } from "./rules";

type Registration = Pick<typeof school_exam_years.$inferSelect, keyof typeof columns>;

interface Finding {
  student_id: number;
  rule: CheckRule;
  subject: string;
}

/** A finding repeats no name and no number. */
const hashed = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 16);

const studentsOf = sqlite.prepare<[string, number], CheckedStudent>(
  `select id, full_name, full_name_arabic, ic_number, passport_number, birth_cert_number, class_name, student_code, gender, exam_year
   from students indexed by students_by_school where school_code = ? and exam_year = ? and withdrawn_at is null and erased_at is null`,
);
const nearOf = sqlite.prepare<[string], { student_id: number; near_id: number }>(
  `with own as materialized (select value as id from json_each(?))
   select student_id, other_id as near_id from near_pairs where student_id in (select id from own)
   union select other_id, student_id from near_pairs where other_id in (select id from own)`,
);
const storedOf = sqlite
  .prepare<[number], string>(
    "select json_array(student_id, rule, subject) from check_findings where registration_id = ?",
  )
  .pluck();
const remove = sqlite.prepare("delete from check_findings where student_id = ? and rule = ?");
const store = sqlite.prepare(
  "insert or replace into check_findings (student_id, rule, subject, registration_id) values (?, ?, ?, ?)",
);
const done = sqlite.prepare("delete from checks_due where registration_id = ?");

/** The registrations in the actor's scope whose findings are older than their candidates. */
const dueIn = (actor: Actor, exam_year: number): Registration[] =>
  db
    .select(columns)
    .from(checks_due)
    .innerJoin(school_exam_years, eq(school_exam_years.id, checks_due.registration_id))
    .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
    .where(and(eq(school_exam_years.exam_year, exam_year), visibleTo(actor)))
    .orderBy(asc(school_exam_years.id))
    .all();

const columns = {
  id: school_exam_years.id,
  school_code: school_exam_years.school_code,
  exam_year: school_exam_years.exam_year,
  ...recordColumns,
  total_students: school_exam_years.total_students,
};

/** Of every year, for the work between requests. */
const dueAnywhere = () =>
  db
    .select(columns)
    .from(school_exam_years)
    .where(inArray(school_exam_years.id, sql`(select registration_id from checks_due)`))
    .limit(200)
    .all();

/** A request checks lists of so many candidates; the others wait for the next one, or for the work between requests. */
const mostAtOnce = 3000;

/** Answers how many lists still wait. */
export function* bringUpToDate(actor: Actor, exam_year: number): Sliced<number> {
  const waiting = dueIn(actor, exam_year);
  let seen = 0;
  for (const [at, registration] of waiting.entries()) {
    if (seen > mostAtOnce) return waiting.length - at;
    if (!isChecked(registration)) return waiting.length - at;
    seen += registration.total_students;
    yield;
  }
  return 0;
}

/** A screen is shown with older findings while nothing can be stored. */
const isChecked = (registration: Registration): boolean =>
  unlessStorageFails(() => check(registration)) !== null;

const dueOfList = db
  .select(columns)
  .from(checks_due)
  .innerJoin(school_exam_years, eq(school_exam_years.id, checks_due.registration_id))
  .where(
    and(
      eq(school_exam_years.school_code, sql.placeholder("school_code")),
      eq(school_exam_years.exam_year, sql.placeholder("exam_year")),
    ),
  )
  .prepare();

/** The list of a school that the actor may see. */
export function bringListUpToDate(place: SchoolYear): void {
  const registration = dueOfList.get({ ...place });
  if (registration) isChecked(registration);
}

const dueOfStudent = (id: number) =>
  db
    .select(columns)
    .from(checks_due)
    .innerJoin(school_exam_years, eq(school_exam_years.id, checks_due.registration_id))
    .innerJoin(students, and(eq(students.id, id), registrationOfStudent))
    .get();

/** The list of one candidate. */
export function bringStudentUpToDate(id: number): void {
  const registration = dueOfStudent(id);
  if (registration) check(registration);
}

export function* checkEverywhere(): Sliced<void> {
  for (let found = dueAnywhere(); found.length > 0; found = dueAnywhere()) {
    for (const registration of found) {
      check(registration);
      yield;
    }
  }
}

function check(registration: Registration): true {
  return write(() => {
    const { id } = registration;
    done.run(id);
    refreshPossible(registration);
    refreshPairs(registration);
    const textOf = ({ student_id, rule, subject }: Finding) => JSON.stringify([student_id, rule, subject]);
    const after = new Map(findingsOf(registration).map((finding) => [textOf(finding), finding]));
    for (const text of storedOf.all(id)) {
      const [student_id, rule] = JSON.parse(text) as [number, string, string];
      if (!after.delete(text)) remove.run(student_id, rule);
    }
    for (const { student_id, rule, subject } of after.values()) store.run(student_id, rule, subject, id);
    return true as const;
  });
}

function findingsOf({ school_code, exam_year, exam_type_code, ...codes }: Registration): Finding[] {
  const all = studentsOf.all(school_code, exam_year);
  const type = findExamType(exam_type_code);
  const list = {
    usual: type,
    usesJawi: hasJawi(type?.sheet ?? ""),
    codes: numberCodesOf({ ...codes, roll_code: type?.roll_code ?? "hq_code" }),
  };
  const ofRecords = all.flatMap((student) =>
    rulesAgainst(student, list).map((rule) => ({
      student_id: student.id,
      rule,
      subject: hashed(subjectOf(rule, student)),
    })),
  );
  return [
    ...ofRecords,
    ...unlikeClasses(all, school_code),
    ...unusualJawi(all),
    ...nearDuplicates(all, exam_year),
    ...sharingCertificate(all, school_code),
  ];
}

function sharingCertificate(all: readonly CheckedStudent[], school_code: string): Finding[] {
  const rule = "certificate_shared";
  return sharedCertificates(all, ({ birth_cert_number }) => ({ birth_cert_number, school_code })).map(
    (student) => ({
      student_id: student.id,
      rule,
      subject: hashed(subjectOf(rule, student)),
    }),
  );
}

function unlikeClasses(all: readonly CheckedStudent[], school_code: string): Finding[] {
  const lines = all.map(({ id, exam_year, class_name }) => ({
    line: id,
    value: { school_code, exam_year, class_name },
  }));
  return classMerges(lines, classesOf).flatMap(({ from, lines: ids }) =>
    ids.map((student_id) => ({ student_id, rule: "class_spelling" as const, subject: from })),
  );
}

function unusualJawi(all: readonly CheckedStudent[]): Finding[] {
  const speller = jawiSpeller(null);
  return all.flatMap((student) => {
    if (speller.unusual(student).length === 0) return [];
    return [{ student_id: student.id, rule: unusualRule, subject: hashed(subjectOf(unusualRule, student)) }];
  });
}

/** Of one list, which its school can judge, and without those that the office has decided on. A pair of two schools is among the duplicates. */
function nearDuplicates(all: readonly CheckedStudent[], exam_year: number): Finding[] {
  const nearBy = new Map<number, number[]>();
  const own = new Set(all.map(({ id }) => id));
  for (const { student_id, near_id } of nearOf.all(JSON.stringify([...own])))
    if (own.has(near_id)) nearBy.set(student_id, [...(nearBy.get(student_id) ?? []), near_id]);
  if (nearBy.size === 0) return [];
  const decided = decidedNear(exam_year);
  return [...nearBy].flatMap(([student_id, ids]) =>
    decided.has(student_id) ? [] : [{ student_id, rule: nearRule, subject: subjectOfNear(ids) }],
  );
}
