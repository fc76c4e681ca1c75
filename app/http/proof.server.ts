import type { Actor } from "~/auth/actor";
import { isProved } from "~/auth/proof.server";
import { t } from "~/messages";
import { refusal } from "./refusals.server";

/** What a form of an action with proof has to ask for; null while the proof of the session is fresh. */
export type ProofAsked = "password" | "password_and_code" | null;

export function proofAsked({ session_id, has_second_step }: Actor): ProofAsked {
  if (isProved(session_id)) return null;
  return has_second_step ? "password_and_code" : "password";
}

/** Refuses a call whose session was proved too long ago; a script proves it at `POST /api/auth/proof`. */
export function requireFreshProof(request: Request, { session_id }: Actor): void {
  if (!isProved(session_id)) throw refusal(request, 403, "proof_required", t("proof.required"));
}
