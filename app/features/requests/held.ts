import type { Actor } from "~/auth/actor";
import { asIfInPerson } from "~/auth/permissions";
import { waitingInGroup } from "./group";
import { findGroup, findRequest } from "./queries";
import type { RequestAction } from "./rules";

/** What the role does with a request in person, and an impersonation does not sign. */
export const actionsHeldBack = (actor: Actor, id: number): RequestAction[] =>
  heldBack(actor, (who) => findRequest(who, id)?.actions ?? []);

export const groupActionsHeldBack = (actor: Actor, group_id: number): RequestAction[] =>
  heldBack(actor, (who) => waitingInGroup(findGroup(who, group_id)).actions);

function heldBack(actor: Actor, actionsOf: (who: Actor) => RequestAction[]): RequestAction[] {
  if (actor.acting_as === null) return [];
  const open = actionsOf(actor);
  return actionsOf(asIfInPerson(actor)).filter((action) => !open.includes(action));
}
