import { and, eq, isNull, lt, or } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { db } from "~/db/client.server";
import { users } from "~/db/schema";

/** What every authenticator app takes without asking: SHA-1, six digits, thirty seconds. */
const kind = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const issuer = "Calon";

/** A new secret of 160 bits, as the apps write it. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** What the drawing on the screen says, and a link on a telephone opens: the account and its secret. */
export const totpAddress = (username: string, secret: string): string =>
  new TOTP({ issuer, label: username, secret, ...kind }).toString();

/** The thirty seconds that a code stands for, a clock that is half a minute off allowed; null for no code of this secret. */
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

/**
 * Takes the code of a step, once: neither it nor an earlier one is ever taken again, also when two ask at the same moment,
 * because one statement asks and writes.
 */
export function takeStep(user_id: number, step: number): boolean {
  const { changes } = db
    .update(users)
    .set({ totp_last_step: step })
    .where(and(eq(users.id, user_id), or(isNull(users.totp_last_step), lt(users.totp_last_step, step))))
    .run();
  return changes === 1;
}
