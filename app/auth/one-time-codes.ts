import { and, eq, isNull, lt, or } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { db } from "~/db/client";
import { users } from "~/db/schema";

const kind = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const issuer = "Calon";

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

export const totpAddress = (username: string, secret: string): string =>
  new TOTP({ issuer, label: username, secret, ...kind }).toString();

export function stepOf(secret: string, code: string): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = Date.now();
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    ...kind,
    timestamp,
    window: 1,
  });
  return delta === null ? null : TOTP.counter({ period: kind.period, timestamp }) + delta;
}

/** One statement checks and writes, so two concurrent requests cannot both use a code. */
export function takeStep(user_id: number, step: number): boolean {
  const { changes } = db
    .update(users)
    .set({ totp_last_step: step })
    .where(and(eq(users.id, user_id), or(isNull(users.totp_last_step), lt(users.totp_last_step, step))))
    .run();
  return changes === 1;
}
