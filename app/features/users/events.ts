import { and, desc, eq, type SQL } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { db } from "~/db/client";
import { audit_events } from "~/db/schema";
import { nameOfAction } from "~/features/audit/summary";

export interface AccountEvent {
  id: number;
  what: string;
  at: string;
  /** Null when the user did it. */
  by: string | null;
}

const most = 10;

const latest = (whose: SQL | undefined) =>
  db.select().from(audit_events).where(whose).orderBy(desc(audit_events.id)).limit(most).all();

/** The events of the account and of its sessions, by any author. */
export function eventsOf({ user_id }: Actor): AccountEvent[] {
  const own = latest(and(eq(audit_events.user_id, user_id), eq(audit_events.entity, "session")));
  const toAccount = latest(and(eq(audit_events.entity, "user"), eq(audit_events.entity_id, String(user_id))));
  const all = new Map([...own, ...toAccount].map((event) => [event.id, event]));
  return [...all.values()]
    .sort((one, other) => other.id - one.id)
    .slice(0, most)
    .map(({ id, action, created_at, user_id: author, username }) => ({
      id,
      what: nameOfAction(action),
      at: created_at,
      by: author === user_id ? null : username,
    }));
}
