/** How to reach the office. */
export const contactFields = [
  "office_name",
  "office_phone",
  "office_email",
  "office_hours",
  "office_address",
] as const;

/** In the order of the form. Only an ADMIN sees who gets alarms. */
export const officeFields = [...contactFields, "approval_time", "alarm_emails"] as const;
