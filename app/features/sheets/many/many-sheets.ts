import { type OtherSheet, otherSheets } from "../kinds";

/** `roll` is the roll sheet of each school's own exam type. */
export type ManySheet = "roll" | Exclude<OtherSheet, "door-list" | "seating-plan">;
const isOfSchool = (sheet: OtherSheet) => sheet !== "door-list" && sheet !== "seating-plan";
export const manySheets: readonly ["roll", ...ManySheet[]] = ["roll", ...otherSheets.filter(isOfSchool)];

export interface PartView {
  exam_year: number;
  sheet: ManySheet;
  schools: string[];
}
