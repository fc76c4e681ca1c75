import { eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { db, write } from "~/db/client";
import { users } from "~/db/schema";
import { unlessStorageFails } from "~/db/storage";
import { unreadRelease } from "./queries";

/** Marks the newest release of the account as read. A second press changes nothing. On a full disk the news open and stay unread. */
export function markReleaseRead(actor: Actor): void {
  const release_read = unreadRelease(actor);
  if (release_read === null) return;
  unlessStorageFails(() =>
    write(() => {
      db.update(users).set({ release_read }).where(eq(users.id, actor.user_id)).run();
    }),
  );
}
