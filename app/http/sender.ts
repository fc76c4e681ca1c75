import type { FormToken } from "~/auth/form-token";
import type { FoundSession } from "~/auth/found-session";

export type Verdict = "run" | "forged" | "of_other_account" | "impersonation_over" | "of_other_impersonation";

interface Sent {
  token: Pick<FormToken, "user_id" | "acting_as"> | null;
  /** The token is not one that this office made. */
  isForged: boolean;
  /** The address has no page, so there is no form to show again. */
  isButton: boolean;
}

interface Sender {
  actor: Pick<FoundSession["actor"], "user_id" | "acting_as">;
  lapsed: FoundSession["lapsed"];
}

/** What happens to a form in a running session, in the order of decision 029. The forms that start and end an impersonation compare the account alone. */
export function verdictOn(
  { token, isForged, isButton }: Sent,
  { actor, lapsed }: Sender,
  comparesImpersonation: boolean,
): Verdict {
  if (isForged && isButton) return "forged";
  if (token && token.user_id !== actor.user_id) return "of_other_account";
  if (!comparesImpersonation) return "run";
  if (!token) return lapsed ? "impersonation_over" : "run";
  return token.acting_as === actor.acting_as ? "run" : "of_other_impersonation";
}
