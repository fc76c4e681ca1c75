import { z } from "zod";
import { areEmails, isEmail, isPhone } from "~/features/values/contact";
import { optionalShaped, optionalText, recordVersion, text, yesNo } from "~/features/values/fields";
import { holidaysIn } from "~/features/values/holidays";

const areHolidays = (text: string) => holidaysIn(text) !== null;

/** The footer of every screen shows the first four in one line, so they are short. */
const fields = {
  office_name: optionalText({ max: 80 }).optional(),
  office_phone: optionalShaped({ max: 30 }, isPhone, "phone_format").optional(),
  office_email: optionalShaped({ max: 80 }, isEmail, "email_format").optional(),
  office_hours: optionalText({ max: 80 }).optional(),
  office_address: optionalText({ max: 200 }).optional(),
  approval_time: optionalText({ max: 40 }).optional(),
  department_name: optionalText({ max: 80 }).optional(),
  unit_name: optionalText({ max: 80 }).optional(),
  sheet_footer: optionalText({ max: 120 }).optional(),
  public_holidays: optionalShaped({ max: 2000 }, areHolidays, "holidays_format").optional(),
  alarm_emails: optionalShaped({ max: 400 }, areEmails, "emails_format").optional(),
} satisfies Record<(typeof officeFields)[number], z.ZodType>;

export const officeEdit = z.object({ ...fields, version: recordVersion });
/** The form asks before it changes the head of sheets; the API does not. */
export const officeForm = officeEdit.extend({ confirmed: yesNo(false) });
export type OfficeEdit = z.output<typeof officeEdit>;

/** The file is no field of the schema: its content is read from the form itself. */
export const crestForm = z.object({ remove: yesNo(false) });

/** The picture in Base64. */
export const crestCall = z.object({ crest: text({ max: 40_000 }) });

/** How to reach the office. */
export const contactFields = [
  "office_name",
  "office_phone",
  "office_email",
  "office_hours",
  "office_address",
] as const;

/** The issuer at the head of each sheet, and a line at its foot. */
export const issuerFields = ["department_name", "unit_name", "sheet_footer"] as const;

/** In rows of their own, which an ADMIN alone reads in the record of the office. */
export const settingFields = ["public_holidays", "alarm_emails"] as const;

/** In the order of the form. */
export const officeFields = [...contactFields, "approval_time", ...issuerFields, ...settingFields] as const;
