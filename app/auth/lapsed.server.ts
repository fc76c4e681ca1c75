import { and, eq, gt, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { fromNow, now } from "~/db/clock";
import { sessions, users } from "~/db/schema";
import { hashesOf } from "./tokens.server";

/** For so long after its end a session still says whose form it was that came too late. */
const known = 7 * 24 * 3_600_000;

const ended = sql`min(${sessions.idle_until}, ${sessions.absolute_until})`;

/**
 * Whose session a token opened until time ended it. A session that somebody ended says nothing (signed out, ended from
 * elsewhere, token used twice): whoever holds its token may not put a form before its user.
 */
export function lapsedUserOf(token: string): number | null {
  const hashes = hashesOf(token);
  if (!hashes) return null;
  const { hash, from, to } = hashes;
  const session = db
    .select({ user_id: sessions.user_id, token: sessions.token_hash, previous: sessions.previous_hash })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(
      and(
        gt(sessions.token_hash, from),
        lt(sessions.token_hash, to),
        isNull(sessions.ended_at),
        sql`${ended} <= ${now()}`,
        sql`${ended} > ${fromNow(-known)}`,
        eq(users.is_approved, true),
        isNotNull(users.role_id),
      ),
    )
    .get();
  return session && (session.token === hash || session.previous === hash) ? session.user_id : null;
}
