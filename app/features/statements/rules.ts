import type { StatementResult } from "~/db/schema/states";

/** The results that a statement on paper shows, the usual one first. */
export const scannedResults = ["same", "corrected"] as const;

/** In the order of the counts. `changed`: returned as printed, but the record differs since. `to_correct`: returned with corrections
 * that the record does not have yet. */
export const statementStates = ["missing", "to_correct", "changed", "corrected", "same"] as const;
export type StatementState = (typeof statementStates)[number];

/** States that leave something to do. */
export const openStates = ["missing", "to_correct", "changed"] as const satisfies readonly StatementState[];

export const isOpen = (state: StatementState): boolean => openStates.some((open) => open === state);

interface Judged {
  result: StatementResult | null;
  /** The record shows of the candidate what the statement showed. */
  hasSameFields: boolean;
  /** The candidate is still in the school and year on the statement. */
  isInPlace: boolean;
}

export function stateOf({ result, hasSameFields, isInPlace }: Judged): StatementState {
  if (result === null) return "missing";
  if (result === "corrected") return hasSameFields ? "to_correct" : "corrected";
  return hasSameFields && isInPlace ? "same" : "changed";
}

export type StatementCounts = Record<StatementState, number>;

export function countsOf(rows: readonly { state: StatementState }[]): StatementCounts {
  const counts: StatementCounts = { missing: 0, to_correct: 0, changed: 0, corrected: 0, same: 0 };
  for (const { state } of rows) counts[state]++;
  return counts;
}

/** How many of a class one press marks: `same` those without a mark, null those that are marked as returned without change. */
export const changedByPress = (
  rows: readonly { result: StatementResult | null }[],
  result: "same" | null,
): number => rows.filter((row) => row.result === (result === null ? "same" : null)).length;

interface InClass {
  class_name: string | null;
  state: StatementState;
  result: StatementResult | null;
}

/** The classes in the order of their rows. */
export function classesOf(rows: readonly InClass[]) {
  const classes = new Map<string | null, InClass[]>();
  for (const row of rows) {
    const ofClass = classes.get(row.class_name);
    if (ofClass) ofClass.push(row);
    else classes.set(row.class_name, [row]);
  }
  return [...classes].map(([class_name, ofClass]) => ({
    class_name,
    total: ofClass.length,
    unmarked: changedByPress(ofClass, "same"),
    counts: countsOf(ofClass),
  }));
}
