import type { Actor } from "~/auth/actor";
import { endSession, runningSessionsOf } from "~/auth/sessions";
import { recordEvent, recordEvents } from "~/db/audit";
import { write } from "~/db/client";
import { blocked, missing, type Outcome, saved } from "~/db/outcome";
import type { sessions } from "~/db/schema";
import { deviceOf } from "../values/device";
import { whyNotAdmin } from "./account-access";
import { findUserById } from "./queries";

export interface OwnSession {
  id: number;
  device: string;
  address: string | null;
  created_at: string;
  seen_at: string;
  remember: boolean;
  isCurrent: boolean;
}

const shown = (actor: Actor, session: typeof sessions.$inferSelect): OwnSession => {
  const { id, user_agent, address, created_at, seen_at, remember } = session;
  const isCurrent = id === actor.session_id;
  return { id, device: deviceOf(user_agent ?? ""), address, created_at, seen_at, remember, isCurrent };
};

export function ownSessions(actor: Actor): OwnSession[] {
  const all = runningSessionsOf(actor.user_id).map((session) => shown(actor, session));
  return [...all.filter(({ isCurrent }) => isCurrent), ...all.filter(({ isCurrent }) => !isCurrent)];
}

/** Another user's session is missing, and so is an ended one. */
export function findOwnSession(actor: Actor, id: number): OwnSession | null {
  const session = runningSessionsOf(actor.user_id).find((each) => each.id === id);
  return session ? shown(actor, session) : null;
}

export function endOwnSession(actor: Actor, id: number): Outcome<{ device: string }> {
  return write(() => {
    const session = findOwnSession(actor, id);
    if (!session) return missing();
    if (session.isCurrent) return blocked({ key: "session.current_stays" });
    endAll(actor, [session.id]);
    return saved({ device: session.device });
  });
}

export function endOtherSessions(actor: Actor): Outcome<{ ended: number }> {
  return write(() => {
    const ended = othersOf(actor, actor.user_id);
    endAll(actor, ended);
    return saved({ ended: ended.length });
  });
}

/** With the one that asks. */
export function endAllSessions(actor: Actor): Outcome<{ ended: number }> {
  return write(
    () => {
      const ended = runningSessionsOf(actor.user_id).map(({ id }) => id);
      endAll(actor, ended);
      return saved({ ended: ended.length });
    },
    { fromReserve: true },
  );
}

/** The session of the ADMIN who asks continues. */
export function endSessionsOfUser(actor: Actor, id: number): Outcome<{ ended: number }> {
  return write(() => {
    const reason = whyNotAdmin(actor);
    if (reason) return blocked(reason);
    const user = findUserById(id);
    if (!user) return missing();
    const { username, school_code } = user;
    const ended = othersOf(actor, id);
    for (const session_id of ended) endSession(session_id);
    const changes = { username, ended: ended.length };
    recordEvent(actor, {
      action: "user.sessions_ended",
      entity: "user",
      entity_id: id,
      school_code,
      changes,
    });
    return saved({ ended: ended.length });
  });
}

export const countSessionsOf = (actor: Actor, user_id: number): number => othersOf(actor, user_id).length;

const othersOf = (actor: Actor, user_id: number): number[] =>
  runningSessionsOf(user_id)
    .map(({ id }) => id)
    .filter((id) => id !== actor.session_id);

function endAll(actor: Actor, ids: readonly number[]): void {
  for (const id of ids) endSession(id);
  const event = { action: "session.ended_elsewhere", entity: "session" };
  recordEvents(
    actor,
    ids.map((entity_id) => ({ ...event, entity_id })),
  );
}
