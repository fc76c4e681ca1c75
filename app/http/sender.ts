import type { FormToken } from "~/auth/form-token";
import type { FoundSession } from "~/auth/found-session";
import type { PostedForm } from "~/db/stored-forms";

export type Unrun =
  | "no_session"
  | "forged"
  | "of_other_account"
  | "impersonation_over"
  | "of_other_impersonation";

type Verdict = Unrun | "run";

interface Sent {
  token: Pick<FormToken, "user_id" | "acting_as"> | null;
  isForged: boolean;
  isButton: boolean;
}

interface Sender {
  actor: Pick<FoundSession["actor"], "user_id" | "acting_as">;
  lapsed: FoundSession["lapsed"];
}

/** How a form that is not run waits for its owner; any other is answered alone. */
export const storedAs: Record<Unrun, PostedForm["sent_by"] | null> = {
  no_session: "visitor",
  forged: null,
  of_other_account: "other",
  impersonation_over: null,
  of_other_impersonation: "self",
};

/** What happens to a form, in the order of decision 029. The forms that start and end an impersonation compare the account alone. */
export function verdictOn(
  { token, isForged, isButton }: Sent,
  sender: Sender | null,
  comparesImpersonation: boolean,
): Verdict {
  if (!sender) return "no_session";
  const { actor, lapsed } = sender;
  if (isForged && isButton) return "forged";
  if (token && token.user_id !== actor.user_id) return "of_other_account";
  if (!comparesImpersonation) return "run";
  if (!token) return lapsed ? "impersonation_over" : "run";
  return token.acting_as === actor.acting_as ? "run" : "of_other_impersonation";
}
