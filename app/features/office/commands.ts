import type { Actor } from "~/auth/actor";
import { recordChange } from "~/db/audit";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import { dropOfficeSetting, saveOfficeSetting } from "~/db/office-settings";
import { isStale, type Outcome, saved, stale } from "~/db/outcome";
import { office } from "~/db/schema";
import { type OfficeDetails, officeDetails } from "./queries";
import type { OfficeEdit, settingFields } from "./schema";

export function updateOffice(
  actor: Actor,
  { version, public_holidays, alarm_emails, ...input }: OfficeEdit,
): Outcome<OfficeDetails> {
  return write(() => {
    const before = officeDetails();
    if (isStale(version, before)) return stale(before);
    db.update(office)
      .set({ ...input, updated_at: now(), version: before.version + 1 })
      .run();
    keep("public_holidays", public_holidays);
    keep("alarm_emails", alarm_emails);
    const after = officeDetails();
    recordChange(actor, "office.edited", "office", before, after);
    return saved(after);
  });
}

/** A field that was not sent leaves its setting, and a blank one ends it. */
function keep(name: (typeof settingFields)[number], value: string | null | undefined): void {
  if (value) saveOfficeSetting(name, value);
  if (value === null) dropOfficeSetting(name);
}
