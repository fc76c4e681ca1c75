import { isNotNull, isNull } from "drizzle-orm";
import { operator } from "~/auth/actor";
import { recordEvent } from "~/db/audit";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import { dropOfficeSetting, officeSetting } from "~/db/office-settings";
import { machines, sessions, users } from "~/db/schema";

export const hasKey = (): boolean => officeSetting("key_fingerprint") !== null;

/** Removes everything that only the lost key opens. The next start adopts the new key. */
export function forgetKey(): { sessions: number; users: number; machines: number } {
  return write(() => {
    const ended = db.update(sessions).set({ ended_at: now() }).where(isNull(sessions.ended_at)).run().changes;
    const cleared = db
      .update(users)
      .set({ totp_secret: null, totp_enabled_at: null, totp_last_step: null })
      .where(isNotNull(users.totp_secret))
      .run().changes;
    const revoked = db
      .update(machines)
      .set({ revoked_at: now() })
      .where(isNull(machines.revoked_at))
      .run().changes;
    const forgotten = { sessions: ended, users: cleared, machines: revoked };
    dropOfficeSetting("key_fingerprint");
    recordEvent(operator, {
      action: "office.key_replaced",
      entity: "session",
      changes: forgotten,
    });
    return forgotten;
  });
}
