import type { Actor } from "~/auth/actor";
import { codesOf, forgetWrongCodes, noteWrongCode, secondsUntilHeard } from "~/auth/code-throttle.server";
import { stepOf, takeStep } from "~/auth/one-time-codes.server";
import { takeRecoveryCode } from "~/auth/recovery-codes.server";
import type { Origin } from "~/auth/throttle.server";
import { recordDeed } from "~/db/audit.server";
import { write } from "~/db/client.server";
import { openTotpSecret } from "~/db/key.server";
import { foldDigits } from "~/features/values/text";
import { type Problems, problem } from "~/messages";
import { objectionToCurrentPassword } from "./password.server";
import { findUserById, type User } from "./queries.server";
import type { BothTyped } from "./schema";

/** What was made of a code: by what it was right, or that it was wrong, or that it was not heard for so many seconds. */
export interface CodeVerdict {
  by: "app" | "recovery_code" | null;
  retry_after: number;
}

/**
 * Takes a code of the app or a recovery code, each once. Judged and counted in one transaction of its own, so that a
 * burst of guesses is judged one by one and a refusal elsewhere takes no failure back.
 */
export function takeCode(user: User, typed: string): CodeVerdict {
  const counted = codesOf(user.id);
  const author = { user_id: user.id, username: user.username };
  return write(() => {
    const retry_after = secondsUntilHeard(counted);
    if (retry_after > 0) return { by: null, retry_after };
    const by = kindOf(user, typed);
    if (by) {
      forgetWrongCodes(counted);
      recordDeed(author, { action: "session.second_step_verified", entity: "session", changes: { by } });
    } else {
      noteWrongCode(counted);
      recordDeed(author, { action: "session.second_step_refused", entity: "session" });
    }
    return { by, retry_after: 0 };
  });
}

function kindOf(user: User, typed: string): CodeVerdict["by"] {
  const digits = foldDigits(typed).replace(/[\s\p{Pd}]/gu, "");
  const secret = openTotpSecret(user.id, user.totp_secret);
  const step = secret ? stepOf(secret, digits) : null;
  if (step !== null) return takeStep(user.id, step) ? "app" : null;
  return takeRecoveryCode(user.id, typed) ? "recovery_code" : null;
}

/** The same as problems of the field; undefined when the code was right. */
export function problemsOfCode({ by, retry_after }: CodeVerdict): Problems | undefined {
  if (by) return undefined;
  const minutes = Math.ceil(retry_after / 60);
  return { otp: [retry_after > 0 ? problem("otp_throttled", { minutes }) : problem("otp_wrong")] };
}

/**
 * Whether it is in person: the password and a code, as for signing in, so that an unattended computer gives nothing away.
 * A code is used up only beside the right password.
 */
export async function objectionsInPerson(
  actor: Actor,
  { current_password, otp }: BothTyped,
  from: Origin,
): Promise<{ problems: Problems; retry_after: number } | undefined> {
  const wrong = await objectionToCurrentPassword(actor, current_password, from);
  if (wrong) return { problems: { current_password: [wrong] }, retry_after: 0 };
  const user = findUserById(actor.user_id);
  if (!user?.totp_enabled_at) return undefined;
  const verdict = takeCode(user, otp);
  const problems = problemsOfCode(verdict);
  return problems && { problems, retry_after: verdict.retry_after };
}
