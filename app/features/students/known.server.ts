import { eq, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { db, sqlite } from "~/db/client.server";
import { students } from "~/db/schema";
import { findExamYearOf } from "~/features/exam-years/queries.server";
import { isRegistered } from "~/features/school-exam-years/school-year.server";
import { findSchoolByCode } from "~/features/schools/queries.server";
import { bareCertificate, type Known } from "./objections";

/** An import runs this for every line and rarely finds a record, so it reads only the id. */
const idByIc = sqlite.prepare("select id from students where exam_year = ? and ic_number = ?").pluck();
const idByCode = sqlite.prepare("select id from students where exam_year = ? and student_code = ?").pluck();
const passports = sqlite.prepare(
  "select passport_number, id from students where exam_year = ? and passport_number is not null and id <> ?",
);
const certificates = sqlite.prepare(
  `select birth_cert_number, id from students
   where exam_year = ? and ic_number is null and birth_cert_number is not null and id <> ?`,
);
const byId = db
  .select()
  .from(students)
  .where(eq(students.id, sql.placeholder("id")))
  .prepare();

/** Reads each school and year once. Certificates have no index, so their first lookup reads the whole year. */
export function knownTo(actor: Actor, except = 0): Known {
  const school = remembered((school_code: string) => findSchoolByCode(actor, school_code));
  const isYear = remembered((exam_year: number) => findExamYearOf(exam_year) !== undefined);
  const registeredTo = remembered((exam_year: number) =>
    remembered((school_code: string) => isRegistered({ school_code, exam_year })),
  );
  const byPassport = remembered((year: number) => new Map(rowsOf(passports, year)));
  const byCertificate = remembered(
    (year: number) => new Map(rowsOf(certificates, year).map(([held, id]) => [bareCertificate(held), id])),
  );
  const idOf = {
    ic_number: (year: number, held: string) => idByIc.get(year, held),
    student_code: (year: number, held: string) => idByCode.get(year, held),
    passport_number: (year: number, held: string) => byPassport(year).get(held),
    birth_cert_number: (year: number, held: string) => byCertificate(year).get(bareCertificate(held)),
  };
  return {
    school,
    isYear,
    isRegistered: (school_code, exam_year) => registeredTo(exam_year)(school_code),
    holder(exam_year, field, held) {
      const id = idOf[field](exam_year, held);
      return id === undefined || id === except ? undefined : byId.get({ id });
    },
  };

  function rowsOf(papers: typeof passports, exam_year: number) {
    return papers.raw().all(exam_year, except) as [string, number][];
  }
}

function remembered<Key, Value>(ask: (key: Key) => Value): (key: Key) => Value {
  const answers = new Map<Key, Value>();
  return (key) => {
    if (!answers.has(key)) answers.set(key, ask(key));
    return answers.get(key) as Value;
  };
}
