import { type SheetName, unnumberedOn } from "../kinds";
import type { StoredCandidate } from "./queries";

/** For invigilators; a list on a door is read by everyone. */
const withMarks: readonly SheetName[] = ["attendance", "seating-plan"];

/** A label without a number would be on no desk. */
export function printedOn(sheet: SheetName, candidates: StoredCandidate[]): StoredCandidate[] {
  const printed =
    unnumberedOn(sheet) === "left_out"
      ? candidates.filter(({ student_code }) => student_code !== null)
      : candidates;
  return withMarks.includes(sheet) ? printed : printed.map(({ has_need: _, ...candidate }) => candidate);
}
