import type { Actor } from "~/auth/actor";
import { can, type Permission } from "~/auth/permissions";
import { listStates, printStates } from "~/db/schema/states";
import type { Sentence } from "~/messages/index";
import { isSubmitted, signsOnBehalf } from "./on-behalf";

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

/** The district reopens only what it has not confirmed; the office reopens any list, and signs for an absent school or district. */
export function mayChangeState(actor: Actor, from: ListState, to: ListState): boolean {
  const { needs, from: allowed } = steps[to];
  if (!(allowed as readonly ListState[]).includes(from)) return false;
  if (!can(actor, needs) && !signsOnBehalf(actor, to)) return false;
  return to !== "draf" || from === "dihantar" || can(actor, "list.reopen_any");
}

export const permissionFor = (
  actor: Actor,
  { state, on_behalf }: { state: ListState; on_behalf: boolean },
): Permission => (on_behalf || signsOnBehalf(actor, state) ? "list.sign_on_behalf" : steps[state].needs);

export interface ListOf {
  school_code: string;
  exam_year: number;
  state: ListState;
  head_name: string | null;
  submitted_on_behalf_at: string | null;
}

/** If the lock closed a list that was never submitted, the rules of the lock alone hold (product 4.1). */
export const isSignedFinal = (
  list: Pick<ListOf, "state" | "head_name" | "submitted_on_behalf_at">,
): boolean => list.state === "muktamad" && isSubmitted(list);

/** The school changes a draft only; the district any list that is not final; the office a final one too, with a reason.
 * The commands of an approved request change a final list as well. */
export function whyListReadOnly(
  actor: Actor,
  { school_code, exam_year: year, state, ...signed }: ListOf,
): Sentence | null {
  const isUnsubmitted = state === "draf" || (state === "muktamad" && !isSubmitted(signed));
  if (isUnsubmitted || actor.approved_request !== undefined) return null;
  if (state === "muktamad") {
    if (can(actor, "list.amend") && actor.amendment_reason !== undefined) return null;
    const key = can(actor, "list.reopen_any") ? "list.fixed_final_office" : "list.fixed_final";
    return { key, values: { school_code, year } };
  }
  if (can(actor, "list.correct")) return null;
  return { key: `list.fixed_${state}`, values: { school_code, year } };
}
