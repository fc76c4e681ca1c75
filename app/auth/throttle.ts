import { and, desc, eq, gt, like, lt, max, ne, notLike, type SQL, sql } from "drizzle-orm";
import { db, write } from "~/db/client";
import { fromNow, now } from "~/db/clock";
import { sign_in_failures, users } from "~/db/schema";
import { deviceWord } from "./devices";
import { siteOf } from "./networks";

export const failureWindow = 15 * 60_000;

const limits = {
  ofAccountHere: 10,
  ofAccountUnderAttack: 3,
  ofAccount: 100,
  /** One IPv6 site cannot use up the limit of the whole account. */
  ofAccountOnSite: 30,
  /** Of names that exist. */
  ofAddress: 200,
  namesOfAddress: 50,
  /** The newest ones are stored. More of them refuse no attempt, because that would show which names exist. */
  inventedOfAddress: 1000,
};

/** Failures elsewhere do not count against a browser that this user has signed in from, so an attacker cannot lock its owner out. */
export interface Origin {
  device: string | null;
  address: string;
}

/** Names that do not exist count in a place of their own, so that invented names hold up no account of their address. */
const placeOf = (username: string, { device, address }: Origin): string =>
  device ?? (exists.get({ username }) ? address : inventedAt(address));

const inventedAt = (address: string): string => `${address} invented`;

const exists = db
  .select({ id: users.id })
  .from(users)
  .where(eq(sql`lower(${users.username})`, sql.placeholder("username")))
  .prepare();

export function secondsToWait(username: string, origin: Origin): number {
  const recent = gt(sign_in_failures.created_at, fromNow(-failureWindow));
  const ofAccount = eq(sign_in_failures.username, username);
  const place = placeOf(username, origin);
  const here = eq(sign_in_failures.address, place);
  const wait = (count: number, ...which: SQL[]) => waitOf(nthNewest(count, and(recent, ...which)));
  if (origin.device) return wait(limits.ofAccountHere, ofAccount, here);

  const unknown = notLike(sign_in_failures.address, `${deviceWord} %`);
  const elsewhere = [ofAccount, ne(sign_in_failures.address, place), unknown];
  const ofAddress = eq(sign_in_failures.address, origin.address);
  const site = siteOf(origin.address);
  const isAttacked = wait(limits.ofAccountHere, ...elsewhere) > 0;
  return Math.max(
    wait(isAttacked ? limits.ofAccountUnderAttack : limits.ofAccountHere, ofAccount, here),
    wait(limits.ofAccount, ofAccount, unknown),
    site ? wait(limits.ofAccountOnSite, ofAccount, like(sign_in_failures.address, `${site}%`)) : 0,
    wait(limits.ofAddress, ofAddress),
    waitOf(nthNewestName(limits.namesOfAddress, and(recent, ofAddress))),
  );
}

const nthNewest = (count: number, which: SQL | undefined): string | undefined =>
  db
    .select({ at: sign_in_failures.created_at })
    .from(sign_in_failures)
    .where(which)
    .orderBy(desc(sign_in_failures.created_at))
    .limit(1)
    .offset(count - 1)
    .get()?.at;

const nthNewestName = (count: number, which: SQL | undefined): string | undefined => {
  const latest = max(sign_in_failures.created_at);
  return (
    db
      .select({ at: latest })
      .from(sign_in_failures)
      .where(which)
      .groupBy(sign_in_failures.username)
      .orderBy(desc(latest))
      .limit(1)
      .offset(count - 1)
      .get()?.at ?? undefined
  );
};

const waitOf = (at: string | undefined): number =>
  at === undefined ? 0 : Math.ceil((Date.parse(at) + failureWindow - Date.now()) / 1000);

/** Counts an attempt as failed before its hash is checked, so that parallel guesses cannot exceed the limit. */
export function noteAttempt(username: string, origin: Origin): number {
  const failure = { username, address: placeOf(username, origin), created_at: now() };
  return write(() => {
    forgetOldInvented(inventedAt(origin.address));
    return db.insert(sign_in_failures).values(failure).returning().get().id;
  });
}

/** Runs for each attempt, so that its time does not show whether the name exists. */
function forgetOldInvented(place: string): void {
  const here = eq(sign_in_failures.address, place);
  const oldest = nthNewest(limits.inventedOfAddress, here);
  if (oldest)
    db.delete(sign_in_failures)
      .where(and(here, lt(sign_in_failures.created_at, oldest)))
      .run();
}

export function forgetAttempt(id: number): void {
  db.delete(sign_in_failures).where(eq(sign_in_failures.id, id)).run();
}

export function forgetFailures(username: string, origin: Origin): void {
  const here = eq(sign_in_failures.address, placeOf(username, origin));
  db.delete(sign_in_failures)
    .where(and(eq(sign_in_failures.username, username), here))
    .run();
}
