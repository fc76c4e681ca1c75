export type ScriptState = "pending" | "equal" | "differs" | "changed";

export const isReturned = (state: ScriptState): boolean => state === "equal" || state === "differs";

export const mostScripts = 100_000;
/** Candidates whom one difference names. */
export const mostNamed = 200;
