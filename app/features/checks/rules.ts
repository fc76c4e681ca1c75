import { unusualRule } from "~/features/students/jawi/rules";
import { nearRule } from "~/features/students/near/rules";
import { hasOwnForm, type NumberCodes } from "~/features/students/number-form";
import { rulesOf, type UsualAges, type WarningRule, warningRules } from "~/features/students/rules";

/** What the check judges beside the warnings of the form: the second kind needs the other candidates too. */
const ofRecord = ["number_not_own", "no_document", "jawi_missing"] as const;
const ofList = ["class_spelling", unusualRule, nearRule, "certificate_shared"] as const;

export const checkRules: readonly [CheckRule, ...CheckRule[]] = [
  ...ofRecord,
  ...ofList,
  ...warningRules.map(({ code }) => code),
];
export type CheckRule = WarningRule | (typeof ofRecord)[number] | (typeof ofList)[number];

export const isCheckRule = (text: string | undefined): text is CheckRule =>
  (checkRules as readonly (string | undefined)[]).includes(text);

export const checkStates = ["open", "answered"] as const;
export type CheckState = (typeof checkStates)[number];

export interface CheckedStudent {
  id: number;
  full_name: string;
  full_name_arabic: string | null;
  ic_number: string | null;
  passport_number: string | null;
  birth_cert_number: string | null;
  class_name: string | null;
  student_code: string | null;
  gender: "L" | "P" | null;
  exam_year: number;
}

/** The values that a rule judged. An answer about other values is no answer. */
export const judgedBy: Record<Exclude<CheckRule, typeof nearRule>, (keyof CheckedStudent)[]> = {
  name_has_ic: ["full_name"],
  name_has_digits: ["full_name"],
  name_one_word: ["full_name"],
  name_has_signs: ["full_name"],
  name_broken: ["full_name"],
  name_sex_mismatch: ["full_name", "gender", "ic_number"],
  class_is_date: ["class_name"],
  class_missing: [],
  gender_missing: [],
  gender_mismatch: ["gender", "ic_number"],
  adult_ic: ["ic_number"],
  unusual_age: ["ic_number"],
  unknown_birth_place: ["ic_number"],
  number_not_own: ["student_code"],
  no_document: [],
  jawi_missing: [],
  jawi_unusual: ["full_name", "full_name_arabic"],
  jawi_has_rumi: ["full_name_arabic"],
  class_spelling: ["class_name"],
  certificate_shared: ["birth_cert_number"],
};

/** What they find depends on digits that are masked for an account that sees the last four alone. */
export const maskedRules: readonly CheckRule[] = ["adult_ic", "unusual_age", "unknown_birth_place", nearRule];

export const subjectOf = (rule: Exclude<CheckRule, typeof nearRule>, student: CheckedStudent): string =>
  judgedBy[rule].map((field) => student[field] ?? "").join(" ");

/** What the rules ask of the registration. */
interface CheckedList {
  usual: UsualAges | undefined;
  usesJawi: boolean;
  codes: NumberCodes;
}

/** The rules that ask nothing of other candidates. */
export function rulesAgainst(
  student: CheckedStudent,
  { usual, usesJawi, codes }: CheckedList,
): Exclude<CheckRule, (typeof ofList)[number]>[] {
  const { ic_number, passport_number, birth_cert_number, full_name_arabic, student_code } = student;
  const isBare = (ic_number ?? passport_number ?? birth_cert_number) === null;
  return [
    ...rulesOf(student, usual),
    ...(student_code !== null && !hasOwnForm(codes, student_code) ? (["number_not_own"] as const) : []),
    ...(isBare ? (["no_document"] as const) : []),
    ...(usesJawi && full_name_arabic === null ? (["jawi_missing"] as const) : []),
  ];
}
