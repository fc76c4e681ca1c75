import { cleanText } from "~/features/values/text";

export const ABSENCE_LINES = { shown: 20, most: 200 };

export const lineName = (at: number): string => `rows[${at}].student_code`;

const codeOf = (row: unknown): unknown =>
  typeof row === "object" && row !== null ? (row as { student_code?: unknown }).student_code : row;

/** A pasted column arrives in one field without a script, so blanks separate numbers; a blank field stays a line. */
export const linesOf = (rows: unknown): string[] =>
  (Array.isArray(rows) ? Array.from(rows) : []).flatMap((row) => {
    const code = codeOf(row);
    return cleanText(typeof code === "string" ? code : "")
      .toUpperCase()
      .split(/[ ,;]+/);
  });
