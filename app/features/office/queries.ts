import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { sqlite } from "~/db/client";
import { contactLine, findOffice, type Office } from "~/db/office";
import { officeSetting } from "~/db/office-settings";
import { emailsIn } from "~/features/values/contact";
import { holidaysIn } from "~/features/values/holidays";
import type { Sentence } from "~/messages";
import { issuerFields, type settingFields } from "./schema";

export { contactLine, findOffice, type Office } from "~/db/office";

/** Settings are no details, so no page for everyone can show them by mistake. */
export type OfficeDetails = Office & Record<(typeof settingFields)[number], string | null>;

export const officeDetails = (): OfficeDetails => ({
  ...findOffice(),
  public_holidays: officeSetting("public_holidays"),
  alarm_emails: officeSetting("alarm_emails"),
});

export const officeFor = (actor: Actor): Office | OfficeDetails =>
  can(actor, "office.manage") ? officeDetails() : findOffice();

/** Who gets a mail when the server is in trouble. */
export const alarmEmails = (): string[] => emailsIn(officeSetting("alarm_emails") ?? "");

/** The name of a day that the office lists as a public holiday. */
export const holidaysOfOffice = (): Map<string, string> =>
  holidaysIn(officeSetting("public_holidays") ?? "") ?? new Map();

/** What the office says to an account that waits for its approval. */
export const waitingAtOffice = () => ({ time: findOffice().approval_time, contact: contactLine() });

const yearsBy = (is: "null" | "not null") =>
  sqlite.prepare<[], number>(`select year from exam_years where closed_at is ${is} order by year`).pluck();
const years = { open: yearsBy("null"), closed: yearsBy("not null") };

/** Which years an edit of the issuer of sheets reaches; the form asks before it is saved where one keeps its own. */
export function consequencesOfOffice(edit: Partial<Pick<Office, (typeof issuerFields)[number]>>): Sentence[] {
  const before = findOffice();
  return issuerFields.some((name) => edit[name] !== undefined && edit[name] !== before[name])
    ? yearsReached()
    : [];
}

export function yearsReached(): Sentence[] {
  const [open, closed] = [years.open.all(), years.closed.all()];
  if (closed.length === 0) return [];
  const follow =
    open.length > 0 ? [{ key: "office.will_follow", values: { years: open.join(", ") } } as const] : [];
  return [...follow, { key: "office.will_keep", values: { years: closed.join(", ") } }];
}
