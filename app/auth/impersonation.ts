import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { recordEvent } from "~/db/audit";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import { sessions, type users } from "~/db/schema";
import { unlessStorageFails } from "~/db/storage";

type Session = typeof sessions.$inferSelect;
type User = typeof users.$inferSelect;

export const noImpersonation = {
  acting_role_id: null,
  acting_school_code: null,
  acting_district_code: null,
  acting_until: null,
} satisfies Partial<Session>;

export const impersonationOf = (session: Session): string =>
  [session.acting_role_id, session.acting_school_code ?? session.acting_district_code].join(" ");

export function endExpiredImpersonation(session: Session, user: User): boolean {
  if (!session.acting_until || session.acting_until > now()) return false;
  const end = () => {
    db.update(sessions).set(noImpersonation).where(eq(sessions.id, session.id)).run();
    recordEvent(
      { user_id: user.id, username: user.username, acting_as: impersonationOf(session) },
      { action: "impersonation.lapsed", entity: "session", entity_id: session.id },
    );
  };
  unlessStorageFails(() => write(end, { fromReserve: true }));
  return true;
}

/** Call it inside the transaction that takes the ADMIN role away. */
export function endImpersonationsOf({ id, username }: User): void {
  const ended = db
    .select()
    .from(sessions)
    .where(and(eq(sessions.user_id, id), isNull(sessions.ended_at), isNotNull(sessions.acting_role_id)))
    .all();
  for (const session of ended) {
    db.update(sessions).set(noImpersonation).where(eq(sessions.id, session.id)).run();
    recordEvent(
      { user_id: id, username, acting_as: impersonationOf(session) },
      { action: "impersonation.ended", entity: "session", entity_id: session.id },
    );
  }
}
