import type { Actor } from "~/auth/actor";
import { asIfInPerson } from "~/auth/permissions";
import { findRequest } from "./queries.server";
import type { RequestAction } from "./rules";

/** What the role does with a request in person, and an impersonation does not sign. */
export function actionsHeldBack(actor: Actor, id: number): RequestAction[] {
  if (actor.acting_as === null) return [];
  const open = findRequest(actor, id)?.actions ?? [];
  const inPerson = findRequest(asIfInPerson(actor), id)?.actions ?? [];
  return inPerson.filter((action) => !open.includes(action));
}
