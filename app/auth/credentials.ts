import { eq, sql } from "drizzle-orm";
import { db } from "~/db/client";
import { users } from "~/db/schema";
import { knownDevice } from "./devices";
import { HashingBusy } from "./hashing";
import { networkOf } from "./networks";
import { passwordMatches } from "./passwords";
import { forgetAttempt, forgetFailures, noteAttempt, type Origin, secondsToWait } from "./throttle";

type User = typeof users.$inferSelect;

const secondsUntilCalm = 10;

/** An unknown user and a wrong password give the same reason, so that neither reveals which names exist. */
export class SignInRefused extends Error {
  constructor(
    readonly why: "wrong" | "not_approved" | "throttled" | "busy",
    readonly retry_after = 0,
  ) {
    super(why);
  }
}

const byName = db
  .select()
  .from(users)
  .where(eq(sql`lower(${users.username})`, sql.placeholder("name")))
  .prepare();

/** Both doors of the sign-in verify by this, and so does every proof of the present password. */
export async function authenticate(
  username: string,
  password: string,
  address: string,
  device: string | null = null,
): Promise<User> {
  const name = username.trim().toLowerCase();
  const origin = { address: networkOf(address), device: knownDevice(device, byName.get({ name })) };
  refuseWhileThrottled(name, origin);

  let attempt = 0;
  let password_hash: string | null = null;
  const matches = await passwordMatches(password, begin, origin.device ?? origin.address).catch(explainBusy);
  // The account or its password may have changed during the hashing.
  const user = byName.get({ name });
  if (!matches || user?.password_hash !== password_hash || !user) throw new SignInRefused("wrong");

  const works = user.is_approved && user.role_id;
  if (works) forgetFailures(name, origin);
  else forgetAttempt(attempt);
  if (!works) throw new SignInRefused("not_approved");
  return user;

  function begin(): string | null {
    refuseWhileThrottled(name, origin);
    attempt = noteAttempt(name, origin);
    password_hash = byName.get({ name })?.password_hash ?? null;
    return password_hash;
  }
}

function refuseWhileThrottled(username: string, origin: Origin): void {
  const retry_after = secondsToWait(username, origin);
  if (retry_after > 0) throw new SignInRefused("throttled", retry_after);
}

function explainBusy(error: unknown): never {
  throw error instanceof HashingBusy ? new SignInRefused("busy", secondsUntilCalm) : error;
}
