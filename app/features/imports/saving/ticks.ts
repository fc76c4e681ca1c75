import type { TickedKind } from "../question-ids";

/** The boxes of the page of a draft. */
export interface Ticks {
  /** Absent where the page asked about no kind. */
  kinds?: readonly TickedKind[];
  /** The changed lines of the page, and those of them that are ticked. */
  shown?: readonly number[];
  ticked?: readonly number[];
  /** The preview of each line, as the page had it. */
  seen?: string | null;
}

/** The changed lines whose tick the clerk took away, and those that the clerk ticked, on this page or on another. */
export interface KeptTicks {
  untouched?: readonly number[];
  touched?: readonly number[];
}

export function ticksAfter(
  { untouched = [], touched = [] }: KeptTicks,
  { shown = [], ticked = [] }: Ticks,
): { untouched: number[]; touched: number[] } {
  const others = (lines: readonly number[]) => lines.filter((line) => !shown.includes(line));
  return {
    untouched: [...others(untouched), ...shown.filter((line) => !ticked.includes(line))],
    touched: [...others(touched), ...shown.filter((line) => ticked.includes(line))],
  };
}

/** A line that the list leaves unsure has no tick until the clerk gives it one. */
export const isTicked = (
  { line, unsure }: { line: number; unsure?: string },
  { untouched = [], touched = [] }: KeptTicks,
): boolean => (unsure === undefined ? !untouched.includes(line) : touched.includes(line));
