import { and, eq, gt, isNotNull, lt, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { fromNow, now } from "~/db/clock";
import { sessions, users } from "~/db/schema";
import { partOf } from "./acting.server";
import { hashesOf } from "./tokens.server";

/** For so long after it was last seen a session still says whose form it was that came too late. */
const known = 7 * 24 * 3_600_000;

const isOver = sql`(${sessions.ended_at} is not null or min(${sessions.idle_until}, ${sessions.absolute_until}) <= `;

export interface Lapsed {
  user_id: number;
  /** Time ended it, and this was its token: whoever holds it is its user, who stayed away too long. */
  byTime: boolean;
  /** The part that was played when it was last seen. */
  acting_as: string | null;
}

/** Whose session a token belonged to, now that it is over. */
export function lapsedSessionOf(token: string): Lapsed | null {
  const hashes = hashesOf(token);
  if (!hashes) return null;
  const { hash, from, to } = hashes;
  const found = db
    .select({ session: sessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(
      and(
        gt(sessions.token_hash, from),
        lt(sessions.token_hash, to),
        gt(sessions.seen_at, fromNow(-known)),
        sql`${isOver}${now()})`,
        eq(users.is_approved, true),
        isNotNull(users.role_id),
      ),
    )
    .get();
  if (!found) return null;
  const { user_id, ended_at, token_hash, previous_hash, acting_role_id } = found.session;
  const byTime = ended_at === null && (token_hash === hash || previous_hash === hash);
  return { user_id, byTime, acting_as: acting_role_id && partOf(found.session) };
}
