import { networkOf } from "~/auth/networks";
import { hashPassword, objectionToLength, objectionToPassword } from "~/auth/passwords";
import { RateLimiter } from "~/auth/rate-limiter";
import { recordChange } from "~/db/audit";
import { write } from "~/db/client";
import { type Outcome, refused, saved } from "~/db/outcome";
import { hasProblems, type Problem, type Problems, problem } from "~/messages";
import { insertUser } from "./commands";
import { findProfile, type Profile } from "./profile";
import { findUserByName, passwordOwner, unknownScope } from "./queries";
import type { Registration } from "./schema";

/** Enough for a hall full of clerks, too few for a machine. */
const registrations = new RateLimiter(60, 15 * 60_000);

export const secondsUntilRegistration = (address: string): number =>
  registrations.secondsToWait(networkOf(address));

/** Hashes before it looks for the name, so that a taken name takes the same time. */
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

/**
 * For a refused form, which no limit counts: whether a name is taken and whether a password is easy to guess
 * are judged only in a counted attempt.
 */
export function objectionsToRegistering(given: Partial<Registration>): Problems {
  const { password, school_code = null, district_code = null } = given;
  const short = password === undefined ? undefined : objectionToLength(password);
  return { ...unknownScope({ school_code, district_code }), ...(short && { password: [short] }) };
}

function objectionsTo(account: Omit<Registration, "password">, weak?: Problem): Problems | undefined {
  const problems = unknownScope(account);
  if (weak) problems.password = [weak];
  if (findUserByName(account.username)) problems.username = [problem("taken")];
  return hasProblems(problems) ? problems : undefined;
}
