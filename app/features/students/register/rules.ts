import type { StudentList } from "../list/schema";
import type { ClassOfSchool } from "./classes.server";

/** A longer register shows one class at a time. */
export const mostOnASheet = 200;

export const registerOrder = { sortBy: "class_name", sortDirection: "asc", limit: mostOnASheet } as const;

export type Sums = Omit<ClassOfSchool, "class_name">;

export function sumsOf(classes: readonly ClassOfSchool[]): Sums {
  const sums: Sums = { n: 0, male: 0, female: 0, without_number: 0, without_document: 0, without_jawi: 0 };
  for (const one of classes) for (const key of Object.keys(sums) as (keyof Sums)[]) sums[key] += one[key];
  return sums;
}

const filters = [
  "search",
  "school_name",
  "gender",
  "district_code",
  "exam_type_code",
  "has_student_code",
  "has_ic_number",
  "has_document",
  "has_full_name_arabic",
  "import_event_id",
] as const satisfies readonly (keyof StudentList)[];

/** The register without a selection; the class stays. */
export const allOfRegister = Object.fromEntries([...filters, "is_withdrawn"].map((filter) => [filter, null]));

/** Beside the class, which is a part of the register and no selection from it. */
export const isSelection = (query: StudentList): boolean =>
  query.is_withdrawn === true || filters.some((filter) => query[filter] !== null);

export const hasClass = ({ class_name, has_class_name }: StudentList): boolean =>
  class_name !== null || has_class_name !== null;

/** The class of a register in its address. */
export const addressOfClass = (class_name: string | null) =>
  class_name === null ? { class_name: null, has_class_name: false } : { class_name, has_class_name: null };
