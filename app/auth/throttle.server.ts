import { and, desc, eq, gt, like, max, ne, notLike, type SQL } from "drizzle-orm";
import { db, write } from "~/db/client.server";
import { fromNow, now } from "~/db/clock";
import { sign_in_failures } from "~/db/schema";
import { deviceWord } from "./devices.server";
import { siteOf } from "./networks";

export const failureWindow = 15 * 60_000;

const limits = {
  ofAccountHere: 10,
  ofAccountUnderAttack: 3,
  ofAccount: 100,
  /** One IPv6 site cannot use up the limit of the whole account. */
  ofAccountOnSite: 30,
  ofAddress: 200,
  namesOfAddress: 50,
};

/** Failures elsewhere do not count against a browser that this user has signed in from, so an attacker cannot lock its owner out. */
export interface Origin {
  device: string | null;
  address: string;
}

const originKey = ({ device, address }: Origin): string => device ?? address;

export function secondsToWait(username: string, origin: Origin): number {
  const recent = gt(sign_in_failures.created_at, fromNow(-failureWindow));
  const ofAccount = eq(sign_in_failures.username, username);
  const here = eq(sign_in_failures.address, originKey(origin));
  const wait = (count: number, ...which: SQL[]) => waitOf(nthNewest(count, and(recent, ...which)));
  if (origin.device) return wait(limits.ofAccountHere, ofAccount, here);

  const unknown = notLike(sign_in_failures.address, `${deviceWord} %`);
  const elsewhere = [ofAccount, ne(sign_in_failures.address, origin.address), unknown];
  const site = siteOf(origin.address);
  const isAttacked = wait(limits.ofAccountHere, ...elsewhere) > 0;
  return Math.max(
    wait(isAttacked ? limits.ofAccountUnderAttack : limits.ofAccountHere, ofAccount, here),
    wait(limits.ofAccount, ofAccount, unknown),
    site ? wait(limits.ofAccountOnSite, ofAccount, like(sign_in_failures.address, `${site}%`)) : 0,
    wait(limits.ofAddress, here),
    waitOf(nthNewestName(limits.namesOfAddress, and(recent, here))),
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
  const failure = { username, address: originKey(origin), created_at: now() };
  return write(() => db.insert(sign_in_failures).values(failure).returning().get().id);
}

export function forgetAttempt(id: number): void {
  db.delete(sign_in_failures).where(eq(sign_in_failures.id, id)).run();
}

export function forgetFailures(username: string, origin: Origin): void {
  const here = eq(sign_in_failures.address, originKey(origin));
  db.delete(sign_in_failures)
    .where(and(eq(sign_in_failures.username, username), here))
    .run();
}
