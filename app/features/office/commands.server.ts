import type { Actor } from "~/auth/actor";
import { recordChange } from "~/db/audit.server";
import { db, write } from "~/db/client.server";
import { now } from "~/db/clock";
import { type Outcome, saved, stale } from "~/db/outcome";
import { office } from "~/db/schema";
import { findOffice, type Office } from "./queries.server";
import type { OfficeEdit } from "./schema";

export function updateOffice(actor: Actor, { version, ...input }: OfficeEdit): Outcome<Office> {
  return write(() => {
    const before = findOffice();
    if (version !== null && version !== before.version) return stale(before);
    const after = db
      .update(office)
      .set({ ...input, updated_at: now(), version: before.version + 1 })
      .returning()
      .get();
    recordChange(actor, "office.edited", "office", before, after);
    return saved(after);
  });
}
