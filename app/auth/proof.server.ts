import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { fromNow, now } from "~/db/clock";
import { sessions } from "~/db/schema";
import type { Permission } from "./permissions";

/** How long it counts that a user showed the password (and the code): at the sign-in, or once more since. */
const provedFor = 10 * 60_000;

/**
 * The permissions whose actions need a fresh proof, because a session alone, on a computer that was left, must not do
 * them. Reading a page does not need it, except where the page says so. Removing one's own second step is not listed:
 * it asks for the password and a code each time.
 */
export const permissionsWithProof: readonly Permission[] = [
  "user.manage",
  "impersonate",
  "student.export",
  "student.reset",
];

const freshProof = db
  .select({ proved_at: sessions.proved_at })
  .from(sessions)
  .where(
    and(
      eq(sessions.id, sql.placeholder("id")),
      isNull(sessions.ended_at),
      gt(sessions.proved_at, sql.placeholder("since")),
    ),
  )
  .prepare();

/** Until when the proof of a session counts; null when it is too old. */
export function provedUntil(session_id: number): string | null {
  const proved_at = freshProof.get({ id: session_id, since: fromNow(-provedFor) })?.proved_at;
  return proved_at ? new Date(Date.parse(proved_at) + provedFor).toISOString() : null;
}

export const isProved = (session_id: number): boolean => provedUntil(session_id) !== null;

/** The user of this session has just shown the password, and the code where the account has a second step. */
export function saveProof(session_id: number): void {
  db.update(sessions).set({ proved_at: now() }).where(eq(sessions.id, session_id)).run();
}
