import { type FilterName, filterNames } from "../list/filter-names";
import type { StudentList } from "../list/schema";
import type { ClassOfSchool } from "./classes";

/** A longer register shows one class at a time. */
export const mostOnASheet = 200;

export const registerOrder = { sortBy: "class_name", sortDirection: "asc", limit: mostOnASheet } as const;

export type Sums = Omit<ClassOfSchool, "class_name">;

export function sumsOf(classes: readonly ClassOfSchool[]): Sums {
  const sums: Sums = { n: 0, male: 0, female: 0, without_number: 0, without_document: 0, without_jawi: 0 };
  for (const one of classes) for (const key of Object.keys(sums) as (keyof Sums)[]) sums[key] += one[key];
  return sums;
}

/** The school and the class are parts of the register, and no selection from it. */
const partsOfRegister: readonly FilterName[] = ["school_code", "class_name", "has_class_name"];
const selections = filterNames.filter((name) => !partsOfRegister.includes(name));

/** The register without a selection; the class stays. */
export const allOfRegister = Object.fromEntries(selections.map((name) => [name, null]));

export const isSelection = (query: StudentList): boolean =>
  selections.some((name) => (name === "is_withdrawn" ? query[name] === true : query[name] !== null));

export const hasClass = ({ class_name, has_class_name }: StudentList): boolean =>
  class_name !== null || has_class_name !== null;

/** The class of a register in its address. */
export const addressOfClass = (class_name: string | null) =>
  class_name === null ? { class_name: null, has_class_name: false } : { class_name, has_class_name: null };
