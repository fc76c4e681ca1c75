/** What a registration says of the roll numbers of its candidates. */
export interface RollCodes {
  /** The code of that year. */
  recorded_school_code: string;
  hq_code: string;
  hq_code_alt: string | null;
  /** The code that numbering uses. */
  roll_code: "school_code" | "hq_code";
}

/** The codes of one registration that may begin a roll number. */
export interface NumberCodes {
  own: readonly string[];
  /** Those that numbering gives, for the sentence. */
  usual: readonly string[];
}

export function numberCodesOf({
  recorded_school_code,
  hq_code,
  hq_code_alt,
  roll_code,
}: RollCodes): NumberCodes {
  const centre = [hq_code, hq_code_alt ?? ""].filter((code) => code !== "");
  const own = [recorded_school_code, ...centre].filter((code) => code !== "");
  return { own, usual: roll_code === "school_code" || centre.length === 0 ? own.slice(0, 1) : centre };
}

/** `{code}/{NNN}` with a code of the candidate's own registration (product 4.9). */
export const hasOwnForm = ({ own }: NumberCodes, student_code: string): boolean =>
  own.some(
    (code) => student_code.startsWith(`${code}/`) && /^\d{3}$/.test(student_code.slice(code.length + 1)),
  );

/** A code has no slash, so this is all that may be one. */
export const codeBefore = (student_code: string): string | null =>
  student_code.includes("/") ? (student_code.split("/", 1)[0] ?? null) : null;
