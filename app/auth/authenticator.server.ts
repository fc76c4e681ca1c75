import { and, count, eq, gt, lt, min, type SQL, sql } from "drizzle-orm";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { db, write } from "~/db/client.server";
import { fromNow, now } from "~/db/clock";
import { sign_in_failures, users } from "~/db/schema";
import { passwordMatches } from "./passwords.server";

type User = typeof users.$inferSelect;

const window = 15 * 60_000;
const failuresOfOneAccountHere = 10;
const failuresOfOneAddress = 200;

/** Why a sign-in was refused; an unknown user and a wrong password are the same. */
export class SignInRefused extends Error {
  constructor(
    readonly why: "wrong" | "not_approved" | "throttled",
    /** Seconds until another try is heard. */
    readonly retry_after = 0,
  ) {
    super(why);
  }
}

const authenticator = new Authenticator<User>();

authenticator.use(
  new FormStrategy(async ({ form }) =>
    verifyCredentials(
      String(form.get("username")),
      String(form.get("password")),
      String(form.get("address")),
    ),
  ),
  "form",
);

/**
 * The user whose name and password these are, else a `SignInRefused`. Both doors hand over what they read, as
 * the form that the strategy takes.
 */
export function authenticate(username: string, password: string, address: string): Promise<User> {
  const body = new URLSearchParams({ username, password, address });
  return authenticator.authenticate(
    "form",
    new Request("http://calon.invalid/user_login", { method: "POST", body }),
  );
}

const byName = db
  .select()
  .from(users)
  .where(eq(sql`lower(${users.username})`, sql.placeholder("name")))
  .prepare();

async function verifyCredentials(username: string, password: string, address: string): Promise<User> {
  const name = username.trim().toLowerCase();
  // Counted as a failure before the hashing, which takes its time, so that a burst of guesses is judged one by one.
  const attempt = noteAttempt(name, address);
  const password_hash = byName.get({ name })?.password_hash ?? null;
  const matches = await passwordMatches(password, password_hash);
  // Looked up again: the account may have gone, or its password changed, while the hashing went on.
  const user = byName.get({ name });
  if (!matches || user?.password_hash !== password_hash || !user) throw new SignInRefused("wrong");

  const works = user.is_approved && user.role_id;
  const forgiven = works
    ? and(eq(sign_in_failures.username, name), eq(sign_in_failures.address, address))
    : eq(sign_in_failures.id, attempt);
  db.delete(sign_in_failures).where(forgiven).run();
  if (!works) throw new SignInRefused("not_approved");
  return user;
}

/** Notes one more try, or refuses it when there have been too many. */
function noteAttempt(username: string, address: string): number {
  return write(() => {
    const retry_after = secondsToWait(username, address);
    if (retry_after > 0) throw new SignInRefused("throttled", retry_after);
    const created_at = now();
    return db.insert(sign_in_failures).values({ username, address, created_at }).returning().get().id;
  });
}

/** Counts failures only, by account and address together, so that nobody can lock a school out from elsewhere. */
function secondsToWait(username: string, address: string): number {
  const oldest = fromNow(-window);
  db.delete(sign_in_failures).where(lt(sign_in_failures.created_at, oldest)).run();
  const failures = (...more: SQL[]) =>
    db
      .select({ n: count(), first: min(sign_in_failures.created_at) })
      .from(sign_in_failures)
      .where(and(eq(sign_in_failures.address, address), gt(sign_in_failures.created_at, oldest), ...more))
      .get();
  const limits = [
    { counted: failures(), most: failuresOfOneAddress },
    { counted: failures(eq(sign_in_failures.username, username)), most: failuresOfOneAccountHere },
  ];
  const waits = limits.map(({ counted, most }) =>
    counted?.first && counted.n >= most ? Date.parse(counted.first) + window - Date.now() : 0,
  );
  return Math.ceil(Math.max(...waits) / 1000);
}
