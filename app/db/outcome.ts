import type { Problems } from "~/messages";

/** What became of a command; each door translates it (303 or 200, 404, 412, 409, 422). */
export type Outcome<Value> =
  | { kind: "saved"; value: Value }
  | { kind: "missing" }
  | { kind: "stale"; current: unknown }
  | { kind: "refused"; problems: Problems }
  | { kind: "blocked"; reason: string };

export const saved = <Value>(value: Value) => ({ kind: "saved", value }) as const;

/** The record does not exist, or lies outside the actor's scope: the two are told apart by nobody. */
export const missing = () => ({ kind: "missing" }) as const;

/** The record moved on since the form was shown; `current` is the record as it stands. */
export const stale = (current: unknown) => ({ kind: "stale", current }) as const;

/** What was submitted is wrong; problems are keyed by field (a list by `3.student_code`, row from 0). */
export const refused = (problems: Problems) => ({ kind: "refused", problems }) as const;

/** What was submitted is right, but the record's state forbids it (locked, in use); `reason` is a Malay sentence. */
export const blocked = (reason: string) => ({ kind: "blocked", reason }) as const;
