import { type Coded, type CodeField, codeFor } from "./rules";

export const codeFields = ["hq_code", "hq_code_alt"] as const satisfies readonly CodeField[];

type Centred = Pick<Coded, CodeField>;

export function codesInUse(school: Centred, student_codes: readonly (string | null)[]): CodeField[] {
  return codeFields.filter((field) => {
    const code = school[field];
    return code !== null && student_codes.some((each) => each?.startsWith(`${code}/`));
  });
}

/** The default code (product 4.2): the alternative if it alone is in use, else the first. */
export function usualCode(school: Centred, student_codes: readonly (string | null)[]): CodeField {
  const [used, another] = codesInUse(school, student_codes);
  return another === undefined && used !== undefined ? used : "hq_code";
}

export function codesToChoose(school: Coded): { value: CodeField; code: string }[] {
  const found = codeFields.flatMap((value) => {
    const code = codeFor(school, value);
    return code.ok ? [{ value, code: code.code }] : [];
  });
  return found.filter(({ code }, at) => found.findIndex((each) => each.code === code) === at);
}
