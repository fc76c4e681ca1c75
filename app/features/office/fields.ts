/** In the order of the form. */
export const officeFields = [
  "office_name",
  "office_phone",
  "office_email",
  "office_hours",
  "office_address",
  "approval_time",
] as const;
