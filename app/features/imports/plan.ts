import { createHash } from "node:crypto";
import { readIc } from "~/features/students/ic";
import { foldDigits } from "~/features/values/text";
import { withoutTextMark } from "./candidates";
import type { ClassMerge } from "./class-spellings";
import type { Columns, IgnoredColumn } from "./columns";
import type { Correction } from "./drafts.server";
import type { JudgedLine } from "./lines";
import type { PastedLine } from "./paste";

export interface ImportPlan<Value, Warning> {
  /** As pasted. */
  columns: Columns<string>;
  /** A clerk can also fill those that were not pasted. */
  fields: readonly string[];
  ignored: IgnoredColumn[];
  unread_lines: number;
  good: JudgedLine<Value, Warning>[];
  bad: JudgedLine<Value, Warning>[];
  same: JudgedLine<Value, Warning>[];
  skipped: number[];
  /** Classes of candidates that are spelled in more than one way. */
  merges?: ClassMerge[];
  repaired: { blanks: number; quotes: number };
  /** Changes with the data that the commit would write. */
  fingerprint: string;
}

const QUOTED_CELL = /(^|\t)"[^\t]*"(\t|$)/;

export function planOf<Value, Warning>(
  {
    columns,
    ignored,
    unread_lines,
  }: Pick<ImportPlan<Value, Warning>, "columns" | "ignored" | "unread_lines">,
  fields: readonly string[],
  judged: JudgedLine<Value, Warning>[],
  corrections: Record<string, Correction>,
): ImportPlan<Value, Warning> {
  const good = judged.filter(({ status }) => status === "good");
  const written = JSON.stringify(good.map(({ line, value }) => [line, value]));
  return {
    columns,
    fields,
    ignored,
    unread_lines,
    good,
    bad: judged.filter(({ status }) => status === "bad"),
    same: judged.filter(({ status }) => status === "same"),
    skipped: Object.keys(corrections)
      .filter((line) => "skipped" in (corrections[line] ?? {}))
      .map(Number),
    repaired: {
      blanks: judged.filter(({ raw }) => raw.includes("\u00A0")).length,
      quotes: judged.filter(({ raw }) => raw.includes('"') && QUOTED_CELL.test(raw)).length,
    },
    fingerprint: createHash("sha256").update(written).digest("base64url"),
  };
}

export function correctedLines(
  lines: readonly PastedLine[],
  columns: Columns<string>,
  corrections: Record<string, Correction>,
): PastedLine[] {
  return lines.flatMap((pasted) => {
    const correction = corrections[pasted.line];
    if (!correction) return [pasted];
    if ("skipped" in correction) return [];
    const cells = columns.map((field) => (field && correction.cells[field]) ?? "");
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
    const correction = corrections[line] ?? { cells: asPasted };
    if ("skipped" in correction) continue;
    const { cells } = correction;
    const ic = withoutTextMark(cells.ic_number ?? "");
    const read = readIc(ic);
    if (read.ok || read.problem.code !== "ic_eleven_digits") continue;
    restored[line] = { cells: { ...cells, ic_number: `0${foldDigits(ic).replace(/\D/g, "")}` } };
  }
  return restored;
}

/** Only lines that can be saved have a class that was read. */
export function classesMerged({
  good,
  merges = [],
}: ImportPlan<unknown, unknown>): Record<string, Correction> {
  const cellsOf = new Map(good.map(({ line, cells }) => [line, cells]));
  const merged: Record<string, Correction> = {};
  for (const { to, lines } of merges) {
    for (const line of lines) merged[line] = { cells: { ...cellsOf.get(line), class_name: to } };
  }
  return merged;
}
