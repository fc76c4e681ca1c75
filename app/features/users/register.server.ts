import { networkOf } from "~/auth/networks";
import { hashPassword, objectionToPassword } from "~/auth/passwords.server";
import { Turnstile } from "~/auth/turnstile.server";
import { recordChange } from "~/db/audit.server";
import { write } from "~/db/client.server";
import { type Outcome, refused, saved } from "~/db/outcome";
import type { Problem, Problems } from "~/messages";
import { insertUser } from "./commands.server";
import { findProfile, type Profile } from "./profile.server";
import { findUserByName, passwordOwner, unknownPlaces } from "./queries.server";
import type { Registration } from "./schema";

/** A hall full of clerks may register from one address in a quarter of an hour, and no machine much more than they. */
const registrations = new Turnstile(60, 15 * 60_000);

/** Seconds until another registration from this address is taken; 0 when this one is, which counts it. */
export const secondsUntilRegistration = (address: string): number =>
  registrations.secondsToWait(networkOf(address));

/**
 * An account that can do nothing until an ADMIN approves it and gives it a role (design: accounts). The password is
 * hashed first, for a name that is taken too, so that both take the same time; what comes back is the write.
 */
export async function registerUser(input: Registration, address = ""): Promise<() => Outcome<Profile>> {
  const { password, ...account } = input;
  const weak = await objectionToPassword(password, passwordOwner(account));
  const password_hash = weak ? null : await hashPassword(password, networkOf(address));
  return () =>
    write(() => {
      const problems = objectionsTo(account, weak);
      if (problems || !password_hash) return refused(problems ?? {});
      const user = insertUser({ ...account, password_hash });
      recordChange({ user_id: user.id, username: user.username }, "user.registered", "user", null, user);
      return saved(findProfile(user.id) as Profile);
    });
}

function objectionsTo(account: Omit<Registration, "password">, weak?: Problem): Problems | undefined {
  const problems = unknownPlaces(account);
  if (weak) problems.password = [weak];
  if (findUserByName(account.username)) problems.username = ["taken"];
  return Object.keys(problems).length > 0 ? problems : undefined;
}
