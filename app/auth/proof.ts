import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { db } from "~/db/client";
import { fromNow, now } from "~/db/clock";
import { sessions } from "~/db/schema";
import type { Permission } from "./permissions";

const proofLifetime = 10 * 60_000;

/** A session alone, on an unattended computer, must not do these without a fresh proof. Removing the second step asks each time. */
export const permissionsWithProof: readonly Permission[] = [
  "user.manage",
  "impersonate",
  "machine.add",
  "student.export",
  "export_layout.take",
  "handover.take",
  "handover.make",
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

export function provedUntil(session_id: number): string | null {
  const proved_at = freshProof.get({ id: session_id, since: fromNow(-proofLifetime) })?.proved_at;
  return proved_at ? new Date(Date.parse(proved_at) + proofLifetime).toISOString() : null;
}

export const isProved = (session_id: number): boolean => provedUntil(session_id) !== null;

export function saveProof(session_id: number): void {
  db.update(sessions).set({ proved_at: now() }).where(eq(sessions.id, session_id)).run();
}
