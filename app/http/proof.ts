import type { Actor } from "~/auth/actor";
import type { FoundSession } from "~/auth/found-session";
import { isFreshProof, isProved } from "~/auth/proof";
import { t } from "~/messages";
import { refusal } from "./refusals";

export type ProofNeeded = "password" | "password_and_code" | null;

export function proofNeeded({ session, actor }: FoundSession): ProofNeeded {
  if (isFreshProof(session.proved_at)) return null;
  return actor.has_second_step ? "password_and_code" : "password";
}

/** A machine has no password: the ADMIN who made it gave the proof. */
export function requireFreshProof(request: Request, { session_id, machine }: Actor, instead?: string): void {
  if (!machine && !isProved(session_id))
    throw refusal(request, 403, "proof_required", t("proof.required"), instead);
}

/** For a file with personal data (decision 011). A page asks for the password and leads on to the file, or to the list with its button. */
export function requireProofForFile(request: Request, actor: Actor, back: string, isPressed = false): void {
  const { pathname, search } = new URL(request.url);
  const places = { return_to: isPressed ? back : pathname + search, back };
  requireFreshProof(request, actor, `/account/proof?${new URLSearchParams(places)}`);
}
