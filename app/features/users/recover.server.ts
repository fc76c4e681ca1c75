import {
  forgetWrongCodes,
  noteWrongCode,
  recoveriesFrom,
  recoveriesOf,
  secondsUntilHeard,
} from "~/auth/code-throttle.server";
import { hashPassword, objectionToPassword } from "~/auth/passwords.server";
import { isUsedRecoveryCode, takeRecoveryCode } from "~/auth/recovery-codes.server";
import { endSessionsOf } from "~/auth/sessions.server";
import { recordDeed } from "~/db/audit.server";
import { write } from "~/db/client.server";
import { type Problems, problem } from "~/messages";
import { forgetFailures, savePassword } from "./commands.server";
import { findUserByName, type User } from "./queries.server";
import { isSpentSlip, takeSlip, voidSlipsOf } from "./recovery-slip.server";
import type { Recovery } from "./schema";

/** Null when it is done; else what is wrong, and how long nothing more is heard. */
export interface RecoveryRefusal {
  problems: Problems;
  retry_after: number;
}

/**
 * A new password for whoever holds a slip of the office or a recovery code (design: accounts). An unknown user and a wrong
 * code read and cost the same: the new password is hashed for either. The second step stays what it is.
 */
export async function recoverPassword(input: Recovery, address: string): Promise<RecoveryRefusal | null> {
  const { username, recovery_code, password, password_again } = input;
  const objection = await objectionToPassword(password, { username });
  if (objection) return refusal({ password: [objection] });
  if (password !== password_again) return refusal({ password_again: [problem("password_differs")] });

  const counted = [recoveriesOf(username, address), recoveriesFrom(address)];
  const retry_after = Math.max(...counted.map(secondsUntilHeard));
  if (retry_after > 0) {
    return refusal(
      { "": [problem("recovery_throttled", { minutes: Math.ceil(retry_after / 60) })] },
      retry_after,
    );
  }
  // Counted before the hashing, which takes its time, so that a burst of guesses is judged one by one.
  for (const each of counted) noteWrongCode(each);
  const password_hash = await hashPassword(password, address);
  return write(() => {
    const user = findUserByName(username);
    const by = user?.is_approved && user.role_id ? kindOf(user, recovery_code) : "wrong";
    if (!user || by === "wrong" || by === "spent") {
      if (user) record(user, "user.recovery_refused");
      return refusal({ "": [problem(by === "spent" ? "recovery_spent" : "recovery_wrong")] });
    }
    savePassword(user, password_hash, false);
    endSessionsOf(user.id);
    voidSlipsOf(user.id);
    forgetFailures(user);
    forgetWrongCodes(recoveriesOf(username, address));
    record(user, "user.password_recovered", { by });
    return null;
  });
}

const refusal = (problems: Problems, retry_after = 0): RecoveryRefusal => ({ problems, retry_after });

function kindOf(user: User, typed: string): "slip" | "recovery_code" | "spent" | "wrong" {
  if (takeSlip(user.id, typed)) return "slip";
  if (takeRecoveryCode(user.id, typed)) return "recovery_code";
  return isSpentSlip(user.id, typed) || isUsedRecoveryCode(user.id, typed) ? "spent" : "wrong";
}

function record({ id, username, school_code }: User, action: string, changes?: Record<string, unknown>) {
  const author = { user_id: id, username };
  recordDeed(author, { action, entity: "user", entity_id: id, school_code, changes });
}
