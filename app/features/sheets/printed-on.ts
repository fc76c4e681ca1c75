import type { StoredCandidate } from "./candidates.server";
import { type SheetName, unnumberedOn } from "./kinds";

/** A label without a number would be on no desk. */
export const printedOn = (sheet: SheetName, candidates: StoredCandidate[]): StoredCandidate[] =>
  unnumberedOn(sheet) === "left_out"
    ? candidates.filter(({ student_code }) => student_code !== null)
    : candidates;
