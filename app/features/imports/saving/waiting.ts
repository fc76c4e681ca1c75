import type { Actor } from "~/auth/actor";
import { type DraftEntity, findWaiting, keepWaiting, type ListText } from "../drafts";
import { isShownAgain, linesOf } from "../shown-again";

/** Text that the page of a refused form does not show: the clerk sends the form again without it. */
export interface WaitingText {
  id: string;
  lines: number;
}

export const kept = (actor: Actor, entity: DraftEntity, list: ListText): WaitingText => ({
  id: keepWaiting(actor, entity, list.text, list.sheets),
  lines: linesOf(list.text),
});

/** Of a form as it was typed. */
export function waitingText(
  actor: Actor,
  entity: DraftEntity,
  { pasted, waiting_id }: { pasted: string; waiting_id: string | null },
): WaitingText | undefined {
  if (pasted.trim() !== "") return isShownAgain(pasted) ? undefined : kept(actor, entity, { text: pasted });
  const waiting = findWaiting(actor, entity, waiting_id);
  return waiting && { id: waiting.id, lines: linesOf(waiting.pasted) };
}
