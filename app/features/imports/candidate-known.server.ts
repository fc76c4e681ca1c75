import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope.server";
import { db } from "~/db/client.server";
import { exam_years, school_exam_years, schools, students } from "~/db/schema";
import { bareCertificate, type Identity, type KnownCandidates } from "./candidate-rules";

type Stored = typeof students.$inferSelect;

const byIc = db
  .select()
  .from(students)
  .where(
    and(
      eq(students.exam_year, sql.placeholder("exam_year")),
      eq(students.ic_number, sql.placeholder("ic_number")),
    ),
  )
  .prepare();
const byCode = db
  .select({ id: students.id })
  .from(students)
  .where(
    and(
      eq(students.exam_year, sql.placeholder("exam_year")),
      eq(students.student_code, sql.placeholder("student_code")),
    ),
  )
  .prepare();
const knownByPaper = db
  .select()
  .from(students)
  .where(
    and(
      eq(students.exam_year, sql.placeholder("exam_year")),
      or(isNull(students.ic_number), isNotNull(students.passport_number)),
    ),
  )
  .prepare();

/** What the plan is judged against, within the actor's scope; a candidate of another scope is known without its school. */
export function knownTo(actor: Actor, showRecords: boolean): KnownCandidates {
  const visible = db.select().from(schools).where(visibleTo(actor)).all();
  const bySchool = new Map(visible.map((school) => [school.school_code, school]));
  const registrations = db.select().from(school_exam_years).all();
  const years = db.select({ year: exam_years.year }).from(exam_years).all();
  const stored = storedCandidates();
  return {
    schools: bySchool,
    registered: new Set(registrations.map((each) => `${each.school_code}|${each.exam_year}`)),
    years: new Set(years.map(({ year }) => year)),
    candidate(exam_year, identity, held) {
      const record = stored(exam_year, identity, held);
      if (!record) return undefined;
      const school = bySchool.get(record.school_code);
      if (!school) return { school_code: record.school_code, school_name: null };
      return {
        school_code: record.school_code,
        school_name: school.school_name,
        record: showRecords ? record : undefined,
      };
    },
    isCodeTaken: (exam_year, student_code) => byCode.get({ exam_year, student_code }) !== undefined,
  };
}

/** ICs are looked up one by one. Papers have no index, and few lines need them: a year's are read when the first does. */
function storedCandidates() {
  const papersOf = new Map<number, Map<string, Stored>>();
  return (exam_year: number, identity: Identity, held: string): Stored | undefined => {
    if (identity === "ic_number") return byIc.get({ exam_year, ic_number: held });
    const papers = papersOf.get(exam_year) ?? papersIn(exam_year);
    papersOf.set(exam_year, papers);
    return papers.get(keyOf(identity, held));
  };
}

function papersIn(exam_year: number): Map<string, Stored> {
  const papers = new Map<string, Stored>();
  for (const record of knownByPaper.all({ exam_year })) {
    const { passport_number, birth_cert_number } = record;
    if (passport_number !== null) papers.set(keyOf("passport_number", passport_number), record);
    if (birth_cert_number !== null) papers.set(keyOf("birth_cert_number", birth_cert_number), record);
  }
  return papers;
}

const keyOf = (identity: Identity, held: string) =>
  `${identity}|${identity === "birth_cert_number" ? bareCertificate(held) : held}`;
