/** In the order of the form. */
export const roomFields = [
  "name",
  "rows",
  "columns",
  "capacity",
  "pattern",
  "fill_order",
  "is_for_arrangements",
] as const;
