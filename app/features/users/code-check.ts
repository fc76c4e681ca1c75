import { eq } from "drizzle-orm";
import { noteForOwner } from "~/auth/account-notices";
import type { Actor } from "~/auth/actor";
import { codesOf, forgetWrongCodes, noteWrongCode, secondsUntilNextCode } from "~/auth/code-throttle";
import { stepOf, takeStep } from "~/auth/one-time-codes";
import { saveProof } from "~/auth/proof";
import { takeRecoveryCode } from "~/auth/recovery-codes";
import type { Origin } from "~/auth/throttle";
import { recordEvent } from "~/db/audit";
import { db, write } from "~/db/client";
import { openTotpSecret } from "~/db/key";
import { users } from "~/db/schema";
import { foldDigits } from "~/features/values/text";
import { type Problems, problem } from "~/messages";
import { objectionToCurrentPassword } from "./password";
import { findUserById, type User } from "./queries";
import { takeSlip } from "./recovery-slip";
import type { PasswordAndCode } from "./schema";

export interface CodeVerdict {
  by: "app" | "recovery_code" | "slip" | null;
  retry_after: number;
  /** A recovery code replaced the password, so only the app or a slip of the office counts. */
  without_codes: boolean;
}

/** A transaction of its own, so that parallel guesses are checked one by one and a later refusal does not undo the count. */
export function takeCode(user: User, typed: string, from: string | null = null): CodeVerdict {
  const counted = codesOf(user.id);
  const author = { user_id: user.id, username: user.username };
  return write(() => {
    const retry_after = secondsUntilNextCode(counted);
    const without_codes = areCodesClosed(user.id);
    if (retry_after > 0) return { by: null, retry_after, without_codes };
    const by = kindOf(user, typed, without_codes);
    if (by) {
      forgetWrongCodes(counted);
      if (without_codes) openCodes(user);
      if (by === "recovery_code") noteForOwner(user.id, "recovery_code_used", { address: from });
      recordEvent(author, { action: "session.second_step_verified", entity: "session", changes: { by } });
    } else {
      noteWrongCode(counted);
      recordEvent(author, { action: "session.second_step_refused", entity: "session" });
    }
    return { by, retry_after: 0, without_codes };
  });
}

function kindOf(user: User, typed: string, without_codes: boolean): CodeVerdict["by"] {
  const digits = foldDigits(typed).replace(/[\s\p{Pd}]/gu, "");
  const secret = openTotpSecret(user.id, user.totp_secret);
  const step = secret ? stepOf(secret, digits) : null;
  if (step !== null) return takeStep(user.id, step) ? "app" : null;
  if (!without_codes && takeRecoveryCode(user.id, typed)) return "recovery_code";
  return takeSlip(user.id, typed) ? "slip" : null;
}

/** True after a recovery code replaced the password: one paper is one factor (decision 019). */
export const areCodesClosed = (user_id: number): boolean =>
  Boolean(findUserById(user_id)?.recovered_by_code_at);

function openCodes({ id }: User): void {
  db.update(users).set({ recovered_by_code_at: null }).where(eq(users.id, id)).run();
}

export function problemsOfCode({ by, retry_after, without_codes }: CodeVerdict): Problems | undefined {
  if (by) return undefined;
  const minutes = Math.ceil(retry_after / 60);
  if (retry_after > 0) return { otp: [problem("otp_throttled", { minutes })] };
  return { otp: [problem(without_codes ? "otp_wrong_without_codes" : "otp_wrong")] };
}

export interface RefusedProof {
  problems: Problems;
  retry_after: number;
}

/** Asks for password and code, so that an unattended computer cannot change the second step. A wrong password uses up no code. */
export async function objectionsInPerson(
  actor: Actor,
  { current_password, otp }: PasswordAndCode,
  from: Origin,
): Promise<RefusedProof | undefined> {
  const wrong = await objectionToCurrentPassword(actor, current_password, from);
  if (wrong) return { problems: { current_password: [wrong] }, retry_after: 0 };
  const refused = objectionToCode(actor, otp);
  if (!refused) saveProof(actor.session_id);
  return refused;
}

export function objectionToCode(actor: Actor, otp: string): RefusedProof | undefined {
  const user = findUserById(actor.user_id);
  if (!user?.totp_enabled_at) return undefined;
  const verdict = takeCode(user, otp);
  const problems = problemsOfCode(verdict);
  return problems && { problems, retry_after: verdict.retry_after };
}
