/** In the order of the form. */
export const machineFields = [
  "name",
  "district_code",
  "exam_type_code",
  "sees_identity",
  "addresses",
  "per_minute",
  "expires_on",
] as const;

export const mostAddresses = 20;
export const usualPerMinute = 60;
export const mostPerMinute = 600;
