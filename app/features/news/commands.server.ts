import { eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { db, write } from "~/db/client.server";
import { users } from "~/db/schema";
import { unreadRelease } from "./queries.server";

/** Marks the newest release of the account as read. A second press changes nothing. */
export function markReleaseRead(actor: Actor): void {
  const release_read = unreadRelease(actor);
  if (release_read === null) return;
  write(() => {
    db.update(users).set({ release_read }).where(eq(users.id, actor.user_id)).run();
  });
}
