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

/** PSRA is taken in the year a pupil turns 12, SKM at 10 to 12, the other examinations at 16. */
const USUAL_AGE: Record<string, number> = { PSRA: 12, SKM: 11 };
const USUAL_AGE_OTHERWISE = 16;
const YEARS_EITHER_WAY = 2;

export function warningsOf(student: Judged, examTypeCode: string | null): Warning[] {
  return [...warningsOfName(student.full_name), ...warningsOfIc(student, examTypeCode)];
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

function warningsOfIc(student: Judged, examTypeCode: string | null): Warning[] {
  const { ic_number: ic, gender, exam_year } = student;
  if (ic === null) return gender === null ? [{ field: "gender", problem: problem("gender_missing") }] : [];

  const warnings: Warning[] = [];
  if (gender !== null && gender !== genderOfIc(ic))
    warnings.push({ field: "gender", problem: problem("gender_mismatch") });
  const age = ageIn(exam_year, ic);
  if (!isCandidateAge(age)) warnings.push({ field: "ic_number", problem: problem("adult_ic") });
  else if (examTypeCode !== null && isUnusual(age, examTypeCode)) {
    warnings.push({ field: "ic_number", problem: problem("unusual_age", { n: age }) });
  }
  if (!isKnownBirthPlace(ic)) warnings.push({ field: "ic_number", problem: problem("unknown_birth_place") });
  return warnings;
}

function isUnusual(age: number, examTypeCode: string): boolean {
  const usual = Object.hasOwn(USUAL_AGE, examTypeCode) ? USUAL_AGE[examTypeCode] : undefined;
  return Math.abs(age - (usual ?? USUAL_AGE_OTHERWISE)) > YEARS_EITHER_WAY;
}

export function derived<Student extends Omit<Judged, "full_name">>(student: Student): Student {
  if (student.gender !== null || student.ic_number === null) return student;
  return { ...student, gender: genderOfIc(student.ic_number) };
}
