import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { contactLine, findOffice, type Office } from "~/db/office";
import { officeSetting } from "~/db/office-settings";
import { emailsIn } from "~/features/values/contact";

export { contactLine, findOffice, type Office } from "~/db/office";

/** `alarm_emails` is a setting and no detail, so no page for everyone can show it by mistake. */
export type OfficeDetails = Office & { alarm_emails: string | null };

export const officeDetails = (): OfficeDetails => ({
  ...findOffice(),
  alarm_emails: officeSetting("alarm_emails"),
});

export const officeFor = (actor: Actor): Office | OfficeDetails =>
  can(actor, "office.manage") ? officeDetails() : findOffice();

/** Who gets a mail when the server is in trouble. */
export const alarmEmails = (): string[] => emailsIn(officeSetting("alarm_emails") ?? "");

/** What the office says to an account that waits for its approval. */
export const waitingAtOffice = () => ({ time: findOffice().approval_time, contact: contactLine() });
