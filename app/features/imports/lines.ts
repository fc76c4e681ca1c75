import { cleanText } from "~/features/values/text";
import { explain, type Problem, type Problems, t } from "~/messages";
import type { Columns } from "./columns";
import type { PastedLine } from "./paste";

/** One line of a plan: what was given, and what becomes of it. The same plan serves the preview, the commit and /api. */
export interface JudgedLine<Value, Warning = never> {
  /** The physical line of a paste, or the place in a JSON list counted from 1. */
  line: number;
  raw: string;
  cells: Record<string, string>;
  /** `same`: the record is already stored exactly so, and there is nothing to do. */
  status: "good" | "bad" | "same";
  value?: Value;
  /** By field; what is wrong with the whole line stands under the empty key. */
  problems: Problems;
  warnings: Warning[];
}

/** What is to be judged: from a paste a record of strings, from JSON whatever was sent. */
export interface GivenLine {
  line: number;
  raw: string;
  cells: Record<string, string>;
  record: unknown;
}

/** The cells of a pasted line by field; cells of columns that are not read are left out. */
export function cellsByField<Field extends string>(
  { cells }: PastedLine,
  columns: Columns<Field>,
): Record<Field, string> {
  const byField = {} as Record<Field, string>;
  for (let at = 0; at < columns.length; at++) {
    const field = columns[at];
    if (field) byField[field] = cells[at] ?? "";
  }
  return byField;
}

/** How many columns the line fills: blank ones past the expected, which a wide selection drags along, do not count. */
export function widthOf({ cells, width }: PastedLine, expected: number): number {
  if (width <= expected || width > cells.length) return width;
  let filled = width;
  while (filled > expected && cleanText(cells[filled - 1] ?? "") === "") filled--;
  return filled;
}

/** The elements of a JSON list as lines, counted from 1. What is no record at all is one that says nothing. */
export function linesOfList(list: readonly unknown[]): GivenLine[] {
  return list.map((element, at) => {
    const record = isRecord(element) ? element : {};
    return { line: at + 1, raw: "", cells: cellsOfRecord(record), record };
  });
}

const isRecord = (element: unknown): element is Record<string, unknown> =>
  typeof element === "object" && element !== null && !Array.isArray(element);

function cellsOfRecord(record: Record<string, unknown>): Record<string, string> {
  const simple = Object.entries(record).filter(([, value]) => /^(string|number|boolean)$/.test(typeof value));
  return Object.fromEntries(simple.map(([name, value]) => [name, String(value)]));
}

/** The problems of a plan as the API answers them: keyed by the place in the list, from 0, and the field. */
export function problemsOfList(judged: readonly JudgedLine<unknown, unknown>[]): Problems {
  const problems: Problems = {};
  for (const [at, { problems: ofLine }] of judged.entries()) {
    for (const [field, problem] of Object.entries(ofLine))
      problems[field ? `${at}.${field}` : `${at}`] = problem;
  }
  return problems;
}

/** "Baris {n}: …", once, also where the sentence of the problem brings it along. */
export function lineSentence(line: number, field: string, problem: Problem): string {
  const { message } = explain(field, problem);
  const start = t("import.line", { line, message: "" });
  return message.startsWith(start) ? message : start + message;
}

/** Every sentence about a line, in the order of its fields. */
export function sentencesOf({ line, problems }: JudgedLine<unknown, unknown>): string[] {
  return Object.entries(problems).flatMap(([field, problem]) =>
    problem.map((one) => lineSentence(line, field, one)),
  );
}
