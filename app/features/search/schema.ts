import { studentList } from "~/features/students/list/schema";
import { optionalOneOf } from "~/features/values/fields";

/** `only` names the schools of a text that finds candidates too. */
export const searchQuery = studentList
  .pick({ search: true, exam_year: true })
  .extend({ only: optionalOneOf(["schools"]) });
