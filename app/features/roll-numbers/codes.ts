import { type Coded, type CodeField, codeFor } from "./rules";

export const codeFields = ["hq_code", "hq_code_alt"] as const satisfies readonly CodeField[];

type Centred = Pick<Coded, CodeField>;

/** Which of the school's centre codes its candidates' numbers begin with. */
export function codesInUse(school: Centred, student_codes: readonly (string | null)[]): CodeField[] {
  return codeFields.filter((field) => {
    const code = school[field];
    return code !== null && student_codes.some((each) => each?.startsWith(`${code}/`));
  });
}

/** The code to number by when nobody chose one: the alternative where it alone is in use, else the first (product 4.2). */
export function usualCode(school: Centred, student_codes: readonly (string | null)[]): CodeField {
  const [used, another] = codesInUse(school, student_codes);
  return another === undefined && used !== undefined ? used : "hq_code";
}

/** The codes that the school's numbers can begin with: one, or the centre code and its alternative. */
export function codesToChoose(school: Coded): { value: CodeField; code: string }[] {
  const found = codeFields.flatMap((value) => {
    const code = codeFor(school, value);
    return code.ok ? [{ value, code: code.code }] : [];
  });
  return found.filter(({ code }, at) => found.findIndex((each) => each.code === code) === at);
}
