import { type SheetName, sheetKinds } from "../kinds";
import { rollSheets } from "../roll-sheets";

/** What an exam room or a candidate uses, and the final list. Check lists and statements are for corrections, so a change is their purpose. */
export const reprintSheets = [
  "roll",
  "attendance",
  "slips",
  "labels",
  "door-list",
  "seating-plan",
  "final-list",
] as const;
export type ReprintSheet = (typeof reprintSheets)[number];

const isReprintSheet = (sheet: string): sheet is ReprintSheet =>
  (reprintSheets as readonly string[]).includes(sheet);

export function reprintSheetOf(sheet: string): ReprintSheet | null {
  if (Object.hasOwn(rollSheets, sheet)) return "roll";
  return isReprintSheet(sheet) ? sheet : null;
}

/** Cut apart: a part that was printed again alone is no longer due, and a part of a candidate who left is thrown away. */
export const isCutApart = (sheet: SheetName): boolean =>
  sheetKinds[sheet].pages === "slips" || sheetKinds[sheet].pages === "labels";
