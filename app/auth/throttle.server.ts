import { and, desc, eq, gt, like, max, ne, notLike, type SQL } from "drizzle-orm";
import { db, write } from "~/db/client.server";
import { fromNow, now } from "~/db/clock";
import { sign_in_failures } from "~/db/schema";
import { deviceWord } from "./devices.server";
import { siteOf } from "./networks";

/** How long a failure counts, in milliseconds. */
export const failuresCountFor = 15 * 60_000;

/** How many failures of a quarter of an hour are heard before the next try has to wait. */
const most = {
  /** Of one account, from one place. */
  ofAccountHere: 10,
  /** The same where the account is being guessed at from elsewhere. */
  ofAccountUnderAttack: 3,
  /** Of one account, from all unknown browsers together. */
  ofAccount: 100,
  /** Of one account, from all unknown browsers of one IPv6 site, so that no site uses up what the account has. */
  ofAccountOnSite: 30,
  /** Of one address: a school, or a whole district, has one. */
  ofAddress: 200,
  /** Names that failed at one address. */
  namesOfAddress: 50,
};

/**
 * Where a try comes from: a browser that this person has signed in with before, which only its own failures hold up, or
 * else the address. So nobody can lock anybody out who has been here before, nor a colleague behind the same address.
 */
export interface Origin {
  /** What `knownDevice` says. */
  device: string | null;
  address: string;
}

const placeOf = ({ device, address }: Origin): string => device ?? address;

/** Seconds until a try at this account from there is heard; 0 when it is heard at once. Only failures count. */
export function secondsToWait(username: string, origin: Origin): number {
  const recent = gt(sign_in_failures.created_at, fromNow(-failuresCountFor));
  const ofAccount = eq(sign_in_failures.username, username);
  const here = eq(sign_in_failures.address, placeOf(origin));
  const wait = (count: number, ...which: SQL[]) => waitOf(nthNewest(count, and(recent, ...which)));
  if (origin.device) return wait(most.ofAccountHere, ofAccount, here);

  const unknown = notLike(sign_in_failures.address, `${deviceWord} %`);
  const elsewhere = [ofAccount, ne(sign_in_failures.address, origin.address), unknown];
  const site = siteOf(origin.address);
  const isAttacked = wait(most.ofAccountHere, ...elsewhere) > 0;
  return Math.max(
    wait(isAttacked ? most.ofAccountUnderAttack : most.ofAccountHere, ofAccount, here),
    wait(most.ofAccount, ofAccount, unknown),
    site ? wait(most.ofAccountOnSite, ofAccount, like(sign_in_failures.address, `${site}%`)) : 0,
    wait(most.ofAddress, here),
    waitOf(nthNewestName(most.namesOfAddress, and(recent, here))),
  );
}

/** When the oldest of the `count` newest failures was: as soon as it is too old to count, there is room for another try. */
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
  at === undefined ? 0 : Math.ceil((Date.parse(at) + failuresCountFor - Date.now()) / 1000);

/** Notes a try as failed before it is known to be, so that a burst of guesses is judged one by one; gives its id. */
export function noteAttempt(username: string, origin: Origin): number {
  const failure = { username, address: placeOf(origin), created_at: now() };
  return write(() => db.insert(sign_in_failures).values(failure).returning().get().id);
}

/** The try did not fail after all. */
export function forgetAttempt(id: number): void {
  db.delete(sign_in_failures).where(eq(sign_in_failures.id, id)).run();
}

/** Whoever has signed in begins anew at this place. */
export function forgetFailures(username: string, origin: Origin): void {
  const here = eq(sign_in_failures.address, placeOf(origin));
  db.delete(sign_in_failures)
    .where(and(eq(sign_in_failures.username, username), here))
    .run();
}
