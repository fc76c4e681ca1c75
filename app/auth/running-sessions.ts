import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { db } from "~/db/client";
import { now } from "~/db/clock";
import { sessions, users } from "~/db/schema";
import { endOf, withLimitsOf } from "./lifetimes";

export function runningSessionsOf(user_id: number): (typeof sessions.$inferSelect)[] {
  return db
    .select({ session: sessions, role_id: users.role_id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(
      and(
        eq(sessions.user_id, user_id),
        isNull(sessions.ended_at),
        gt(sessions.idle_until, now()),
        gt(sessions.absolute_until, now()),
      ),
    )
    .orderBy(desc(sessions.seen_at), desc(sessions.id))
    .all()
    .map(({ session, role_id }) => withLimitsOf(role_id, session))
    .filter((session) => endOf(session) > now());
}
