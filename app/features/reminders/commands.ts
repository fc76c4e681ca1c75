import { eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { db, write } from "~/db/client";
import { type Outcome, saved } from "~/db/outcome";
import { reminders_off } from "~/db/schema";
import { kindsOf, type ReminderKind } from "./rules";
import type { ReminderChoice } from "./schema";

/** Stores what the account does not want, so that a new kind reaches the accounts that get reminders. */
export function chooseReminders(
  { user_id, role_id }: Actor,
  { kinds }: ReminderChoice,
): Outcome<ReminderKind[]> {
  return write(() => {
    const off = kindsOf(role_id).filter((kind) => !kinds.includes(kind));
    db.delete(reminders_off).where(eq(reminders_off.user_id, user_id)).run();
    for (const kind of off) db.insert(reminders_off).values({ user_id, kind }).run();
    return saved(off);
  });
}
