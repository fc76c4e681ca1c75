import { and, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { recordEvent } from "~/db/audit";
import { db, write } from "~/db/client";
import { fromNow, now } from "~/db/clock";
import { noteSession } from "~/db/request-context";
import { sessions, users } from "~/db/schema";
import { unlessStorageFails } from "~/db/storage";
import type { Actor } from "./actor";
import type { FoundSession, Session } from "./found-session";
import { endExpiredImpersonation, impersonationOf } from "./impersonation";
import { endOf, isRemembered, lifetimeOf, withLimitsOf } from "./lifetimes";
import { isOffice, type RoleId } from "./roles";
import { confirmRotation, isAccepted } from "./rotation";
import { hashesOf, newToken } from "./tokens";

const minute = 60_000;

type User = typeof users.$inferSelect;

/** The token hashes of one session share a prefix, so this range holds one row of the unique index. */
const byName = db
  .select({ session: sessions, user: users })
  .from(sessions)
  .innerJoin(users, eq(users.id, sessions.user_id))
  .where(
    and(gt(sessions.token_hash, sql.placeholder("from")), lt(sessions.token_hash, sql.placeholder("to"))),
  )
  .prepare();

export function startSession(
  user_id: number,
  remember: boolean,
  from: { address: string; user_agent: string },
): string {
  const token = newToken();
  const user = db.select().from(users).where(eq(users.id, user_id)).get();
  const role_id = user?.role_id ?? null;
  const life = lifetimeOf(role_id, remember);
  const { id } = db
    .insert(sessions)
    .values({
      user_id,
      token_hash: hashesOf(token)?.hash ?? "",
      remember: isRemembered(role_id, remember),
      rotated_at: now(),
      seen_at: now(),
      idle_until: fromNow(life.idle),
      absolute_until: fromNow(life.absolute),
      proved_at: now(),
      address: from.address,
      user_agent: from.user_agent.slice(0, 200),
      created_at: now(),
    })
    .returning({ id: sessions.id })
    .get();
  noteSession(id);
  return token;
}

export interface Look {
  found: FoundSession | null;
  /** A session of the token's name is stored, running or over. */
  isStored: boolean;
}

export const findSession = (token: string): FoundSession | null => lookForSession(token).found;

export function lookForSession(token: string): Look {
  const hashes = hashesOf(token);
  const row = hashes && byName.get({ from: hashes.from, to: hashes.to });
  return { found: row ? runningIn(row, hashes.hash, token) : null, isStored: Boolean(row) };
}

function runningIn(row: { session: Session; user: User }, hash: string, token: string): FoundSession | null {
  const { user } = row;
  if (row.session.ended_at || endOf(row.session) <= now()) return null;
  const limited = withLimitsOf(user.role_id, row.session);
  if (endOf(limited) <= now()) {
    saveLimits(limited);
    return null;
  }
  noteSession(limited.id);
  if (limited.token_hash === hash) confirmRotation(limited);
  else if (!isAccepted(limited, hash)) {
    endReused(limited, user);
    return null;
  }
  if (!user.is_approved || !user.role_id) return null;
  const session = touch(limited, user);
  const own_role_id = user.role_id as RoleId;
  const lapsed = endExpiredImpersonation(session, user);
  return { session, actor: actorOf(session, user), own_role_id, token, lapsed };
}

function saveLimits({ id, idle_until, absolute_until }: Session) {
  unlessStorageFails(() =>
    db.update(sessions).set({ idle_until, absolute_until }).where(eq(sessions.id, id)).run(),
  );
}

/** A used-up token is a copy of a stolen one, so the session ends for both holders. */
function endReused(session: Session, user: User) {
  const end = () => {
    endSession(session.id);
    recordEvent(
      { user_id: user.id, username: user.username },
      { action: "session.reused", entity: "session", entity_id: session.id },
    );
  };
  unlessStorageFails(() => write(end, { fromReserve: true }));
}

/** At most one write a minute, so that reading pages costs no disk write. */
function touch(session: Session, { role_id }: User): Session {
  if (Date.now() - Date.parse(session.seen_at) < minute) return session;
  const idle_until = fromNow(lifetimeOf(role_id, session.remember).idle);
  const clock = { seen_at: now(), idle_until };
  unlessStorageFails(() => db.update(sessions).set(clock).where(eq(sessions.id, session.id)).run());
  return { ...session, ...clock };
}

function actorOf(session: Session, user: User): Actor {
  const { id, username, full_name, exam_level_code, must_change_password } = user;
  const has_second_step = user.totp_enabled_at !== null;
  const who = {
    user_id: id,
    username,
    full_name,
    must_change_password,
    has_second_step,
    session_id: session.id,
  };
  if (isOffice(user.role_id) && session.acting_role_id && (session.acting_until ?? "") > now()) {
    const { acting_role_id, acting_school_code: school_code, acting_district_code: district_code } = session;
    const role_id = acting_role_id as RoleId;
    return {
      role_id,
      school_code,
      district_code,
      exam_level_code: null,
      acting_as: impersonationOf(session),
      ...who,
    };
  }
  const { school_code, district_code } = user;
  return {
    role_id: user.role_id as RoleId,
    school_code,
    district_code,
    exam_level_code,
    acting_as: null,
    ...who,
  };
}

export function endSession(id: number): void {
  db.update(sessions).set({ ended_at: now() }).where(eq(sessions.id, id)).run();
}

export function endSessionsOf(user_id: number, except = 0): void {
  db.update(sessions)
    .set({ ended_at: now() })
    .where(and(eq(sessions.user_id, user_id), isNull(sessions.ended_at), sql`${sessions.id} <> ${except}`))
    .run();
}

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
