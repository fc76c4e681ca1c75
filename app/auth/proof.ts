import { and, eq, isNull, sql } from "drizzle-orm";
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
  "exam_year.dispose",
];

const proofOf = db
  .select({ proved_at: sessions.proved_at })
  .from(sessions)
  .where(and(eq(sessions.id, sql.placeholder("id")), isNull(sessions.ended_at)))
  .prepare();

/** Of a session that runs. */
export const isFreshProof = (proved_at: string | null): boolean =>
  (proved_at ?? "") > fromNow(-proofLifetime);

export function provedUntil(session_id: number): string | null {
  const proved_at = proofOf.get({ id: session_id })?.proved_at ?? null;
  return proved_at && isFreshProof(proved_at)
    ? new Date(Date.parse(proved_at) + proofLifetime).toISOString()
    : null;
}

export const isProved = (session_id: number): boolean => provedUntil(session_id) !== null;

export function saveProof(session_id: number): void {
  db.update(sessions).set({ proved_at: now() }).where(eq(sessions.id, session_id)).run();
}
