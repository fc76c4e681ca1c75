import type { FormAnswer } from "~/http/forms";
import type { MessageKey } from "~/messages";

type Answer = Pick<FormAnswer, "typed"> | undefined;

/** What the form has shown of near duplicates: sent back, it confirms them. */
export function nearSeenIn(answer: Answer): string | null {
  const seen = answer?.typed.near_seen;
  return typeof seen === "string" && seen !== "" ? seen : null;
}

export function saveAgain(answer: (Answer & Partial<Pick<FormAnswer, "current">>) | undefined): MessageKey {
  if (answer?.current) return "action.save_anyway";
  return nearSeenIn(answer) === null ? "action.save" : "near.save";
}
