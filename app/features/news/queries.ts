import { eq, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { reachOf } from "~/auth/roles";
import { db } from "~/db/client";
import { users } from "~/db/schema";
import { type Release, releases } from "./releases";

const readBy = db
  .select({ release_read: users.release_read })
  .from(users)
  .where(eq(users.id, sql.placeholder("id")))
  .prepare();

/** What the releases have for the account, the newest first; a release without an item for it is left out. */
export function releasesFor({ role_id }: Actor): Release[] {
  const reach = reachOf(role_id);
  return releases
    .map((release) => ({
      ...release,
      items: release.items.filter((item) => reach && item.for.includes(reach)),
    }))
    .filter(({ items }) => items.length > 0);
}

/** The newest release that the account has not marked as read. During an impersonation there is none, because the mark is the person's own. */
export function unreadRelease(
  actor: Actor,
  read: string | null | undefined = readBy.get({ id: actor.user_id })?.release_read,
): string | null {
  const newest = releasesFor(actor)[0]?.version ?? null;
  if (newest === null || actor.acting_as) return null;
  return read === newest ? null : newest;
}
