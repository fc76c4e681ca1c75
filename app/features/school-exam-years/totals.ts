export const totalFields = [
  "total_students",
  "total_student_with_code",
  "total_male",
  "total_female",
  "total_not_citizen",
  "total_without_ic",
  "total_without_document",
  "total_withdrawn",
] as const;

export type Totals = Record<(typeof totalFields)[number], number>;

export const differing = (stored: Totals, counted: Totals) =>
  totalFields.filter((field) => stored[field] !== counted[field]);
