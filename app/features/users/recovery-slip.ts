import { and, eq, gt, isNull } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { hashOfRecoveryCode, newRecoveryCode } from "~/auth/recovery-code-format";
import { hashOf } from "~/auth/tokens";
import { recordEvent } from "~/db/audit";
import { db, write } from "~/db/client";
import { fromNow, now } from "~/db/clock";
import { blocked, missing, type Outcome, saved } from "~/db/outcome";
import { recovery_slips } from "~/db/schema";
import type { Sentence } from "~/messages";
import { whyNotAdmin } from "./account-access";
import { findUserById } from "./queries";

const hours = 24;

export interface Slip {
  code: string;
  expires_at: string;
}

export const newSlip = (): Slip => ({ code: newRecoveryCode(), expires_at: fromNow(hours * 60 * 60_000) });

/** The office never learns the password. A new slip voids earlier ones. */
export function issueSlip(actor: Actor, id: number, { code, expires_at }: Slip): Outcome<null> {
  return write(() => {
    const user = findUserById(id);
    if (!user) return missing();
    const reason = whyNotAdmin(actor) ?? whyNoSlip(actor, id);
    if (reason) return blocked(reason);
    voidSlipsOf(id);
    db.insert(recovery_slips)
      .values({
        token_hash: hashOf(code),
        user_id: id,
        issued_by: actor.user_id,
        expires_at,
        created_at: now(),
      })
      .run();
    recordEvent(actor, {
      action: "user.recovery_slip_issued",
      entity: "user",
      entity_id: id,
      school_code: user.school_code,
      changes: { username: user.username, expires_at },
    });
    return saved(null);
  });
}

export function whyNoSlip(actor: Actor, id: number): Sentence | null {
  if (id === actor.user_id) return { key: "user.own_password" };
  const user = findUserById(id);
  return user?.is_approved && user.role_id ? null : { key: "slip.not_approved" };
}

export function voidSlipsOf(user_id: number): void {
  db.update(recovery_slips)
    .set({ expires_at: now() })
    .where(and(eq(recovery_slips.user_id, user_id), isOpen()))
    .run();
}

/** One statement checks and writes, so two concurrent requests cannot both use a slip. */
export function takeSlip(user_id: number, typed: string): boolean {
  const token_hash = hashOfRecoveryCode(typed);
  if (!token_hash) return false;
  const { changes } = db
    .update(recovery_slips)
    .set({ used_at: now() })
    .where(and(isThisSlip(user_id, token_hash), isOpen()))
    .run();
  return changes === 1;
}

export function isSpentSlip(user_id: number, typed: string): boolean {
  const token_hash = hashOfRecoveryCode(typed);
  if (!token_hash) return false;
  const slip = db.select().from(recovery_slips).where(isThisSlip(user_id, token_hash)).get();
  return slip !== undefined;
}

const isThisSlip = (user_id: number, token_hash: string) =>
  and(eq(recovery_slips.user_id, user_id), eq(recovery_slips.token_hash, token_hash));

const isOpen = () => and(isNull(recovery_slips.used_at), gt(recovery_slips.expires_at, now()));
