import { and, desc, eq, gt, isNull, ne, type SQL } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { endSession } from "~/auth/sessions.server";
import { recordDeeds } from "~/db/audit.server";
import { db, write } from "~/db/client.server";
import { now } from "~/db/clock";
import { blocked, missing, type Outcome, saved } from "~/db/outcome";
import { sessions } from "~/db/schema";
import { t } from "~/messages";
import { deviceOf } from "./device.server";

export interface OwnSession {
  id: number;
  device: string;
  address: string | null;
  created_at: string;
  seen_at: string;
  remember: boolean;
  isCurrent: boolean;
}

const running = ({ user_id }: Actor, ...more: SQL[]) =>
  db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.user_id, user_id),
        isNull(sessions.ended_at),
        gt(sessions.idle_until, now()),
        gt(sessions.absolute_until, now()),
        ...more,
      ),
    )
    .orderBy(desc(sessions.seen_at), desc(sessions.id))
    .all();

const shown = (actor: Actor, session: typeof sessions.$inferSelect): OwnSession => {
  const { id, user_agent, address, created_at, seen_at, remember } = session;
  const isCurrent = id === actor.session_id;
  return { id, device: deviceOf(user_agent ?? ""), address, created_at, seen_at, remember, isCurrent };
};

/** Where somebody is signed in, this session first and then the one that was seen last. */
export function ownSessions(actor: Actor): OwnSession[] {
  const all = running(actor).map((session) => shown(actor, session));
  return [...all.filter(({ isCurrent }) => isCurrent), ...all.filter(({ isCurrent }) => !isCurrent)];
}

/** Another's session is not there, nor is one that is over. */
export function findOwnSession(actor: Actor, id: number): OwnSession | null {
  const [session] = running(actor, eq(sessions.id, id));
  return session ? shown(actor, session) : null;
}

export function endOwnSession(actor: Actor, id: number): Outcome<{ device: string }> {
  return write(() => {
    const session = findOwnSession(actor, id);
    if (!session) return missing();
    if (session.isCurrent) return blocked(t("session.current_stays"));
    endAll(actor, [session.id]);
    return saved({ device: session.device });
  });
}

export function endOtherSessions(actor: Actor): Outcome<{ ended: number }> {
  return write(() => {
    const others = running(actor, ne(sessions.id, actor.session_id)).map(({ id }) => id);
    endAll(actor, others);
    return saved({ ended: others.length });
  });
}

function endAll(actor: Actor, ids: readonly number[]): void {
  for (const id of ids) endSession(id);
  const deed = { action: "session.ended_elsewhere", entity: "session" };
  recordDeeds(
    actor,
    ids.map((entity_id) => ({ ...deed, entity_id })),
  );
}
