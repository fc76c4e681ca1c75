export const studentSorts = [
  "student_code",
  "full_name",
  "school_code",
  "class_name",
  "ic_number",
  "created_at",
  "updated_at",
] as const;
