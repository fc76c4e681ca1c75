import { z } from "zod";
import {
  optionalCode,
  optionalName,
  optionalOneOf,
  optionalText,
  optionalWholeNumber,
} from "~/features/values/fields";
import { direction, paging, sortBy, trueOrFalse } from "~/features/values/lists";

export const studentSorts = [
  "student_code",
  "full_name",
  "school_code",
  "class_name",
  "ic_number",
  "created_at",
  "updated_at",
] as const;

export const studentList = z.object({
  ...paging,
  search: optionalText({ max: 200 }),
  school_code: optionalCode({ max: 20 }),
  school_name: optionalText({ max: 120 }),
  exam_year: optionalWholeNumber({ min: 2000, max: 2100 }),
  gender: optionalOneOf(["L", "P"]),
  district_code: optionalText({ max: 20 }),
  exam_type_code: optionalText({ max: 20 }),
  class_name: optionalName({ max: 60 }),
  has_student_code: trueOrFalse,
  has_ic_number: trueOrFalse,
  /** Any of IC, passport and birth certificate. */
  has_document: trueOrFalse,
  /** These two filter the list of one school alone: no index answers them for more. */
  has_full_name_arabic: trueOrFalse,
  has_class_name: trueOrFalse,
  /** The candidates of one import, by the event of its commit. */
  import_event_id: optionalWholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  is_withdrawn: trueOrFalse,
  sortBy: sortBy(studentSorts, "full_name"),
  sortDirection: direction("asc"),
});
export type StudentList = z.output<typeof studentList>;
