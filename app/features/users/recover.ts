import { eq } from "drizzle-orm";
import { noteForOwner } from "~/auth/account-notices";
import {
  forgetWrongCodes,
  noteWrongCode,
  recoveriesFrom,
  recoveriesOf,
  secondsUntilNextCode,
} from "~/auth/code-throttle";
import { networkOf } from "~/auth/networks";
import { hashPassword, objectionToLength, objectionToPassword } from "~/auth/passwords";
import { isUsedRecoveryCode, takeRecoveryCode } from "~/auth/recovery-codes";
import { isOffice } from "~/auth/roles";
import { endSessionsOf } from "~/auth/sessions";
import { recordEvent } from "~/db/audit";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import { users } from "~/db/schema";
import { recordRefused } from "~/features/audit/refusals";
import { hasProblems, type Problems, problem } from "~/messages";
import { forgetFailures, savePassword } from "./commands";
import { unlinkIdentities } from "./identity-links";
import { findUserByName, type User } from "./queries";
import { isSpentSlip, takeSlip, voidSlipsOf } from "./recovery-slip";
import type { Recovery } from "./schema";

export interface RecoveryRefusal {
  problems: Problems;
  retry_after: number;
}

/** An unknown user and a wrong code cost the same: each hashes the password, looks for the code and writes an audit event. */
export async function recoverPassword(input: Recovery, address: string): Promise<RecoveryRefusal | null> {
  const { username, recovery_code, password } = input;
  const weak = await objectionToPassword(password, { username });
  const problems = { ...objectionsToRecovery(input), ...(weak && { password: [weak] }) };
  if (hasProblems(problems)) return refusal(problems);

  const network = networkOf(address);
  const counted = [recoveriesOf(username, network), recoveriesFrom(network)];
  const retry_after = Math.max(...counted.map(secondsUntilNextCode));
  if (retry_after > 0) {
    return refusal(
      { "": [problem("recovery_throttled", { minutes: Math.ceil(retry_after / 60) })] },
      retry_after,
    );
  }
  // Counted before the hash, so that parallel guesses cannot exceed the limit.
  for (const each of counted) noteWrongCode(each);
  const password_hash = await hashPassword(password, network);
  return write(() => {
    const user = findUserByName(username);
    const by = kindOf(user?.is_approved && user.role_id ? user : undefined, recovery_code);
    if (!user || by === "wrong" || by === "spent") {
      recordRefused(authorOf(user), eventOf(user, "user.recovery_refused"), "recovery");
      return refusal({ "": [problem(by === "spent" ? "recovery_spent" : "recovery_wrong")] });
    }
    savePassword(user, password_hash, false);
    if (by === "recovery_code") markRecoveredByCode(user);
    endSessionsOf(user.id);
    voidSlipsOf(user.id);
    forgetFailures(user);
    forgetWrongCodes(recoveriesOf(username, network));
    if (by === "recovery_code") noteForOwner(user.id, "recovery_code_used", { address });
    noteForOwner(user.id, "password_recovered", { address });
    unlinkIdentities({ user_id: user.id, username: user.username }, user.id);
    recordEvent(authorOf(user), eventOf(user, "user.password_recovered", { by }));
    return null;
  });
}

/** Judges the fields that are given, without the code. */
export function objectionsToRecovery({
  password,
  password_again,
}: Partial<Pick<Recovery, "password" | "password_again">>): Problems {
  const short = password === undefined ? undefined : objectionToLength(password);
  const differs = password !== undefined && password_again !== undefined && password !== password_again;
  return {
    ...(short && { password: [short] }),
    ...(differs && { password_again: [problem("password_differs")] }),
  };
}

const refusal = (problems: Problems, retry_after = 0): RecoveryRefusal => ({ problems, retry_after });

/** No account has this id; the search for a code then costs the same. */
const noAccount = 0;

/** The codes of an ADMIN recover no password: a stolen paper must not open the office (decision 019). */
function kindOf(user: User | undefined, typed: string): "slip" | "recovery_code" | "spent" | "wrong" {
  const id = user?.id ?? noAccount;
  const owner_of_codes = user && isOffice(user.role_id) ? noAccount : id;
  if (takeSlip(id, typed)) return "slip";
  if (takeRecoveryCode(owner_of_codes, typed)) return "recovery_code";
  const isSpent = [isSpentSlip(id, typed), isUsedRecoveryCode(owner_of_codes, typed)].includes(true);
  return isSpent ? "spent" : "wrong";
}

function markRecoveredByCode({ id }: User): void {
  db.update(users).set({ recovered_by_code_at: now() }).where(eq(users.id, id)).run();
}

/** An unknown name stays out of the trail, because it may be a password in the wrong field. */
const authorOf = (user: User | undefined) => ({
  user_id: user?.id ?? null,
  username: user?.username ?? null,
});

const eventOf = (user: User | undefined, action: string, changes?: Record<string, unknown>) => ({
  action,
  entity: "user",
  entity_id: user?.id ?? null,
  school_code: user?.school_code ?? null,
  changes,
});
