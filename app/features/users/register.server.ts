import { networkOf } from "~/auth/networks";
import { hashPassword, objectionToPassword } from "~/auth/passwords.server";
import { Turnstile } from "~/auth/turnstile.server";
import { recordChange } from "~/db/audit.server";
import { write } from "~/db/client.server";
import { type Outcome, refused, saved } from "~/db/outcome";
import type { Problems } from "~/messages";
import { insertUser } from "./commands.server";
import { findProfile, type Profile } from "./profile.server";
import { findUserByName, unknownPlaces } from "./queries.server";
import type { Registration } from "./schema";

/** A hall full of clerks may register from one address in a quarter of an hour, and no machine much more than they. */
const registrations = new Turnstile(60, 15 * 60_000);

/** Seconds until another registration from this address is taken; 0 when this one is, which counts it. */
export const secondsUntilRegistration = (address: string): number =>
  registrations.secondsToWait(networkOf(address));

/**
 * An account that can do nothing until an ADMIN approves it and gives it a role (design: accounts). The password is
 * hashed first, because that takes its time and a write may not wait; what comes back is the write.
 */
export async function registerUser(input: Registration, address = ""): Promise<() => Outcome<Profile>> {
  const { password, ...account } = input;
  const password_hash = objectionsTo(input) ? null : await hashPassword(password, address);
  return () =>
    write(() => {
      const problems = objectionsTo(input);
      if (problems || !password_hash) return refused(problems ?? {});
      const user = insertUser({ ...account, password_hash });
      recordChange({ user_id: user.id, username: user.username }, "user.registered", "user", null, user);
      return saved(findProfile(user.id) as Profile);
    });
}

function objectionsTo(input: Registration): Problems | undefined {
  const problems = unknownPlaces(input);
  const objection = objectionToPassword(input.password, input.username);
  if (objection) problems.password = [objection];
  if (findUserByName(input.username)) problems.username = ["taken"];
  return Object.keys(problems).length > 0 ? problems : undefined;
}
