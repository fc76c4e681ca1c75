import { eq, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope.server";
import { db, sqlite } from "~/db/client.server";
import { exam_years, school_exam_years, schools, students } from "~/db/schema";
import { bareCertificate, type Identity, type KnownCandidates } from "./candidate-rules";

type Stored = typeof students.$inferSelect;

/** Asked for every line of a paste, and nearly always in vain; the record is read only where there is one. */
const idByIc = sqlite.prepare("select id from students where exam_year = ? and ic_number = ?").pluck();
const idByCode = sqlite.prepare("select id from students where exam_year = ? and student_code = ?").pluck();
const passports = sqlite.prepare(
  "select passport_number, id from students where exam_year = ? and passport_number is not null",
);
const certificates = sqlite.prepare(
  "select birth_cert_number, id from students where exam_year = ? and ic_number is null and birth_cert_number is not null",
);
const byId = db
  .select()
  .from(students)
  .where(eq(students.id, sql.placeholder("id")))
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
    isCodeTaken: (exam_year, student_code) => idByCode.get(exam_year, student_code) !== undefined,
  };
}

/** ICs are looked up one by one. Papers have no index, and few lines need them: a year's are read when the first does. */
function storedCandidates() {
  const papersOf = new Map<string, Map<string, number>>();
  const papers = (exam_year: number, identity: "passport_number" | "birth_cert_number") => {
    const key = `${identity}|${exam_year}`;
    const known = papersOf.get(key) ?? papersIn(exam_year, identity);
    papersOf.set(key, known);
    return known;
  };
  return (exam_year: number, identity: Identity, held: string): Stored | undefined => {
    const id =
      identity === "ic_number"
        ? idByIc.get(exam_year, held)
        : papers(exam_year, identity).get(identity === "birth_cert_number" ? bareCertificate(held) : held);
    return id === undefined ? undefined : byId.get({ id });
  };
}

function papersIn(exam_year: number, identity: "passport_number" | "birth_cert_number"): Map<string, number> {
  if (identity === "passport_number") return new Map(passports.raw().all(exam_year) as [string, number][]);
  const rows = certificates.raw().all(exam_year) as [string, number][];
  return new Map(rows.map(([certificate, id]) => [bareCertificate(certificate), id]));
}
