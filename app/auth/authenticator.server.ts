import { and, count, eq, gt, lt, sql } from "drizzle-orm";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { db } from "~/db/client.server";
import { fromNow, now } from "~/db/clock";
import { sign_in_failures, users } from "~/db/schema";
import { passwordMatches } from "./passwords.server";

type User = typeof users.$inferSelect;

const window = 15 * 60_000;
const failuresOfOneAccountHere = 10;
const failuresOfOneAddress = 200;

/** Why a sign-in was refused; an unknown user and a wrong password are the same. */
export class SignInRefused extends Error {
  constructor(readonly why: "wrong" | "not_approved" | "throttled") {
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

async function verifyCredentials(username: string, password: string, address: string): Promise<User> {
  const name = username.trim().toLowerCase();
  if (isThrottled(name, address)) throw new SignInRefused("throttled");

  const user = db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, name))
    .get();
  if (!(await passwordMatches(password, user?.password_hash ?? null)) || !user) {
    db.insert(sign_in_failures).values({ username: name, address, created_at: now() }).run();
    throw new SignInRefused("wrong");
  }
  if (!user.is_approved || !user.role_id) throw new SignInRefused("not_approved");
  db.delete(sign_in_failures)
    .where(and(eq(sign_in_failures.username, name), eq(sign_in_failures.address, address)))
    .run();
  return user;
}

/** Counts failures only, by account and address together, so that nobody can lock a school out from elsewhere. */
function isThrottled(username: string, address: string): boolean {
  db.delete(sign_in_failures)
    .where(lt(sign_in_failures.created_at, fromNow(-window)))
    .run();
  const here = and(eq(sign_in_failures.address, address), gt(sign_in_failures.created_at, fromNow(-window)));
  const counted = db
    .select({
      all: count(),
      own: sql<number>`count(*) filter (where ${sign_in_failures.username} = ${username})`,
    })
    .from(sign_in_failures)
    .where(here)
    .get();
  return (counted?.all ?? 0) >= failuresOfOneAddress || (counted?.own ?? 0) >= failuresOfOneAccountHere;
}
