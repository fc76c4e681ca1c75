import type { StoredCandidate } from "./candidates.server";
import { type SheetName, unnumberedOn } from "./kinds";

/** For invigilators; no other sheet needs to show it. */
const marksNeeds = (sheet: SheetName) => sheet === "attendance" || sheet === "door-list";

/** A label without a number would be on no desk. */
export function printedOn(sheet: SheetName, candidates: StoredCandidate[]): StoredCandidate[] {
  const printed =
    unnumberedOn(sheet) === "left_out"
      ? candidates.filter(({ student_code }) => student_code !== null)
      : candidates;
  return marksNeeds(sheet) ? printed : printed.map(({ has_need: _, ...candidate }) => candidate);
}
