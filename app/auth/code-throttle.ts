import { and, count, eq, gt, max, min } from "drizzle-orm";
import { recordEvent } from "~/db/audit";
import { db } from "~/db/client";
import { fromNow, now } from "~/db/clock";
import { sign_in_failures, users } from "~/db/schema";
import { failureWindow } from "./throttle";

const hour = 60 * 60_000;
const day = 24 * hour;

/** No real address equals these values of `address`, so wrong codes never count as wrong passwords. */
interface CodeAttempts {
  username: string;
  address: string;
  most: number;
  user_id?: number;
}

const mostInADay = 20;

export const codesOf = (user_id: number): CodeAttempts => ({
  username: `second step ${user_id}`,
  address: "second step",
  most: 5,
  user_id,
});

export const recoveriesOf = (username: string, address: string): CodeAttempts => ({
  username: `recovery ${username.toLowerCase()}`,
  address: `recovery ${address}`,
  most: 5,
});

export const recoveriesFrom = (address: string): CodeAttempts => ({
  username: "recovery",
  address: `recovery ${address} all`,
  most: 50,
});

/** Wrong links only, so that the clerks of one network can use theirs on the same day. */
export const linksFrom = (address: string): CodeAttempts => ({
  username: "link",
  address: `link ${address}`,
  most: 50,
});

export function secondsUntilNextCode(counted: CodeAttempts): number {
  const lately = wrongSince(counted, failureWindow);
  const today = wrongSince(counted, day);
  return Math.max(
    lately.n >= counted.most ? secondsUntil(lately.first, failureWindow) : 0,
    counted.user_id && today.n >= mostInADay ? secondsUntil(today.last, hour) : 0,
  );
}

const secondsUntil = (instant: string | null, later: number): number =>
  Math.max(0, Math.ceil((Date.parse(instant ?? "") + later - Date.now()) / 1000));

function wrongSince({ username, address }: CodeAttempts, milliseconds: number) {
  const { created_at } = sign_in_failures;
  const counted = db
    .select({ n: count(), first: min(created_at), last: max(created_at) })
    .from(sign_in_failures)
    .where(
      and(
        eq(sign_in_failures.username, username),
        eq(sign_in_failures.address, address),
        gt(created_at, fromNow(-milliseconds)),
      ),
    )
    .get();
  return counted ?? { n: 0, first: null, last: null };
}

export function noteWrongCode(counted: CodeAttempts): void {
  const { username, address, user_id } = counted;
  db.insert(sign_in_failures).values({ username, address, created_at: now() }).run();
  if (!user_id || wrongSince(counted, day).n !== mostInADay) return;
  const user = db.select({ username: users.username }).from(users).where(eq(users.id, user_id)).get();
  recordEvent(
    { user_id, username: user?.username ?? null },
    { action: "session.second_step_flood", entity: "session" },
  );
}

export function forgetWrongCodes({ username, address }: CodeAttempts): void {
  db.delete(sign_in_failures)
    .where(and(eq(sign_in_failures.username, username), eq(sign_in_failures.address, address)))
    .run();
}
