import { and, eq, or, type SQL } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import { db } from "~/db/client";
import { now } from "~/db/clock";
import { latest_prints, school_exam_years, sheet_prints } from "~/db/schema";
import { unlessStorageFails } from "~/db/storage";
import type { SheetFilters } from "../candidates/filters";
import type { Sheet } from "../queries";
import { type ReprintSheet, reprintSheetOf } from "./reprint-sheets";

/** A sheet of a room that leaves out candidates whom its reader does not see: those of another school, or of another district. */
type RoomPart = "school" | "district";

export type PrintScope = Omit<SheetFilters, "order"> & { part?: RoomPart };

/** The order of a sheet is no scope: the same candidates in another order replace it. */
function scopeOf(actor: Actor, { filters: { order: _, ...scope }, room }: Sheet): string {
  const isPart = room !== null && room.hidden.length > 0;
  const part: RoomPart = isBoundToOneSchool(actor) ? "school" : "district";
  return JSON.stringify(isPart ? { ...scope, part } : scope);
}

/** Of a print without a selection. */
export const wholeScope = JSON.stringify({
  class_name: null,
  gender: null,
  number_from: null,
  number_to: null,
} satisfies PrintScope);

const ofPrint = (actor: Actor, sheet: Sheet) => {
  const kind = reprintSheetOf(sheet.sheet);
  if (kind === null || !can(actor, "student.see_identity")) return null;
  return { sheet: kind, scope: scopeOf(actor, sheet) };
};

/** Something that the sheet may show changed since it was printed: not compared yet, or compared and different. */
export const mayDiffer = or(latest_prints.is_touched, latest_prints.is_due) as SQL<number>;

const atRegistration = ({ school_code, year }: Sheet) =>
  and(eq(school_exam_years.school_code, school_code), eq(school_exam_years.exam_year, year));

/** The print of this number is the latest of its scope, and nothing that it shows has changed. True for a sheet that is never due. */
export function isLatestPrint(actor: Actor, sheet: Sheet, number: string): boolean {
  const of = ofPrint(actor, sheet);
  if (of === null) return true;
  const found = db
    .select({ number: sheet_prints.number, is_changed: mayDiffer })
    .from(latest_prints)
    .innerJoin(school_exam_years, eq(school_exam_years.id, latest_prints.registration_id))
    .innerJoin(sheet_prints, eq(sheet_prints.id, latest_prints.print_id))
    .where(and(atRegistration(sheet), eq(latest_prints.sheet, of.sheet), eq(latest_prints.scope, of.scope)))
    .get();
  return found?.number === number && !found.is_changed;
}

/** Call it in the transaction that records the print. A masked copy replaces no sheet. */
export function noteLatestPrint(actor: Actor, sheet: Sheet, number: string): void {
  const of = ofPrint(actor, sheet);
  const registration = db
    .select({ id: school_exam_years.id })
    .from(school_exam_years)
    .where(atRegistration(sheet))
    .get();
  const print = db
    .select({ id: sheet_prints.id })
    .from(sheet_prints)
    .where(eq(sheet_prints.number, number))
    .get();
  if (of === null || !registration || !print) return;
  compareAgain(registration.id, of.sheet);
  const values = { print_id: print.id, printed_at: now(), is_touched: false, is_due: false };
  db.insert(latest_prints)
    .values({ registration_id: registration.id, ...of, ...values })
    .onConflictDoUpdate({
      target: [latest_prints.registration_id, latest_prints.sheet, latest_prints.scope],
      set: values,
    })
    .run();
}

/** A later print can replace parts of an earlier one with another selection, so that its stored answer no longer holds. */
const compareAgain = (registration_id: number, sheet: ReprintSheet) =>
  db
    .update(latest_prints)
    .set({ is_touched: true })
    .where(
      and(
        eq(latest_prints.registration_id, registration_id),
        eq(latest_prints.sheet, sheet),
        latest_prints.is_due,
      ),
    )
    .run();

/** A page is shown without it while nothing can be stored. */
export const storeAnswer = ({ print_id, scope }: { print_id: number; scope: PrintScope }, is_due: boolean) =>
  unlessStorageFails(() =>
    db
      .update(latest_prints)
      .set({ is_touched: false, is_due })
      .where(and(eq(latest_prints.print_id, print_id), eq(latest_prints.scope, JSON.stringify(scope))))
      .run(),
  );
