import type { FigureName } from "~/features/statistics/figures";
import { listAddress } from "~/routes/parts/addresses";

export interface Counted {
  exam_year: number;
  district_code?: string | null;
  exam_type_code?: string | null;
  school_code?: string | null;
  sees_identity?: boolean;
}

const filters: Partial<Record<FigureName, [list: "schools" | "students", filter: Record<string, string>]>> = {
  total_schools: ["schools", {}],
  total_empty_schools: ["schools", { is_not_empty: "false" }],
  total_complete_schools: ["schools", { is_student_code_completed: "true" }],
  total_students: ["students", {}],
  total_male: ["students", { gender: "L" }],
  total_female: ["students", { gender: "P" }],
  total_student_with_code: ["students", { has_student_code: "true" }],
  total_without_ic: ["students", { has_ic_number: "false" }],
  total_withdrawn: ["students", { is_withdrawn: "true" }],
};
const lists = { schools: "/school_exam_years", students: "/students" };

/** Undefined for a figure that no list can show: a reader of masked numbers cannot filter by IC. */
export function listOf(name: FigureName, { sees_identity, ...counted }: Counted): string | undefined {
  const [list, filter] = filters[name] ?? [];
  if (name === "total_without_ic" && !sees_identity) return undefined;
  // Parameters that differ by row come last, so that the page compresses well.
  const { exam_year, ...place } = counted;
  return list && listAddress(lists[list], { exam_year, ...filter, ...place }, {})();
}
