import { and, eq, ne } from "drizzle-orm";
import { db } from "~/db/client";
import { school_exam_years } from "~/db/schema";
import { isSelection } from "./filters";
import type { Sheet } from "./queries";
import { rollSheets } from "./roll-sheets";

/** The sheet that the print state of a registration is about. Triggers set the state back when its candidates change. */
export const isWholeRollSheet = ({ sheet, filters }: Sheet): boolean =>
  Object.hasOwn(rollSheets, sheet) && !isSelection(filters) && filters.order === "student_code";

const outdated = ({ school_code, year }: Sheet) =>
  and(
    eq(school_exam_years.school_code, school_code),
    eq(school_exam_years.exam_year, year),
    ne(school_exam_years.print_state, "current"),
  );

export const isOutdated = (sheet: Sheet): boolean =>
  db.select({ id: school_exam_years.id }).from(school_exam_years).where(outdated(sheet)).get() !== undefined;

export function notePrinted(sheet: Sheet): void {
  db.update(school_exam_years).set({ print_state: "current" }).where(outdated(sheet)).run();
}
