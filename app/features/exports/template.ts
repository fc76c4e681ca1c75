import { exportColumns, type StudentFieldName } from "~/features/students/fields";

/** No candidate has this IC, so a sample that stays in the list is refused. */
export const sample: Partial<Record<StudentFieldName, string>> = {
  full_name: "NUR AINA BINTI AHMAD",
  ic_number: "000000-00-0000",
  class_name: "6 AMANAH",
  gender: "P",
  is_student: "Ya",
  is_citizen: "Ya",
  full_name_arabic: "نور عينا بنت أحمد",
};

export const templateColumns = exportColumns;
