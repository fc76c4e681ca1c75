import { eq, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { db, onceARequest, sqlite } from "~/db/client";
import { students } from "~/db/schema";
import { findExamYearOf, isAfterLock, lockedSince } from "~/features/exam-years/queries";
import { isRegistered } from "~/features/school-exam-years/school-year";
import { whyReadOnly } from "~/features/school-exam-years/sign-off/queries";
import { findSchoolByCode } from "~/features/schools/queries";
import { remembered } from "~/features/values/remembered";
import { wasAnothers } from "./issued";
import { unusualWarnings } from "./jawi/rules";
import { jawiSpeller } from "./jawi/spellings";
import { nearTo, nearWarnings } from "./near/queries";
import { numberCodesOf, type RollCodes } from "./number-form";
import { bareCertificate, type Claim, type Known } from "./objections";
import type { StudentRecord } from "./queries";
import type { UsualAges } from "./rules";

/** An import runs this for every line and rarely finds a record. */
const idsByIc = sqlite.prepare(
  `select students.id, exam_type_code, allows_second_exam from students
     join school_exam_years using (school_code, exam_year) join exam_types on code = exam_type_code
   where exam_year = ? and ic_number = ?`,
);
const idByCode = sqlite.prepare("select id from students where exam_year = ? and student_code = ?").pluck();
const idsByPassport = sqlite.prepare(
  `select students.id, exam_type_code, allows_second_exam from students indexed by students_by_passport
     join school_exam_years using (school_code, exam_year) join exam_types on code = exam_type_code
   where exam_year = ? and passport_number = ?`,
);
/** The index leaves out more characters than `bareCertificate`. */
const idsByCertificate = sqlite.prepare(
  `select birth_cert_number as held, students.id, exam_type_code, allows_second_exam
   from students indexed by students_by_birth_cert
     join school_exam_years using (school_code, exam_year) join exam_types on code = exam_type_code
   where exam_year = ? and birth_cert_number is not null and ic_number is null
     and replace(replace(replace(birth_cert_number, ' ', ''), '-', ''), '/', '') = replace(?, '/', '')`,
);
const examOfSchool = sqlite.prepare(
  `select exam_type_code, allows_second_exam, usual_age_from, usual_age_to,
     recorded_school_code, school_name, district_code, hq_code, hq_code_alt, roll_code
   from school_exam_years join exam_types on code = exam_type_code where school_code = ? and exam_year = ?`,
);
const schoolWithCode = sqlite.prepare<{ code: string; exam_year: number }, 1>(
  `select 1 from schools where :code in (school_code, hq_code, hq_code_alt)
   union all select 1 from school_exam_years
     where exam_year = :exam_year and :code in (recorded_school_code, hq_code, hq_code_alt)
   limit 1`,
);
const byId = db
  .select()
  .from(students)
  .where(eq(students.id, sql.placeholder("id")))
  .prepare();

export const knownTo = (actor: Actor, except = 0): Known => knownBeside(actor)(except);

/** For the edits of many candidates: reads each school and year once. */
export function knownBeside(actor: Actor): (except: number) => Known {
  const school = remembered((school_code: string) => findSchoolByCode(actor, school_code));
  const isYear = remembered((exam_year: number) => findExamYearOf(exam_year) !== undefined);
  const registeredTo = remembered((exam_year: number) =>
    remembered((school_code: string) => isRegistered({ school_code, exam_year })),
  );
  const fixedIn = remembered((exam_year: number) =>
    remembered((school_code: string) => whyReadOnly(actor, [{ school_code, exam_year }])),
  );
  const lockOf = remembered(lockedSince);
  const examIn = remembered((exam_year: number) =>
    remembered(
      (school_code: string) =>
        examOfSchool.get(school_code, exam_year) as
          | (Exam & UsualAges & RollCodes & StudentRecord["schools"])
          | undefined,
    ),
  );
  const codesIn = remembered((exam_year: number) =>
    remembered((school_code: string) => {
      const exam = examIn(exam_year)(school_code);
      return exam && numberCodesOf(exam);
    }),
  );
  const speller = jawiSpeller(null);
  const ofAll = {
    school,
    isYear,
    isRegistered: (school_code: string, exam_year: number) => registeredTo(exam_year)(school_code),
    whyReadOnly: (school_code: string, exam_year: number) => fixedIn(exam_year)(school_code),
    isLate: (exam_year: number, entered_at: string) => isAfterLock(lockOf(exam_year), entered_at),
    recordOf(school_code: string, exam_year: number) {
      const found = examIn(exam_year)(school_code);
      if (!found) throw new Error("a stored candidate has no registration");
      const { recorded_school_code, school_name, district_code, exam_type_code } = found;
      return { recorded_school_code, school_name, district_code, exam_type_code };
    },
    usualAges: (school_code: string, exam_year: number) => examIn(exam_year)(school_code),
    allowsBoth: (school_code: string, other: string, exam_year: number) =>
      mayBoth(examIn(exam_year)(school_code), examIn(exam_year)(other)),
    numberCodes: (school_code: string, exam_year: number) => codesIn(exam_year)(school_code),
    // The reason of a request is the school's and not the office's.
    mayStoreOtherForm: can(actor, "roll_number.change_issued") && actor.approved_request === undefined,
    isSchoolsCode: (code: string, exam_year: number) => schoolWithCode.get({ code, exam_year }) !== undefined,
  };
  const sittingsOf = (year: number, field: Exclude<Claim["field"], "student_code">, held: string) =>
    onceARequest(`sittings ${year} ${field} ${held}`, () =>
      field === "birth_cert_number"
        ? certificateHolders(year, held)
        : ((field === "ic_number" ? idsByIc : idsByPassport).all(year, held) as Sitting[]),
    );
  return (except) => ({
    ...ofAll,
    holders(exam_year, field, held, school_code) {
      const ids =
        field === "student_code"
          ? [idByCode.get(exam_year, held) as number | undefined]
          : sittingsOf(exam_year, field, held)
              .filter((sitting) => !mayBoth(examIn(exam_year)(school_code), sitting))
              .map(({ id }) => id);
      const found = ids.flatMap((id) => (id === undefined || id === except ? [] : (byId.get({ id }) ?? [])));
      if (found.length < 2) return found;
      const isInScope = ({ school_code }: { school_code: string }) => school(school_code) !== undefined;
      return [...found.filter(isInScope), ...found.filter((holder) => !isInScope(holder))];
    },
    wasAnothers: (exam_year, student_code) => wasAnothers(exam_year, student_code, except),
    nearWarnings: (value) => nearWarnings(nearTo(actor, value, except)),
    jawiWarnings: (value) => unusualWarnings(speller.unusual(value)),
  });
}

function certificateHolders(exam_year: number, certificate: string): Sitting[] {
  const bare = bareCertificate(certificate);
  const found = idsByCertificate.all(exam_year, bare) as (Sitting & { held: string })[];
  return found.filter(({ held }) => bareCertificate(held) === bare);
}

interface Exam {
  exam_type_code: string;
  allows_second_exam: 0 | 1;
}

type Sitting = Exam & { id: number };

/** The triggers of migration 0013 apply the same rule to identity cards. */
const mayBoth = (one: Exam | undefined, other: Exam | undefined): boolean =>
  one?.allows_second_exam === 1 &&
  other?.allows_second_exam === 1 &&
  one.exam_type_code !== other.exam_type_code;
