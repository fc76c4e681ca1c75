import type { Taken } from "~/features/students/objections";
import { isPause, type Sliced } from "~/features/values/in-slices";
import type { SchoolYear } from "~/features/values/school-year";
import { WrongRecords } from "~/features/values/wrong-records";
import { explain, hasProblems, type Problem, type Problems, t } from "~/messages";
import type { DoubtId } from "../question-ids";

export interface JudgedLine<Value, Warning = never> {
  /** The physical line of a paste, or the position in a JSON list, counted from 1. */
  line: number;
  /** How sentences name it, where that is not its number. */
  label?: string;
  raw: string;
  cells: Record<string, string>;
  /** `same`: it is stored already, and the line changes nothing; `changed`: the line corrects it. */
  status: "good" | "bad" | "same" | "changed";
  value?: Value;
  /** The stored record that the line names. */
  stored?: StoredOfLine;
  /** Of a changed line. */
  changes?: ChangedField[];
  /** Why the list takes no change of its candidates. */
  held?: string;
  /** The questions whose answer it waits for. */
  asks?: readonly DoubtId[];
  /** Numbers that it takes from candidates of other lines: it is saved with those lines, or not at all. */
  takes?: Takes;
  /** The stored candidate has withdrawn: the list changes nothing. */
  withdrawn_at?: string;
  /** Why a changed line has no tick of its own: its record is newer than the file, or a cell was emptied. */
  unsure?: "newer" | "removal";
  /** Empty cells that keep a stored value. */
  cleared?: number;
  /** By field; the empty key holds the problems of the whole line. */
  problems: Problems;
  warnings: Warning[];
}

interface StoredOfLine extends SchoolYear {
  id: number;
  version: number;
  full_name: string;
}

interface Takes {
  from: readonly Taken[];
  /** Of the line while the others keep their numbers. */
  problems: Problems;
  /** How sentences name the other lines. */
  lines?: readonly string[];
}

export interface ChangedField {
  field: string;
  old: unknown;
  new: unknown;
}

export interface GivenLine {
  line: number;
  label?: string;
  raw: string;
  cells: Record<string, string>;
  record: unknown;
}

export const bad = <Value, Warning>(
  { line, label, raw, cells }: Omit<GivenLine, "record">,
  problems: Problems,
  warnings: Warning[] = [],
): JudgedLine<Value, Warning> => ({
  line,
  ...(label && { label }),
  raw,
  cells,
  status: "bad",
  problems,
  warnings,
});

function lineOfList(element: unknown, at: number): GivenLine {
  const record = isRecord(element) ? element : {};
  return { line: at + 1, raw: "", cells: cellsOfRecord(record), record };
}

export interface JudgedList<Judged> {
  lines: Judged[];
  /** Keyed as in the API: position from 0, then field. */
  problems: Problems;
}

export const isWrong = ({ problems }: { problems: Problems }): boolean => hasProblems(problems);

/** Judging stops after too many wrong records. `together` judges the lines of a whole list by each other. */
export function* judgeList<Judged extends JudgedLine<unknown, unknown>>(
  list: readonly unknown[],
  judge: (given: GivenLine) => Judged,
  together: (lines: Judged[]) => Judged[] = (lines) => lines,
): Sliced<JudgedList<Judged>> {
  const lines: Judged[] = [];
  const wrong = new WrongRecords();
  for (const [at, element] of list.entries()) {
    if (isPause(at)) yield;
    const line = judge(lineOfList(element, at));
    lines.push(line);
    if (line.status === "bad" && !wrong.add(at, line.problems)) return { lines, problems: wrong.problems };
  }
  const all = together(lines);
  for (const [at, { status, problems }] of all.entries()) {
    if (status === "bad" && lines[at]?.status !== "bad" && !wrong.add(at, problems)) break;
  }
  return { lines: all, problems: wrong.problems };
}

const isRecord = (element: unknown): element is Record<string, unknown> =>
  typeof element === "object" && element !== null && !Array.isArray(element);

function cellsOfRecord(record: Record<string, unknown>): Record<string, string> {
  const simple = Object.entries(record).filter(([, value]) => /^(string|number|boolean)$/.test(typeof value));
  return Object.fromEntries(simple.map(([name, value]) => [name, String(value)]));
}

export function lineSentence(line: number | string, field: string, problem: Problem): string {
  const { message } = explain(field, problem);
  const start = t("import.line", { line, message: "" });
  return message.startsWith(start) ? message : start + message;
}

export function sentencesOf({ line, label, problems }: JudgedLine<unknown, unknown>): string[] {
  return Object.entries(problems).flatMap(([field, problem]) =>
    problem.map((one) => lineSentence(label ?? line, field, one)),
  );
}
