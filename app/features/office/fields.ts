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

/** In the order of the form. Only an ADMIN sees who gets alarms. */
export const officeFields = [...contactFields, "approval_time", ...issuerFields, "alarm_emails"] as const;
