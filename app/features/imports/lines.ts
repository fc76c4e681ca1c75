import { cleanText } from "~/features/values/text";
import { explain, type Problem, type Problems, t } from "~/messages";
import type { Columns } from "./columns";
import type { PastedLine } from "./paste";

export interface JudgedLine<Value, Warning = never> {
  /** The physical line of a paste, or the position in a JSON list, counted from 1. */
  line: number;
  raw: string;
  cells: Record<string, string>;
  /** `same`: exactly this record is stored already. */
  status: "good" | "bad" | "same";
  value?: Value;
  /** By field; the empty key holds the problems of the whole line. */
  problems: Problems;
  warnings: Warning[];
}

export interface GivenLine {
  line: number;
  raw: string;
  cells: Record<string, string>;
  record: unknown;
}

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

export function widthOf({ cells, width }: PastedLine, expected: number): number {
  if (width <= expected || width > cells.length) return width;
  let filled = width;
  while (filled > expected && cleanText(cells[filled - 1] ?? "") === "") filled--;
  return filled;
}

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

/** Keyed as in the API: position from 0, then field. */
export function problemsOfList(judged: readonly JudgedLine<unknown, unknown>[]): Problems {
  const problems: Problems = {};
  for (const [at, { problems: ofLine }] of judged.entries()) {
    for (const [field, problem] of Object.entries(ofLine))
      problems[field ? `${at}.${field}` : `${at}`] = problem;
  }
  return problems;
}

export function lineSentence(line: number, field: string, problem: Problem): string {
  const { message } = explain(field, problem);
  const start = t("import.line", { line, message: "" });
  return message.startsWith(start) ? message : start + message;
}

export function sentencesOf({ line, problems }: JudgedLine<unknown, unknown>): string[] {
  return Object.entries(problems).flatMap(([field, problem]) =>
    problem.map((one) => lineSentence(line, field, one)),
  );
}
