import { type Problem, type Problems, problem } from "~/messages";
import type { StudentNew } from "./schema";

/** What a candidate is judged against, within the actor's scope: read as it is needed, or held in memory. */
export interface Known {
  /** A school in the actor's scope; any other is unknown to the actor. */
  school: (school_code: string) => { school_name: string; exam_type_code: string } | undefined;
  isYear: (exam_year: number) => boolean;
  isRegistered: (school_code: string, exam_year: number) => boolean;
  /** The other candidate of that year, in or out of scope, who holds this. */
  holder: (exam_year: number, field: Claim["field"], held: string) => Holder | undefined;
}

export type Holder = StudentNew & { id: number };

export type Identity = "ic_number" | "passport_number" | "birth_cert_number";

/** What a candidate holds alone in its year. */
export interface Claim {
  field: Identity | "student_code";
  held: string;
  /** The same text for everyone who holds the same. */
  claim: string;
}

/**
 * Why a well-formed candidate cannot be saved: its school, its year, or another candidate of the year. The form, the API,
 * the batch and every import ask here. What the candidate holds already is not judged again.
 */
export function objectionsTo(known: Known, value: StudentNew, before?: StudentNew): Problems {
  const problems = objectionsToSchoolYear(known, value);
  const kept = before && claimsOf(before).map(({ claim }) => claim);
  for (const { field, held, claim } of claimsOf(value)) {
    const objection = kept?.includes(claim)
      ? undefined
      : objectionToClaim(known, value.exam_year, field, held);
    if (objection) problems[field] = [objection];
  }
  return problems;
}

interface SchoolYear {
  school_code: string;
  exam_year: number;
}

/** A candidate belongs to a school in the actor's scope that is registered to the year. */
export function objectionsToSchoolYear(known: Known, { school_code, exam_year }: SchoolYear): Problems {
  const problems: Problems = {};
  const isSchool = known.school(school_code) !== undefined;
  const isYear = known.isYear(exam_year);
  if (!isSchool) problems.school_code = [problem("unknown", { value: school_code })];
  if (!isYear) problems.exam_year = [problem("unknown", { value: exam_year })];
  if (isSchool && isYear && !known.isRegistered(school_code, exam_year)) {
    problems.school_code = [problem("school_not_registered", { value: school_code, year: exam_year })];
  }
  return problems;
}

/** Another candidate of the year holds it. The school of that one is named only to those who may know of it. */
export function objectionToClaim(
  known: Known,
  exam_year: number,
  field: Claim["field"],
  held: string,
): Problem | undefined {
  const holder = known.holder(exam_year, field, held);
  if (!holder) return undefined;
  if (field === "student_code") return problem("student_code_taken", { value: held, year: exam_year });
  const school = known.school(holder.school_code)?.school_name;
  return school === undefined
    ? problem("candidate_exists_elsewhere")
    : problem("candidate_exists", { school, id: holder.id });
}

/** The roll number, and the IC or, without one, the next paper. */
export function claimsOf(value: StudentNew): Claim[] {
  return ([identityOf(value), "student_code"] as const).flatMap((field) => {
    const held = field && value[field];
    if (!held) return [];
    const bare = field === "birth_cert_number" ? bareCertificate(held) : held;
    return { field, held, claim: `${field}|${value.exam_year}|${bare}` };
  });
}

/** A birth certificate is the same however its groups are parted. */
export const bareCertificate = (certificate: string) => certificate.replace(/[ -]/g, "");

/** By what a candidate is known: the IC, or without one the passport, or without that the birth certificate. */
export function identityOf({ ic_number, passport_number, birth_cert_number }: StudentNew): Identity | null {
  if (ic_number !== null) return "ic_number";
  if (passport_number !== null) return "passport_number";
  return birth_cert_number === null ? null : "birth_cert_number";
}
