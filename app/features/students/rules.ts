import type { Problem } from "~/messages";
import { problem } from "~/messages";
import { ageIn, type Gender, genderOfIc, isCandidateAge, isKnownBirthPlace } from "./ic";

/** Odd but possibly right: shown, never refused (product 3.2). */
export interface Warning {
  field: string;
  problem: Problem;
}

interface Judged {
  full_name: string;
  ic_number: string | null;
  gender: Gender | null;
  exam_year: number;
}

/** Of an exam type; the office may leave either blank. */
export interface UsualAges {
  usual_age_from: number | null;
  usual_age_to: number | null;
}

export function warningsOf(student: Judged, usual: UsualAges | undefined): Warning[] {
  return [...warningsOfName(student.full_name), ...warningsOfIc(student, usual)];
}

const DIGIT = /\p{Nd}/u;
const IC_INSIDE = /(?:\p{Nd}[ -]?){12}/u;

/** A clerk may type the IC into the name's cell, or copy a number in front of the name. */
function warningsOfName(full_name: string): Warning[] {
  if (!DIGIT.test(full_name)) return [];
  return [
    { field: "full_name", problem: problem(IC_INSIDE.test(full_name) ? "name_has_ic" : "name_has_digits") },
  ];
}

function warningsOfIc(student: Judged, usual: UsualAges | undefined): Warning[] {
  const { ic_number: ic, gender, exam_year } = student;
  if (ic === null) return gender === null ? [{ field: "gender", problem: problem("gender_missing") }] : [];

  const warnings: Warning[] = [];
  if (gender !== null && gender !== genderOfIc(ic))
    warnings.push({ field: "gender", problem: problem("gender_mismatch") });
  const age = ageIn(exam_year, ic);
  if (!isCandidateAge(age)) warnings.push({ field: "ic_number", problem: problem("adult_ic") });
  else if (usual && isUnusual(age, usual)) {
    warnings.push({ field: "ic_number", problem: problem("unusual_age", { n: age }) });
  }
  if (!isKnownBirthPlace(ic)) warnings.push({ field: "ic_number", problem: problem("unknown_birth_place") });
  return warnings;
}

const isUnusual = (age: number, { usual_age_from, usual_age_to }: UsualAges): boolean =>
  age < (usual_age_from ?? age) || age > (usual_age_to ?? age);

export function derived<Student extends Omit<Judged, "full_name">>(student: Student): Student {
  if (student.gender !== null || student.ic_number === null) return student;
  return { ...student, gender: genderOfIc(student.ic_number) };
}
