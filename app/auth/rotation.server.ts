import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { recordDeed } from "~/db/audit.server";
import { db, write } from "~/db/client.server";
import { fromNow, now } from "~/db/clock";
import { keyFor } from "~/db/key.server";
import { sessions } from "~/db/schema";
import { lifetimeOf } from "./lifetimes.server";
import type { FoundSession } from "./sessions.server";
import { hashesOf } from "./tokens.server";

type Session = typeof sessions.$inferSelect;

const minute = 60_000;
const grace = minute;
const accessWindow = 60 * minute;

/**
 * The token that follows another one: the same name, and a secret that the key file derives from the old token. So the
 * server can send the same cookie again when its answer was lost, and the table still stores hashes only.
 */
const nextToken = (token: string): string =>
  `${token.split(".")[0]}.${createHmac("sha256", keyFor("session")).update(token).digest("base64url")}`;

/** The rotation away from this token is pending: no request has shown that the browser received the next token. */
const isPending = ({ previous_hash, previous_until }: Session, hash: string): boolean =>
  previous_hash === hash && previous_until === null;

/** Whether the token before the current one still opens the session: while the next is pending, and a minute longer. */
export const isHonoured = (session: Session, hash: string): boolean =>
  isPending(session, hash) || (session.previous_hash === hash && (session.previous_until ?? "") > now());

/** The current token has arrived at the browser: from now on the one before it is honoured for a minute only. */
export function confirmRotation({ id, previous_hash, previous_until }: Session): void {
  if (previous_hash === null || previous_until !== null) return;
  db.update(sessions)
    .set({ previous_until: fromNow(grace) })
    .where(eq(sessions.id, id))
    .run();
}

/**
 * The token to send with a page: a new one when the access window of one hour is over (design: accounts), the pending one
 * once more to a browser that has not shown it yet, else null.
 */
export function rotateIfDue(found: FoundSession): string | null {
  const { session, token } = found;
  if (isPending(session, hashesOf(token)?.hash ?? "")) return refresh(found);
  const isDue = Date.now() - Date.parse(session.rotated_at) >= accessWindow;
  // Pages that were asked for with the token before may be on their way still.
  const isSettled = session.previous_hash === null || (session.previous_until ?? "9") <= now();
  return isDue && isSettled ? refresh(found) : null;
}

/**
 * The next token for the holder of the current one, who gets the same again until a request shows it. Null for the holder
 * of the token before, once the current one is in use: it belongs to another tab, or to another person.
 */
export function refresh({ session, actor, own_role_id, token }: FoundSession): string | null {
  const hash = hashesOf(token)?.hash ?? "";
  const next = nextToken(token);
  return write(() => {
    const row = db.select().from(sessions).where(eq(sessions.id, session.id)).get();
    if (!row) return null;
    if (row.token_hash !== hash) return isPending(row, hash) ? next : null;
    const { idle } = lifetimeOf(own_role_id, session.remember);
    db.update(sessions)
      .set({
        previous_hash: hash,
        previous_until: null,
        token_hash: hashesOf(next)?.hash,
        rotated_at: now(),
        seen_at: now(),
        idle_until: fromNow(idle),
      })
      .where(eq(sessions.id, session.id))
      .run();
    recordDeed(actor, { action: "session.refreshed", entity: "session", entity_id: session.id });
    return next;
  });
}
