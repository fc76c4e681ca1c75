import { type StudentNew, studentFields } from "~/features/students/schema";
import { type Problems, problem } from "~/messages";

/** What a plan is judged against; read afresh for the preview and, inside its transaction, for the commit. */
export interface KnownCandidates {
  /** The schools in the actor's scope; any other is unknown to the actor. */
  schools: ReadonlyMap<string, { school_name: string; exam_type_code: string }>;
  /** `school_code|exam_year` of every registration in the actor's scope. */
  registered: ReadonlySet<string>;
  years: ReadonlySet<number>;
  /** The candidate of that year who has this IC, or without one this passport or birth certificate. */
  candidate: (year: number, identity: Identity, held: string) => RegisteredCandidate | undefined;
  isCodeTaken: (year: number, code: string) => boolean;
}

export type Identity = "ic_number" | "passport_number" | "birth_cert_number";

export interface RegisteredCandidate {
  school_code: string;
  /** Null where the school lies outside the actor's scope, and must not be named. */
  school_name: string | null;
  /** The whole record, where a line that repeats it is to be told as `same` and not as bad. */
  record?: StudentNew;
}

/** Whether the stored record already says all that the line says; what the line leaves blank, it does not deny. */
export function isSame(value: StudentNew, record: StudentNew): boolean {
  return studentFields.every((field) => value[field] === null || value[field] === record[field]);
}

/** What stands against a well-formed candidate: its school, its year, or a candidate who is already there. */
export function objectionsTo(
  value: StudentNew,
  known: KnownCandidates,
  registered: RegisteredCandidate | undefined,
): Problems {
  const { school_code, exam_year, student_code } = value;
  const problems: Problems = {};
  const isYear = known.years.has(exam_year);
  const isSchool = known.schools.has(school_code);
  if (!isSchool) problems.school_code = [problem("unknown", { value: school_code })];
  if (!isYear) problems.exam_year = [problem("unknown", { value: exam_year })];
  if (isSchool && isYear && !known.registered.has(`${school_code}|${exam_year}`)) {
    problems.school_code = [problem("school_not_registered", { value: school_code, year: exam_year })];
  }
  if (registered) problems[identityOf(value) ?? ""] = [existsAt(registered.school_name)];
  if (student_code !== null && known.isCodeTaken(exam_year, student_code)) {
    problems.student_code = [problem("student_code_taken", { value: student_code, year: exam_year })];
  }
  return problems;
}

const existsAt = (school: string | null) =>
  school === null ? problem("candidate_exists_elsewhere") : problem("candidate_exists", { school });

/** What a candidate holds alone in its year: its roll number, and its IC or, without one, the next paper. */
export function claimsOf(value: StudentNew): { field: Identity | "student_code"; claim: string }[] {
  return ([identityOf(value), "student_code"] as const).flatMap((field) => {
    const held = field && value[field];
    if (!held) return [];
    return {
      field,
      claim: `${field}|${value.exam_year}|${field === "birth_cert_number" ? bareCertificate(held) : held}`,
    };
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
