import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { recordDeed } from "~/db/audit.server";
import { db, write } from "~/db/client.server";
import { fromNow, now } from "~/db/clock";
import { sessions, users } from "~/db/schema";
import type { Actor, RoleId } from "./actor";

const minute = 60_000;
const day = 24 * 60 * minute;
const grace = minute;
const accessWindow = 60 * minute;

/** A shared school computer by default; 400 days (spec 9) when the user asks to be remembered. */
const lifetimes = {
  shared: { idle: 30 * minute, absolute: 8 * 60 * minute },
  remembered: { idle: 400 * day, absolute: 400 * day },
};

export interface Session {
  id: number;
  user_id: number;
  remember: boolean;
  rotated_at: string;
  seen_at: string;
  idle_until: string;
  absolute_until: string;
}

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");
const newToken = () => randomBytes(32).toString("base64url");
const lifetimeOf = (remember: boolean) => (remember ? lifetimes.remembered : lifetimes.shared);

const columns = { session: sessions, user: users };
const live = and(isNull(sessions.ended_at), gt(sessions.absolute_until, sql.placeholder("now")));
const byToken = db
  .select(columns)
  .from(sessions)
  .innerJoin(users, eq(users.id, sessions.user_id))
  .where(and(eq(sessions.token_hash, sql.placeholder("hash")), live))
  .prepare();
const byPreviousToken = db
  .select(columns)
  .from(sessions)
  .innerJoin(users, eq(users.id, sessions.user_id))
  .where(and(eq(sessions.previous_hash, sql.placeholder("hash")), live))
  .prepare();

/** Begins a session and returns the token for the cookie; the table keeps its hash only. */
export function startSession(
  user_id: number,
  remember: boolean,
  from: { address: string; user_agent: string },
): string {
  const token = newToken();
  const life = lifetimeOf(remember);
  db.insert(sessions)
    .values({
      user_id,
      token_hash: hashOf(token),
      remember,
      rotated_at: now(),
      seen_at: now(),
      idle_until: fromNow(life.idle),
      absolute_until: fromNow(life.absolute),
      address: from.address,
      user_agent: from.user_agent.slice(0, 200),
      created_at: now(),
    })
    .run();
  return token;
}

/** The session a token stands for and who acts in it; null when it is unknown, over, or its user has no power. */
export function findSession(token: string): { session: Session; actor: Actor } | null {
  const hash = hashOf(token);
  const found = byToken.get({ hash, now: now() }) ?? previousSession(hash);
  if (!found || found.session.idle_until <= now()) return null;
  const { session, user } = found;
  if (!user.is_approved || !user.role_id) return null;
  touch(session);
  return { session, actor: actorOf(session, user) };
}

function previousSession(hash: string) {
  const found = byPreviousToken.get({ hash, now: now() });
  if (!found) return null;
  if ((found.session.previous_until ?? "") > now()) return found;
  write(() => {
    endSession(found.session.id);
    recordDeed(found.user && authorOf(found.user), {
      action: "session.reused",
      entity: "session",
      entity_id: found.session.id,
    });
  });
  return null;
}

const authorOf = (user: { id: number; username: string }) => ({ user_id: user.id, username: user.username });

/** The idle clock is wound at most once a minute, so that reading pages does not write to the disk each time. */
function touch(session: Session) {
  if (Date.now() - Date.parse(session.seen_at) < minute) return;
  const idle_until = fromNow(lifetimeOf(session.remember).idle);
  db.update(sessions).set({ seen_at: now(), idle_until }).where(eq(sessions.id, session.id)).run();
}

function actorOf(session: typeof sessions.$inferSelect, user: typeof users.$inferSelect): Actor {
  const { id, username, full_name, exam_level_code, must_change_password } = user;
  const who = { user_id: id, username, full_name, must_change_password, session_id: session.id };
  if (user.role_id === "ADMIN" && session.acting_role_id && (session.acting_until ?? "") > now()) {
    const {
      acting_role_id: role,
      acting_school_code: school_code,
      acting_district_code: district_code,
    } = session;
    const acting_as = [role, school_code ?? district_code].join(" ");
    return { ...who, role_id: role as RoleId, school_code, district_code, exam_level_code: null, acting_as };
  }
  const { school_code, district_code } = user;
  return {
    ...who,
    role_id: user.role_id as RoleId,
    school_code,
    district_code,
    exam_level_code,
    acting_as: null,
  };
}

/** A new token for a session whose access window of one hour is over (design: accounts), else null. */
export function rotateIfDue(session: Session): string | null {
  return Date.now() - Date.parse(session.rotated_at) < accessWindow ? null : rotate(session);
}

/** Replaces the token; the old one holds for a minute, for tabs opened side by side. */
export function rotate(session: Session): string {
  const token = newToken();
  write(() => {
    db.update(sessions)
      .set({
        previous_hash: sql`${sessions.token_hash}`,
        previous_until: fromNow(grace),
        token_hash: hashOf(token),
        rotated_at: now(),
      })
      .where(eq(sessions.id, session.id))
      .run();
    recordDeed(
      { user_id: session.user_id, username: null },
      { action: "session.refreshed", entity: "session", entity_id: session.id },
    );
  });
  return token;
}

export function endSession(id: number): void {
  db.update(sessions).set({ ended_at: now() }).where(eq(sessions.id, id)).run();
}

/** Ends the sessions of a user, but for one that may go on. */
export function endSessionsOf(user_id: number, except = 0): void {
  db.update(sessions)
    .set({ ended_at: now() })
    .where(and(eq(sessions.user_id, user_id), isNull(sessions.ended_at), sql`${sessions.id} <> ${except}`))
    .run();
}
