import type { SchoolYear } from "~/features/values/school-year";
import {
  hasProblems,
  type Problem,
  type Problems,
  problem,
  type Sentence,
  sentenceText,
  t,
} from "~/messages";
import { codeBefore, hasOwnForm, type NumberCodes } from "./number-form";
import type { StudentRecord } from "./queries";
import type { UsualAges, Warning } from "./rules";
import type { StudentNew } from "./schema";

export interface Known {
  school: (school_code: string) => { school_name: string; exam_type_code: string } | undefined;
  isYear: (exam_year: number) => boolean;
  isRegistered: (school_code: string, exam_year: number) => boolean;
  /** Why this account may not change the list now; null where it may. */
  whyReadOnly: (school_code: string, exam_year: number) => Sentence | null;
  /** A candidate who is entered at this moment is entered after the lock. */
  isLate: (exam_year: number, entered_at: string) => boolean;
  /** Those in the actor's scope first. An identity is free to a school whose exam type it may sit as a second one. */
  holders: (exam_year: number, field: Claim["field"], held: string, school_code: string) => readonly Holder[];
  /** An issued number that another candidate once had. */
  wasAnothers: (exam_year: number, student_code: string) => boolean;
  /** Undefined where the school is not registered for the year. */
  numberCodes: (school_code: string, exam_year: number) => NumberCodes | undefined;
  /** Whether this account may store a number of another form, with a reason. */
  mayStoreOtherForm: boolean;
  /** Whether any school has the code, today or in the record of the year. */
  isSchoolsCode: (code: string, exam_year: number) => boolean;
  /** Of stored candidates who are nearly this one. */
  nearWarnings: (value: StudentNew) => Warning[];
  /** Of words that nearly all lists spell otherwise. */
  jawiWarnings: (value: Pick<StudentNew, "full_name" | "full_name_arabic">) => Warning[];
  usualAges: (school_code: string, exam_year: number) => UsualAges | undefined;
  /** Of the registration. */
  recordOf: (school_code: string, exam_year: number) => StudentRecord["schools"];
  /** One candidate may sit the examinations of both schools in the year. */
  allowsBoth: (school_code: string, other_school_code: string, exam_year: number) => boolean;
}

export type Holder = StudentNew & { id: number };

export type Identity = "ic_number" | "passport_number" | "birth_cert_number";

export interface Claim {
  field: Identity | "student_code";
  held: string;
  claim: string;
}

/** Of a form or call that has a field for it; null while it is blank. */
interface WithReason {
  reason?: string | null;
}

/** The form, the API, the batch and every import ask here; unchanged values of `before` and absent fields are not judged. An identity
 * that a candidate outside the scope has is no objection yet: the command asks about it last (`elsewhere.ts`). */
export function objectionsTo(
  known: Known,
  value: Partial<StudentNew> & WithReason,
  before?: StudentNew,
): Problems {
  const problems = objectionsToSchoolYear(known, value);
  const { school_code, exam_year, reason } = value;
  if (school_code === undefined || exam_year === undefined) return problems;
  const place = { school_code, exam_year };
  for (const { field, held } of newClaims({ ...value, ...place }, before)) {
    if (field === "student_code") {
      Object.assign(problems, objectionsToNumber(known, place, held, reason));
      continue;
    }
    const objection = objectionToClaim(known, place, field, held);
    if (objection) problems[field] = [objection];
  }
  return problems;
}

/** Without those that the candidate had before. */
export function newClaims(value: Partial<StudentNew> & SchoolYear, before?: StudentNew): Claim[] {
  const own = before && claimsOf(before).map(({ claim }) => claim);
  const isOwn = ({ claim }: Claim) => own?.includes(claim) && before?.school_code === value.school_code;
  return claimsOf(value).filter((claim) => !isOwn(claim));
}

export function objectionsToSchoolYear(
  known: Known,
  { school_code, exam_year }: Partial<SchoolYear>,
): Problems {
  const problems: Problems = {};
  const isSchool = school_code !== undefined && known.school(school_code) !== undefined;
  const isYear = exam_year !== undefined && known.isYear(exam_year);
  if (school_code !== undefined && !isSchool)
    problems.school_code = [problem("unknown", { value: school_code })];
  if (exam_year !== undefined && !isYear) problems.exam_year = [problem("unknown", { value: exam_year })];
  if (isSchool && isYear && !known.isRegistered(school_code, exam_year)) {
    problems.school_code = [problem("school_not_registered", { value: school_code, year: exam_year })];
  }
  return problems;
}

/** For imports, whose rows name many lists. A form or call about one list is blocked by its command. */
export function objectionsToList(known: Known, { school_code, exam_year }: SchoolYear): Problems {
  const reason = sentenceText(known.whyReadOnly(school_code, exam_year));
  return reason === null ? {} : { school_code: [problem("blocked", { reason })] };
}

/** Of a number that a person writes; the holders of a number that has not the form of the list are never asked. */
export function objectionsToNumber(
  known: Known,
  place: SchoolYear,
  student_code: string,
  reason: WithReason["reason"],
): Problems {
  const form = objectionsToForm(known, place, student_code, reason);
  if (hasProblems(form)) return form;
  const taken = objectionToClaim(known, place, "student_code", student_code);
  return taken ? { student_code: [taken] } : {};
}

function objectionsToForm(
  known: Known,
  { school_code, exam_year }: SchoolYear,
  value: string,
  reason: WithReason["reason"],
): Problems {
  const codes = known.numberCodes(school_code, exam_year);
  if (!codes || hasOwnForm(codes, value)) return {};
  const [words = "", last] = codes.usual.map((code) => `${code}/001`);
  const form = last === undefined ? words : t("word.one_of", { words, last });
  const wrong = { student_code: [problem("student_code_not_own", { value, form })] };
  if (!known.mayStoreOtherForm || reason === undefined) return wrong;
  const code = codeBefore(value);
  if (code !== null && !codes.own.includes(code) && known.isSchoolsCode(code, exam_year))
    return { student_code: [problem("student_code_of_other_school", { value, form })] };
  return reason === null ? { ...wrong, reason: [problem("student_code_reason")] } : {};
}

/** For an undo, which gives back the number from before. */
export const withFormerNumbers = (known: Known): Known => ({ ...known, numberCodes: () => undefined });

/** A claim that a value makes, and the candidate who holds it. */
export interface Taken {
  id: number;
  claim: string;
}

/** The candidates who would have to give up what the value claims; null where that would not be enough. The import asks later about a
 * candidate outside the scope. */
export function takenFrom(known: Known, value: StudentNew, before?: StudentNew): Taken[] | null {
  if (hasProblems(objectionsTo({ ...known, holders: () => [] }, value, before))) return null;
  const { exam_year, school_code } = value;
  return newClaims(value, before).flatMap(({ field, held, claim }) =>
    known
      .holders(exam_year, field, held, school_code)
      .filter((holder) => field === "student_code" || known.school(holder.school_code) !== undefined)
      .map(({ id }) => ({ id, claim })),
  );
}

export const hasClaim = (value: StudentNew, claim: string): boolean =>
  claimsOf(value).some((own) => own.claim === claim);

/** The answers once these candidates have their new values. */
export const knownAfter = (known: Known, after: ReadonlyMap<number, StudentNew>): Known => ({
  ...known,
  holders: (exam_year, field, held, school_code) =>
    known.holders(exam_year, field, held, school_code).filter(({ id }) => {
      const value = after.get(id);
      return value === undefined || hasClaim(value, claimOf(exam_year, field, held));
    }),
});

export function objectionToClaim(
  known: Known,
  { exam_year, school_code }: SchoolYear,
  field: Claim["field"],
  held: string,
): Problem | undefined {
  const [holder] = known.holders(exam_year, field, held, school_code);
  if (!holder) {
    return field === "student_code" && known.wasAnothers(exam_year, held)
      ? problem("student_code_was_anothers", { value: held, year: exam_year })
      : undefined;
  }
  if (field === "student_code") return problem("student_code_taken", { value: held, year: exam_year });
  const school = known.school(holder.school_code)?.school_name;
  return school === undefined ? undefined : problem("candidate_exists", { school, id: holder.id });
}

export function claimsOf(value: Partial<StudentNew> & Pick<StudentNew, "exam_year">): Claim[] {
  return ([identityOf(value), "student_code"] as const).flatMap((field) => {
    const held = field && value[field];
    if (!held) return [];
    return { field, held, claim: claimOf(value.exam_year, field, held) };
  });
}

const claimOf = (exam_year: number, field: Claim["field"], held: string): string =>
  `${field}|${exam_year}|${field === "birth_cert_number" ? bareCertificate(held) : held}`;

export const bareCertificate = (certificate: string) => certificate.replace(/[ -]/g, "");

/** The first document that is not blank; none while an earlier one is refused, and so absent. */
export function identityOf(value: Partial<Pick<StudentNew, Identity>>): Identity | null {
  const documents = ["ic_number", "passport_number", "birth_cert_number"] as const;
  return documents.find((field) => value[field] !== null) ?? null;
}
