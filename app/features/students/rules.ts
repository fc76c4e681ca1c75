import { hasBrokenLetters } from "~/features/values/letters";
import type { MessageValues, Problem, ProblemCode } from "~/messages";
import { problem } from "~/messages";
import { ageIn, type Gender, genderOfIc, isCandidateAge, isKnownBirthPlace } from "./ic";

/** Odd but possibly right: shown, never refused (product 3.2). */
export interface Warning {
  field: string;
  problem: Problem;
}

interface Judged {
  full_name: string;
  full_name_arabic: string | null;
  ic_number: string | null;
  class_name: string | null;
  gender: Gender | null;
  exam_year: number;
}

const OF_SON = /(?:^| )(?:BIN|A\/L|S\/O)\.?(?= )/;
const OF_DAUGHTER = /(?:^| )(?:BINTI|BT|BTE|BINT|A\/P|D\/O)\.?(?= )/;

/** By the word of parentage in a name; null where it has none, or both. */
export function sexInName(full_name: string): Gender | null {
  const isOfSon = OF_SON.test(full_name);
  const isOfDaughter = OF_DAUGHTER.test(full_name);
  return isOfSon === isOfDaughter ? null : isOfSon ? "L" : "P";
}

/** Of the number of the card first, because it cannot be chosen. */
const sexOf = ({ ic_number, gender }: Pick<Judged, "ic_number" | "gender">): Gender | null =>
  ic_number === null ? gender : genderOfIc(ic_number);

/** BIN, BINTI and their like against the card, or against the sex where there is no card. */
export function isNamedForOtherSex(student: Pick<Judged, "full_name" | "ic_number" | "gender">): boolean {
  const named = sexInName(student.full_name);
  const sex = sexOf(student);
  return named !== null && sex !== null && named !== sex;
}

export const isAdult = (ic: string, exam_year: number): boolean => !isCandidateAge(ageIn(exam_year, ic));

const EXCEL_DAY =
  /^(?:\d{4}-\d{2}-\d{2}(?:[ T].*)?|\d{1,2}[-/ ](?:JAN|FEB|MAC|MAR|APR|MEI|MAY|JUN|JUL|OGO|OGOS|AUG|SEP|SEPT|OKT|OCT|NOV|DIS|DEC)\w*(?:[-/ ]\d{2,4})?|(?:JAN|FEB|MAC|MAR|APR|MEI|MAY|JUN|JUL|OGO|AUG|SEP|OKT|OCT|NOV|DIS|DEC)-\d{2,4}|\d{1,2}\/\d{1,2}\/\d{2,4})$/i;
const EXCEL_NUMBER = /^(?:-?\d+(?:[.,]\d+)?E[+-]?\d+|TRUE|FALSE|#\S+[!?]|#N\/A)$/i;

/** A class such as 6-1 or 6E1 that a spreadsheet made a day, a number or TRUE. */
export const isMadeBySpreadsheet = (class_name: string): boolean =>
  EXCEL_DAY.test(class_name) || EXCEL_NUMBER.test(class_name);

/** In the place of a letter that was lost. */
const LOST_LETTER = /[\uFFFD?]/;
/** No name has them; a remark or a number of the line does. */
const SIGNS = /[()[\]{}<>|_*#~^\\;:"!=+,]|&\w+;|[.\-/]$|^[.\-/']/;

/** Of an exam type; the office may leave either blank. */
export interface UsualAges {
  usual_age_from: number | null;
  usual_age_to: number | null;
}

interface Rule {
  code: ProblemCode;
  field: string;
  /** Only the data check shows it: it is often right, and a clerk who sees many such warnings reads none. */
  isForCheck?: true;
  /** Null finds nothing; the values are those of the sentence. */
  judge: (student: Judged, usual: UsualAges | undefined) => MessageValues | null;
}

const odd = (isOdd: boolean): MessageValues | null => (isOdd ? {} : null);

const ofIc =
  (isOdd: (ic: string, student: Judged) => boolean): Rule["judge"] =>
  (student) =>
    odd(student.ic_number !== null && isOdd(student.ic_number, student));

const DIGIT = /\p{Nd}/u;
const IC_INSIDE = /(?:\p{Nd}[ -]?){12}/u;

const isUnusual = (age: number, { usual_age_from, usual_age_to }: UsualAges): boolean =>
  age < (usual_age_from ?? age) || age > (usual_age_to ?? age);

/** Every warning about one candidate: the form, the imports and the data check judge by this table. */
const rules = [
  /** A clerk may type the IC into the name's cell, or copy a number in front of the name. */
  { code: "name_has_ic", field: "full_name", judge: ({ full_name }) => odd(IC_INSIDE.test(full_name)) },
  {
    code: "name_has_digits",
    field: "full_name",
    judge: ({ full_name }) => odd(DIGIT.test(full_name) && !IC_INSIDE.test(full_name)),
  },
  {
    code: "name_one_word",
    field: "full_name",
    isForCheck: true,
    judge: ({ full_name }) => odd(!DIGIT.test(full_name) && !full_name.includes(" ")),
  },
  {
    code: "name_has_signs",
    field: "full_name",
    judge: ({ full_name }) => odd(SIGNS.test(full_name)),
  },
  {
    code: "name_broken",
    field: "full_name",
    judge: ({ full_name }) => odd(LOST_LETTER.test(full_name) || hasBrokenLetters(full_name)),
  },
  {
    code: "name_sex_mismatch",
    field: "full_name",
    judge: (student) => odd(isNamedForOtherSex(student)),
  },
  {
    code: "class_is_date",
    field: "class_name",
    judge: ({ class_name }) =>
      class_name !== null && isMadeBySpreadsheet(class_name) ? { value: class_name } : null,
  },
  {
    code: "class_missing",
    field: "class_name",
    isForCheck: true,
    judge: ({ class_name }) => odd(class_name === null),
  },
  {
    code: "jawi_has_rumi",
    field: "full_name_arabic",
    judge: ({ full_name_arabic }) => odd(/\p{Script=Latin}/u.test(full_name_arabic ?? "")),
  },
  {
    code: "gender_missing",
    field: "gender",
    judge: ({ gender, ic_number }) => odd(gender === null && ic_number === null),
  },
  {
    code: "gender_mismatch",
    field: "gender",
    judge: ofIc((ic, { gender }) => gender !== null && gender !== genderOfIc(ic)),
  },
  {
    code: "adult_ic",
    field: "ic_number",
    judge: ofIc((ic, { exam_year }) => isAdult(ic, exam_year)),
  },
  {
    code: "unusual_age",
    field: "ic_number",
    judge({ ic_number: ic, exam_year }, usual) {
      if (ic === null || !usual) return null;
      const n = ageIn(exam_year, ic);
      return isCandidateAge(n) && isUnusual(n, usual) ? { n } : null;
    },
  },
  { code: "unknown_birth_place", field: "ic_number", judge: ofIc((ic) => !isKnownBirthPlace(ic)) },
] as const satisfies readonly Rule[];

export type WarningRule = (typeof rules)[number]["code"];

export const warningRules: readonly (Rule & { code: WarningRule })[] = rules;

export const warningsOf = (student: Judged, usual: UsualAges | undefined): Warning[] =>
  warningRules.flatMap(({ code, field, judge, isForCheck }) => {
    const values = isForCheck ? null : judge(student, usual);
    if (values === null) return [];
    return [{ field, problem: problem(code, Object.keys(values).length > 0 ? values : undefined) }];
  });

/** All that find something, those that no form shows among them. */
export const rulesOf = (student: Judged, usual: UsualAges | undefined): WarningRule[] =>
  warningRules.filter(({ judge }) => judge(student, usual) !== null).map(({ code }) => code);

export function derived<Student extends Pick<Judged, "gender" | "ic_number">>(student: Student): Student {
  if (student.gender !== null || student.ic_number === null) return student;
  return { ...student, gender: genderOfIc(student.ic_number) };
}
