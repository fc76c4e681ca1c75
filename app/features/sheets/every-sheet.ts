import type { Actor } from "~/auth/actor";
import type { SchoolYear } from "~/features/values/school-year";
import type { SheetFilters } from "./candidates/filters";
import { printedOn } from "./candidates/printed-on";
import { type SheetName, unnumberedOn, usualOrderOf } from "./kinds";
import { planSheet, type Sheet } from "./queries";
import { filtersOf, sheetQuery } from "./schema";

const wholeOf = (sheet: string): SheetFilters => filtersOf(sheetQuery.parse({}), usualOrderOf(sheet));

/** Every sheet of a school from one reading of its candidates, to count pages. The order of the rows is the usual one of the roll sheet. */
export function everySheetOf(actor: Actor, at: SchoolYear): ((name: SheetName) => Sheet) | undefined {
  // Of all sheets, the attendance list keeps what the others leave out of a candidate.
  const all = planSheet(actor, { ...at, sheet: "attendance", filters: wholeOf("attendance") });
  return (
    all &&
    ((sheet) => ({
      ...all,
      sheet,
      filters: wholeOf(sheet),
      candidates: printedOn(sheet, all.candidates),
      isDraft: all.unnumbered > 0 && unnumberedOn(sheet) === undefined,
    }))
  );
}
