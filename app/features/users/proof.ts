import type { Actor } from "~/auth/actor";
import { isProved, saveProof } from "~/auth/proof";
import type { Origin } from "~/auth/throttle";
import { collectProblems } from "~/features/values/problems";
import { problem } from "~/messages";
import { objectionToCode, type RefusedProof } from "./code-check";
import { objectionToCurrentPassword } from "./password";
import { proof } from "./schema";

/** The password is that of the real account, also during an impersonation. */
export async function objectionsToProof(
  actor: Actor,
  typed: { current_password?: unknown; otp?: unknown },
  from: Origin,
): Promise<RefusedProof | undefined> {
  if (!typed.current_password) return refusedAs({ current_password: [problem("proof_needed")] });
  const read = proof.safeParse(typed);
  if (!read.success) return refusedAs(collectProblems(read.error));
  const { current_password, otp } = read.data;
  if (actor.has_second_step && !otp) return refusedAs({ otp: [problem("required")] });
  const wrong = await objectionToCurrentPassword(actor, current_password, from);
  if (wrong) return refusedAs({ current_password: [wrong] });
  // The first of two identical requests has used the code and proved the session.
  if (isProved(actor.session_id)) return undefined;
  const refused = objectionToCode(actor, otp ?? "");
  if (!refused) saveProof(actor.session_id);
  return refused;
}

const refusedAs = (problems: RefusedProof["problems"]): RefusedProof => ({ problems, retry_after: 0 });
