import type { StudentList } from "./schema";

/** In the order of their chips. */
export const filterNames = [
  "search",
  "school_code",
  "school_name",
  "gender",
  "class_name",
  "district_code",
  "exam_type_code",
  "has_student_code",
  "has_ic_number",
  "has_document",
  "has_full_name_arabic",
  "has_class_name",
  "import_event_id",
  "is_withdrawn",
] as const satisfies readonly (keyof StudentList)[];
export type FilterName = (typeof filterNames)[number];
