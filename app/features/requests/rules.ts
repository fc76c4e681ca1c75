import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { requestKinds, requestStates, waitingStates } from "~/db/schema/states";
import { malaysianDay } from "~/features/values/instant";

export { requestKinds, requestStates, waitingStates };
export type RequestKind = (typeof requestKinds)[number];
export type RequestState = (typeof requestStates)[number];

export const isWaiting = (state: RequestState): boolean =>
  (waitingStates as readonly RequestState[]).includes(state);

export const requestActions = [
  "agree",
  "decline",
  "recommend",
  "oppose",
  "approve",
  "reject",
  "cancel",
] as const;
export type RequestAction = (typeof requestActions)[number];

/** Each approval runs a command, and all of them are one transaction that other accounts wait for. */
export const mostAtOnce = 200;

/** One answer to all requests of a group. */
export const groupActions = [
  "agree",
  "decline",
  "recommend",
  "oppose",
  "approve",
  "reject",
  "cancel",
] as const satisfies RequestAction[];
export type GroupAction = (typeof groupActions)[number];

/** Those that say no need a note. */
export const needsNote = (action: RequestAction): boolean =>
  action === "decline" || action === "oppose" || action === "reject";

interface Judged {
  kind: RequestKind;
  state: RequestState;
  school_code: string;
  other_school_code: string | null;
  agreed_at: string | null;
  /** The year is locked, or a list of one of the schools is no draft: the office decides. */
  is_closed: boolean;
  /** The other school of a transfer is in the account's scope. */
  sees_other: boolean;
}

/** The schools of a transfer: its candidate leaves the first for the second. */
export const directionOf = ({
  school_code,
  other_school_code,
  offered,
}: Pick<Judged, "school_code" | "other_school_code"> & { offered: boolean }) =>
  offered
    ? { from: school_code, to: other_school_code ?? "" }
    : { from: other_school_code ?? "", to: school_code };

/** What the account may do with a request in its scope. The other school answers a transfer: that of the candidate, or the one that
 * receives where the school of the candidate asks. Before the lock the other school alone, or its district, accepts; the district of
 * the school that asks recommends. */
export function actionsOf(actor: Actor, request: Judged): RequestAction[] {
  if (!isWaiting(request.state)) return [];
  const isTransfer = request.kind === "transfer";
  if (can(actor, "request.decide")) return ["approve", "reject"];
  if (can(actor, "request.recommend")) {
    const decides = isTransfer && !request.is_closed && request.sees_other;
    return decides ? ["approve", "reject"] : ["recommend", "oppose"];
  }
  if (!can(actor, "request.send")) return [];
  if (actor.school_code === request.school_code) return ["cancel"];
  const mayAnswer =
    can(actor, "request.agree") &&
    isTransfer &&
    actor.school_code === request.other_school_code &&
    request.agreed_at === null;
  return mayAnswer ? ["agree", "decline"] : [];
}

export const ageInDays = (created_at: string, now: string): number =>
  Math.max(0, malaysianDay(now) - malaysianDay(created_at));
