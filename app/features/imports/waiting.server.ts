import type { Actor } from "~/auth/actor";
import { type DraftEntity, findWaiting, keepWaiting } from "./drafts.server";
import { isShownAgain, linesOf } from "./shown-again";

/** Text that the page of a refused form does not show: the clerk sends the form again without it. */
export interface WaitingText {
  id: string;
  lines: number;
}

export const kept = (actor: Actor, entity: DraftEntity, text: string): WaitingText => ({
  id: keepWaiting(actor, entity, text),
  lines: linesOf(text),
});

/** Of a form as it was typed. */
export function waitingText(
  actor: Actor,
  entity: DraftEntity,
  { pasted, waiting_id }: { pasted: string; waiting_id: string | null },
): WaitingText | undefined {
  if (pasted.trim() !== "") return isShownAgain(pasted) ? undefined : kept(actor, entity, pasted);
  const waiting = findWaiting(actor, entity, waiting_id);
  return waiting && { id: waiting.id, lines: linesOf(waiting.pasted) };
}
