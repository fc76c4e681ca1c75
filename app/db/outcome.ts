import type { Problems, Sentence } from "~/messages";

/** Every command checks in this order, so that two users who edit get the same kind of answer for every noun:
 * missing; closed or fixed (the year or the list takes no change from this actor); stale; refused; blocked (another record prevents it);
 * unconfirmed (saved once the sender confirms a question). What a record outside the actor's scope prevents is refused last, because each
 * such question is counted (decision 093). */
export type Outcome<Value> =
  | { kind: "saved"; value: Value }
  | { kind: "missing" }
  | { kind: "stale"; current: unknown }
  | { kind: "refused"; problems: Problems }
  | { kind: "blocked"; reason: Sentence }
  | { kind: "unconfirmed"; problems: Problems; key: string };

export const saved = <Value>(value: Value) => ({ kind: "saved", value }) as const;

/** Absent or outside the actor's scope: the answer does not show which. */
export const missing = () => ({ kind: "missing" }) as const;

/** Whether another edit was saved since the form was read; null does not ask. */
export const isStale = (seen: number | null, stored: { version: number }): boolean =>
  seen !== null && seen !== stored.version;

export const stale = (current: unknown) => ({ kind: "stale", current }) as const;

/** Keyed by field, in a list by `3.student_code`, row from 0. */
export const refused = (problems: Problems) => ({ kind: "refused", problems }) as const;

/** `key` is what the sender sends back to confirm. */
export const unconfirmed = (problems: Problems, key: string) =>
  ({ kind: "unconfirmed", problems, key }) as const;

export const blocked = (reason: Sentence) => ({ kind: "blocked", reason }) as const;
