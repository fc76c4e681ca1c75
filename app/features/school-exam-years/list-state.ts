import type { Actor } from "~/auth/actor";
import { can, type Permission } from "~/auth/permissions";
import { listStates, printStates } from "~/db/schema/states";
import type { Sentence } from "~/messages";

export { listStates, printStates };
export type ListState = (typeof listStates)[number];
export type PrintState = (typeof printStates)[number];

/** One page of the screen of sign-offs. */
export const mostSignedAtOnce = 500;

/** Who brings a list to a state, and from which states. */
export const steps = {
  draf: { needs: "list.reopen", from: ["dihantar", "disahkan", "muktamad"] },
  dihantar: { needs: "list.submit", from: ["draf"] },
  disahkan: { needs: "list.confirm", from: ["dihantar"] },
  muktamad: { needs: "list.finalise", from: ["disahkan"] },
} as const satisfies Record<ListState, { needs: Permission; from: readonly ListState[] }>;

/** The district reopens only what it has not confirmed; the office reopens any list. */
export function mayBring(actor: Actor, from: ListState, to: ListState): boolean {
  const { needs, from: allowed } = steps[to];
  if (!can(actor, needs) || !(allowed as readonly ListState[]).includes(from)) return false;
  return to !== "draf" || from === "dihantar" || can(actor, "list.reopen_any");
}

export interface ListOf {
  school_code: string;
  exam_year: number;
  state: ListState;
  head_name: string | null;
}

/** The school changes a draft only; the district and the office any list that is not final.
 * The commands of an approved request change a final list too. A list without a head's name was never submitted:
 * if the lock closed it, the rules of the lock alone hold (product 4.1). */
export function whyListIsFixed(
  actor: Actor,
  { school_code, exam_year: year, state, head_name }: ListOf,
): Sentence | null {
  const isUnsubmitted = state === "draf" || (state === "muktamad" && head_name === null);
  if (isUnsubmitted || actor.approved_request !== undefined) return null;
  if (state === "muktamad") {
    const key = can(actor, "list.reopen_any") ? "list.fixed_final_office" : "list.fixed_final";
    return { key, values: { school_code, year } };
  }
  if (can(actor, "list.correct")) return null;
  return { key: `list.fixed_${state}`, values: { school_code, year } };
}
