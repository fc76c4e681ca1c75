/** In the order of the form. */
export const layoutFormFields = [
  "name",
  "format",
  "delimiter",
  "has_bom",
  "has_heading",
  "is_final_only",
  "has_withdrawn",
  "exam_type_code",
  "column_lines",
] as const;

export const fileParts = ["file", "checksum", "manifest"] as const;
