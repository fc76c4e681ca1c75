import { eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import { users } from "~/db/schema";
import { findUserById } from "./queries";

/** Until the account dismisses them; an ADMIN who acts for it does not see them. */
export const areFirstStepsShown = (actor: Actor): boolean =>
  !actor.acting_as && findUserById(actor.user_id)?.first_steps_dismissed_at === null;

export function dismissFirstSteps({ user_id }: Actor): void {
  write(() => {
    db.update(users).set({ first_steps_dismissed_at: now() }).where(eq(users.id, user_id)).run();
  });
}
