import { createHash } from "node:crypto";
import { readIc } from "~/features/students/ic";
import { foldDigits } from "~/features/values/text";
import type { Problem } from "~/messages";
import type { Correction } from "../drafts";
import type { PastedLine } from "../reading";
import {
  type Answers,
  type Columns,
  type ColumnsQuestion,
  cleanedNames,
  type IgnoredColumn,
  type LeftOut,
  type Question,
} from "../shape";
import { isWithoutJawi, withoutTextMark } from "./candidates";
import type { ClassMerge } from "./class-spellings";
import type { HeldRequests } from "./held-requests";
import type { JudgedLine } from "./lines";
import type { Missing } from "./missing";

export interface ImportPlan<Value, Warning> {
  /** As pasted. */
  columns: Columns<string>;
  /** A clerk can also fill those that were not pasted. */
  fields: readonly string[];
  ignored: IgnoredColumn[];
  /** Lines that are no candidates' or schools' lines. */
  left: LeftOut;
  /** The cells are not where the text has them. */
  isArranged?: true;
  questions: Question[];
  columnQuestions: ColumnsQuestion[];
  /** No line can be right before the clerk answers what the columns hold. */
  mustAsk: boolean;
  /** Lines of the text with a number of identity that no line of the list has. */
  lost: number[];
  /** Lines with a quote that nothing closes. */
  openQuotes: number[];
  struckTexts: string[];
  good: JudgedLine<Value, Warning>[];
  bad: JudgedLine<Value, Warning>[];
  same: JudgedLine<Value, Warning>[];
  /** Lines that correct a stored record; those that are held cannot be saved. */
  changed: JudgedLine<Value, Warning>[];
  /** Lines of a question that has no answer yet. */
  unanswered: JudgedLine<Value, Warning>[];
  /** Lines of stored candidates who have withdrawn. */
  withdrawn: JudgedLine<Value, Warning>[];
  /** Stored records of the places of the list that no line names. */
  missing?: Missing;
  /** What the held lines become where the account sends requests. */
  requests?: HeldRequests;
  skipped: number[];
  /** Classes of candidates that are spelled in more than one way. */
  merges?: ClassMerge[];
  /** Lines whose name in Jawi is a proposal. */
  proposed?: number[];
  repaired: Repaired;
  /** Changes with the data that the commit would write. */
  fingerprint: string;
}

/** What the reading took from cells, and how many lines had it. */
interface Repaired {
  blanks: number;
  quotes: number;
  /** Signs and order numbers around names. */
  names: number;
  /** Some of the words in brackets behind names. */
  remarks: string[];
  /** Question marks in place of Arabic letters. */
  jawi: number;
  /** Empty cells that keep a stored value. */
  cleared: number;
}

/** What the reading of a text says beside its lines. */
type Shape =
  | "isArranged"
  | "questions"
  | "columnQuestions"
  | "mustAsk"
  | "lost"
  | "openQuotes"
  | "struckTexts";
type ReadShape = Pick<AnyPlan, "columns" | "ignored" | "left"> & Partial<Pick<AnyPlan, Shape>>;
type AnyPlan = ImportPlan<unknown, unknown>;

const QUOTED_CELL = /(^|\t)"[^\t]*"(\t|$)/;

export function planOf<Value, Warning>(
  read: ReadShape,
  fields: readonly string[],
  judged: JudgedLine<Value, Warning>[],
  corrections: Record<string, Correction>,
): ImportPlan<Value, Warning> {
  const isUnanswered = ({ asks, status }: (typeof judged)[number]) =>
    asks !== undefined && (status === "good" || status === "changed");
  const withdrawn = judged.filter((line) => line.withdrawn_at !== undefined && line.status !== "bad");
  const unanswered = judged.filter((line) => isUnanswered(line) && line.withdrawn_at === undefined);
  const own = judged.filter((line) => !isUnanswered(line) && line.withdrawn_at === undefined);
  const good = own.filter(({ status }) => status === "good");
  const changed = own.filter(({ status }) => status === "changed");
  const written = JSON.stringify([
    ...good.map(({ line, value }) => [line, value]),
    ...correctable({ changed }).map(({ line, value, stored }) => [line, value, stored?.id, stored?.version]),
  ]);
  const {
    columns,
    ignored,
    left,
    isArranged,
    questions = [],
    columnQuestions = [],
    mustAsk = false,
    lost = [],
    openQuotes = [],
    struckTexts = [],
  } = read;
  return {
    columns,
    fields,
    ignored,
    left,
    isArranged,
    questions,
    columnQuestions,
    mustAsk,
    lost,
    openQuotes,
    struckTexts,
    good,
    bad: judged.filter(({ status }) => status === "bad"),
    same: own.filter(({ status }) => status === "same"),
    changed,
    unanswered,
    withdrawn,
    skipped: Object.keys(corrections)
      .filter((line) => "skipped" in (corrections[line] ?? {}))
      .map(Number),
    repaired: {
      blanks: judged.filter(({ raw }) => raw.includes("\u00A0")).length,
      quotes: judged.filter(({ raw }) => raw.includes('"') && QUOTED_CELL.test(raw)).length,
      ...cleanedNames(judged),
      jawi: judged.filter(({ cells }) => isWithoutJawi(cells.full_name_arabic)).length,
      cleared: judged.reduce((sum, { cleared = 0 }) => sum + cleared, 0),
    },
    fingerprint: createHash("sha256").update(written).digest("base64url"),
  };
}

/** The changed lines that can be saved. */
export const correctable = <Line extends { held?: string }>({ changed }: { changed: Line[] }): Line[] =>
  changed.filter(({ held }) => held === undefined);

/** `expected` columns were pasted; the others can only be filled in the draft. */
export function correctedLines(
  lines: readonly PastedLine[],
  columns: Columns<string>,
  corrections: Record<string, Correction>,
  expected = columns.length,
): PastedLine[] {
  return lines.flatMap((pasted) => {
    const correction = corrections[pasted.line];
    if (!correction) return [pasted];
    if ("skipped" in correction) return [];
    const pastedAt = (at: number) => (at < expected ? pasted.cells[at] : undefined);
    const cells = columns.map((field, at) => (field && correction.cells[field]) ?? pastedAt(at) ?? "");
    return [{ ...pasted, cells, width: columns.length, isCorrected: true }];
  });
}

/** Spreadsheets drop the first zero of an IC. */
export function zerosRestored(
  plan: ImportPlan<unknown, unknown>,
  corrections: Record<string, Correction> = {},
): Record<string, Correction> {
  const restored = { ...corrections };
  for (const { line, cells: asPasted } of plan.bad) {
    const correction = corrections[line] ?? { cells: {} };
    if ("skipped" in correction) continue;
    const ic = withoutTextMark(correction.cells.ic_number ?? asPasted.ic_number ?? "");
    const read = readIc(ic);
    if (read.ok || read.problem.code !== "ic_eleven_digits") continue;
    restored[line] = { cells: { ...correction.cells, ic_number: `0${foldDigits(ic).replace(/\D/g, "")}` } };
  }
  return restored;
}

/** Only lines that can be saved have a class that was read. */
export function classesMerged({ merges = [] }: ImportPlan<unknown, unknown>): Record<string, Correction> {
  const merged: Record<string, Correction> = {};
  for (const { to, lines } of merges) for (const line of lines) merged[line] = { cells: { class_name: to } };
  return merged;
}

/** `answers` are those that the school gave to an earlier list of this kind. */
export type StartedReading =
  | { ok: true; answers?: Partial<Answers> }
  | { ok: false; problem: Problem; field?: string };
