import { and, count, eq, isNull, sql } from "drizzle-orm";
import { db } from "~/db/client";
import { now } from "~/db/clock";
import { recovery_codes } from "~/db/schema";
import { hashOfRecoveryCode, newRecoveryCode } from "./recovery-code-format";
import { hashOf } from "./tokens";

const codesAtATime = 10;

export const newRecoveryCodes = (): string[] => Array.from({ length: codesAtATime }, newRecoveryCode);

export function keepRecoveryCodes(user_id: number, codes: readonly string[]): void {
  const created_at = now();
  dropRecoveryCodes(user_id);
  for (const code of codes) {
    db.insert(recovery_codes)
      .values({ user_id, code_hash: hashOf(code), created_at })
      .run();
  }
}

export function dropRecoveryCodes(user_id: number): void {
  db.delete(recovery_codes).where(eq(recovery_codes.user_id, user_id)).run();
}

export function takeRecoveryCode(user_id: number, typed: string): boolean {
  const code_hash = hashOfRecoveryCode(typed);
  if (!code_hash) return false;
  const { changes } = db
    .update(recovery_codes)
    .set({ used_at: now() })
    .where(and(isThisCode(user_id, code_hash), isNull(recovery_codes.used_at)))
    .run();
  return changes === 1;
}

export function isUsedRecoveryCode(user_id: number, typed: string): boolean {
  const code_hash = hashOfRecoveryCode(typed);
  if (!code_hash) return false;
  const known = db.select().from(recovery_codes).where(isThisCode(user_id, code_hash)).get();
  return Boolean(known?.used_at);
}

const isThisCode = (user_id: number, code_hash: string) =>
  and(eq(recovery_codes.user_id, user_id), eq(recovery_codes.code_hash, code_hash));

const unused = db
  .select({ n: count() })
  .from(recovery_codes)
  .where(and(eq(recovery_codes.user_id, sql.placeholder("user_id")), isNull(recovery_codes.used_at)))
  .prepare();

export const countRecoveryCodes = (user_id: number): number => unused.get({ user_id })?.n ?? 0;
