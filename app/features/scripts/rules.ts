export type ScriptState = "pending" | "equal" | "differs" | "changed";

interface Counted {
  /** Null until the scripts come back. */
  returned: number | null;
  /** When they came back. */
  expected_then: number | null;
}

/** Scripts are expected of the registered candidates without the recorded absentees. A school whose figure moved after it returned its
 * scripts confirms them again. */
export function scriptStateOf({ returned, expected_then }: Counted, expected: number): ScriptState {
  if (returned === null) return "pending";
  if (expected_then !== expected) return "changed";
  return returned === expected ? "equal" : "differs";
}

export const isReturned = (state: ScriptState): boolean => state === "equal" || state === "differs";

export const mostScripts = 100_000;
/** Candidates whom one difference names. */
export const mostNamed = 200;
