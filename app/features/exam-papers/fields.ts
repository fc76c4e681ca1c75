/** In the order of the form. */
export const paperFields = [
  "exam_year",
  "exam_type_code",
  "code",
  "name",
  "held_on",
  "starts_at",
  "ends_at",
] as const;
export const paperDays = ["held_on"] as const;
