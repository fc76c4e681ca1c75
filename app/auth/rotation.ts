import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { recordEvent } from "~/db/audit";
import { db, write } from "~/db/client";
import { fromNow, now } from "~/db/clock";
import { keyFor } from "~/db/key";
import { sessions } from "~/db/schema";
import { unlessStorageFails } from "~/db/storage";
import type { FoundSession, Session } from "./found-session";
import { lifetimeOf } from "./lifetimes";
import type { RoleId } from "./roles";
import { hashesOf, newToken } from "./tokens";

const minute = 60_000;
const grace = minute;
const accessWindow = 60 * minute;

/** Derived from the old token, so a lost response can be repeated while the table stores only hashes (decision 011). */
const nextToken = (token: string): string =>
  `${token.split(".")[0]}.${createHmac("sha256", keyFor("session")).update(token).digest("base64url")}`;

const isPending = ({ previous_hash, previous_until }: Session, hash: string): boolean =>
  previous_hash === hash && previous_until === null;

export const isAccepted = (session: Session, hash: string): boolean =>
  isPending(session, hash) || (session.previous_hash === hash && (session.previous_until ?? "") > now());

export function confirmRotation({ id, previous_hash, previous_until }: Session): void {
  if (previous_hash === null || previous_until !== null) return;
  const confirmed = { previous_until: fromNow(grace) };
  unlessStorageFails(() => db.update(sessions).set(confirmed).where(eq(sessions.id, id)).run());
}

/** The token to send with a page: a new one each hour, the pending one again until the browser uses it, else null. */
export function rotateIfDue(found: FoundSession): string | null {
  const { session, token } = found;
  if (isPending(session, hashesOf(token)?.hash ?? "")) return refreshIfStored(found);
  const isDue = Date.now() - Date.parse(session.rotated_at) >= accessWindow;
  // Requests with the previous token may still be on their way.
  const isPreviousExpired = session.previous_hash === null || (session.previous_until ?? "9") <= now();
  return isDue && isPreviousExpired ? refreshIfStored(found) : null;
}

/** Where the storage refuses it, the browser keeps its token. */
function refreshIfStored(found: FoundSession): string | null {
  return unlessStorageFails(() => refresh(found));
}

/**
 * For a changed password, second step or impersonation and for a fresh proof: a random token with a new name. The old one opens nothing from here on,
 * and ends nothing either.
 */
export function renew({ session, actor, own_role_id, token }: FoundSession): string | null {
  const hash = hashesOf(token)?.hash ?? "";
  const work = () => {
    const row = db.select().from(sessions).where(eq(sessions.id, session.id)).get();
    if (!row || row.ended_at) return null;
    if (row.token_hash !== hash && !isAccepted(row, hash)) return null;
    const next = newToken();
    saveToken(session, own_role_id, next, null);
    recordEvent(actor, { action: "session.refreshed", entity: "session", entity_id: session.id });
    return next;
  };
  return unlessStorageFails(() => write(work, { fromReserve: true }));
}

function saveToken({ id, remember }: Session, role: RoleId, token: string, previous_hash: string | null) {
  db.update(sessions)
    .set({
      previous_hash,
      previous_until: null,
      token_hash: hashesOf(token)?.hash,
      rotated_at: now(),
      seen_at: now(),
      idle_until: fromNow(lifetimeOf(role, remember).idle),
    })
    .where(eq(sessions.id, id))
    .run();
}

/** Null for the previous token once the current one is in use: its holder is another tab or another person. */
export function refresh({ session, actor, own_role_id, token }: FoundSession): string | null {
  const hash = hashesOf(token)?.hash ?? "";
  const next = nextToken(token);
  return write(() => {
    const row = db.select().from(sessions).where(eq(sessions.id, session.id)).get();
    if (!row) return null;
    if (row.token_hash !== hash) return isPending(row, hash) ? next : null;
    saveToken(session, own_role_id, next, hash);
    recordEvent(actor, { action: "session.refreshed", entity: "session", entity_id: session.id });
    return next;
  });
}
