import type { Actor } from "~/auth/actor";
import { hashPassword, objectionToPassword } from "~/auth/passwords";
import { recordChange } from "~/db/audit";
import { write } from "~/db/client";
import { blocked, type Outcome, refused, saved } from "~/db/outcome";
import { hasProblems, type Problem, type Problems, problem } from "~/messages";
import { objectionsToAccess, whyNotAdmin } from "./account-access";
import { insertUser, temporaryUntil } from "./commands";
import { findProfile, type Profile } from "./profile";
import { findUserByName, passwordOwner } from "./queries";
import { type AccountAccess, noAccess, normalizedAccess } from "./rules";
import type { UserNew } from "./schema";

/** Hashes outside the transaction; the result performs the write. */
export async function createUser(actor: Actor, input: UserNew): Promise<() => Outcome<Profile>> {
  const { password, ...given } = input;
  const account = normalizedAccess(given);
  const weak = await objectionToPassword(password, passwordOwner(account));
  const password_hash = objectionsTo(account, weak) ? null : await hashPassword(password);
  return () =>
    write(() => {
      const reason = whyNotAdmin(actor);
      if (reason) return blocked(reason);
      const problems = objectionsTo(account, weak);
      if (problems || !password_hash) return refused(problems ?? {});
      const temporary = { must_change_password: true, password_expires_at: temporaryUntil() };
      const user = insertUser({ ...account, password_hash, ...temporary });
      recordChange(actor, "user.created", "user", null, user);
      return saved(findProfile(user.id) as Profile);
    });
}

/** For a form whose other fields are refused already. */
export async function objectionsToNewUser(
  given: Partial<Omit<UserNew, "password">> & { password?: string | null },
): Promise<Problems> {
  const { password, username, ...rest } = given;
  const account = { ...normalizedAccess({ ...noAccess, ...rest }), username: username ?? "" };
  const weak = password ? await objectionToPassword(password, passwordOwner(account)) : undefined;
  return objectionsTo(account, weak) ?? {};
}

function objectionsTo(account: AccountAccess & { username: string }, weak?: Problem): Problems | undefined {
  const problems = objectionsToAccess(account);
  if (weak) problems.password = [weak];
  if (findUserByName(account.username)) problems.username = [problem("taken")];
  return hasProblems(problems) ? problems : undefined;
}
