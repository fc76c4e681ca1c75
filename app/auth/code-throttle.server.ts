import { and, count, eq, gt, min } from "drizzle-orm";
import { db } from "~/db/client.server";
import { now } from "~/db/clock";
import { sign_in_failures } from "~/db/schema";
import { failuresCountFor, failuresCountSince } from "./throttle.server";

/** What wrong codes are counted by; no address looks like the place, so they are never taken for wrong passwords. */
interface Counted {
  username: string;
  address: string;
  most: number;
}

/** The second step of an account: only whoever has its password gets so far, wherever from (reliability.md, "MFA"). */
export const codesOf = (user_id: number): Counted => ({
  username: `second step ${user_id}`,
  address: "second step",
  most: 5,
});

/** The codes of slips and papers tried for one name from one address. */
export const recoveriesOf = (username: string, address: string): Counted => ({
  username: `recovery ${username.toLowerCase()}`,
  address: `recovery ${address}`,
  most: 5,
});

/** The same of one address for all names: a whole school has one. */
export const recoveriesFrom = (address: string): Counted => ({
  username: "recovery",
  address: `recovery ${address} all`,
  most: 50,
});

/** Seconds until another code is heard; 0 when it is heard at once. */
export function secondsUntilHeard({ username, address, most }: Counted): number {
  const failed = db
    .select({ n: count(), first: min(sign_in_failures.created_at) })
    .from(sign_in_failures)
    .where(
      and(
        eq(sign_in_failures.username, username),
        eq(sign_in_failures.address, address),
        gt(sign_in_failures.created_at, failuresCountSince()),
      ),
    )
    .get();
  if (!failed?.first || failed.n < most) return 0;
  return Math.max(1, Math.ceil((Date.parse(failed.first) + failuresCountFor - Date.now()) / 1000));
}

export function noteWrongCode({ username, address }: Counted): void {
  db.insert(sign_in_failures).values({ username, address, created_at: now() }).run();
}

export function forgetWrongCodes({ username, address }: Counted): void {
  db.delete(sign_in_failures)
    .where(and(eq(sign_in_failures.username, username), eq(sign_in_failures.address, address)))
    .run();
}
