import { type Problem, type Problems, problem } from "~/messages";
import type { StudentNew } from "./schema";

export interface Known {
  school: (school_code: string) => { school_name: string; exam_type_code: string } | undefined;
  isYear: (exam_year: number) => boolean;
  isRegistered: (school_code: string, exam_year: number) => boolean;
  /** The holder may be outside the actor's scope. An identity is free to a school whose exam type it may sit as a second one. */
  holder: (exam_year: number, field: Claim["field"], held: string, school_code: string) => Holder | undefined;
  /** One candidate may sit the examinations of both schools in one year. */
  allowsBoth: (school_code: string, other_school_code: string) => boolean;
}

export type Holder = StudentNew & { id: number };

export type Identity = "ic_number" | "passport_number" | "birth_cert_number";

export interface Claim {
  field: Identity | "student_code";
  held: string;
  claim: string;
}

/** The form, the API, the batch and every import ask here; unchanged values of `before` are not judged again. */
export function objectionsTo(known: Known, value: StudentNew, before?: StudentNew): Problems {
  const problems = objectionsToSchoolYear(known, value);
  const kept = before && claimsOf(before).map(({ claim }) => claim);
  for (const { field, held, claim } of claimsOf(value)) {
    const isKept =
      kept?.includes(claim) && (field === "student_code" || before?.school_code === value.school_code);
    const objection = isKept ? undefined : objectionToClaim(known, value, field, held);
    if (objection) problems[field] = [objection];
  }
  return problems;
}

interface SchoolYear {
  school_code: string;
  exam_year: number;
}

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

export function objectionToClaim(
  known: Known,
  { exam_year, school_code }: SchoolYear,
  field: Claim["field"],
  held: string,
): Problem | undefined {
  const holder = known.holder(exam_year, field, held, school_code);
  if (!holder) return undefined;
  if (field === "student_code") return problem("student_code_taken", { value: held, year: exam_year });
  const school = known.school(holder.school_code)?.school_name;
  return school === undefined
    ? problem("candidate_exists_elsewhere")
    : problem("candidate_exists", { school, id: holder.id });
}

export function claimsOf(value: StudentNew): Claim[] {
  return ([identityOf(value), "student_code"] as const).flatMap((field) => {
    const held = field && value[field];
    if (!held) return [];
    const bare = field === "birth_cert_number" ? bareCertificate(held) : held;
    return { field, held, claim: `${field}|${value.exam_year}|${bare}` };
  });
}

export const bareCertificate = (certificate: string) => certificate.replace(/[ -]/g, "");

export function identityOf({ ic_number, passport_number, birth_cert_number }: StudentNew): Identity | null {
  if (ic_number !== null) return "ic_number";
  if (passport_number !== null) return "passport_number";
  return birth_cert_number === null ? null : "birth_cert_number";
}
