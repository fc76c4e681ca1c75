import { randomBytes } from "node:crypto";
import { and, eq, ne, or, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import { recordEvent } from "~/db/audit";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import type { Outcome } from "~/db/outcome";
import { school_exam_years, sheet_prints } from "~/db/schema";
import { isSelection } from "../candidates/filters";
import { contentOf } from "../content";
import { printNumber } from "../names";
import type { Sheet } from "../queries";
import { isLatestPrint, noteLatestPrint } from "../reprints/latest";
import { rollSheets } from "../roll-sheets";

/** A draft and a preview have no number, nor has a print that the database could not store. */
export interface Receipt {
  number: string | null;
  isPreview?: true;
  checksum: string;
  total: number;
  printed_by: string;
  created_at: string;
}

/** Gives the sheet its number. The same data printed again by the same user keep it. */
export function recordedReceipt(actor: Actor, sheet: Sheet): Receipt {
  const { print, find, isOfficial, receipt } = printOf(actor, sheet);
  if (sheet.isDraft) return receipt;
  const found = find();
  const isNoted = found?.number ? isLatestPrint(actor, sheet, found.number) : false;
  if (found && isNoted && !(isOfficial && isOutdated(sheet))) return found;
  return write(() => {
    if (isOfficial) notePrinted(sheet);
    const recorded = find() ?? storePrint(actor, print);
    if (recorded.number) noteLatestPrint(actor, sheet, recorded.number);
    return recorded;
  });
}

/** Of a print that the office need not record again; without a number otherwise. */
export function storedReceipt(actor: Actor, sheet: Sheet): Receipt {
  const { find, isOfficial, receipt } = printOf(actor, sheet);
  const found = sheet.isDraft || (isOfficial && isOutdated(sheet)) ? undefined : find();
  return found ?? receipt;
}

/** Of the user's own print of this number, while the sheet has its data; of a preview otherwise. */
export function receiptNumbered(actor: Actor, sheet: Sheet, number: string | null): Receipt {
  const { find, receipt } = printOf(actor, sheet);
  if (sheet.isDraft) return receipt;
  const found = number === null ? undefined : find();
  return found?.number === number ? found : { ...receipt, isPreview: true };
}

/** The print has other data than the sheet now. */
export const isEarlierPrint = ({ user_id }: Actor, sheet: Sheet, number: string): boolean =>
  db
    .select({ id: sheet_prints.id })
    .from(sheet_prints)
    .where(
      and(
        eq(sheet_prints.number, number),
        eq(sheet_prints.user_id, user_id),
        eq(sheet_prints.school_code, sheet.school_code),
        eq(sheet_prints.exam_year, sheet.year),
        eq(sheet_prints.sheet, sheet.sheet),
      ),
    )
    .get() !== undefined;

/** A draft has no number. */
export const recordPrint = (actor: Actor, sheet: Sheet): Outcome<{ number: string }> => ({
  kind: "saved",
  value: { number: recordedReceipt(actor, sheet).number ?? "" },
});

export type Print = Omit<typeof sheet_prints.$inferInsert, "number" | "created_at">;

type Checksums = Pick<Print, "checksum"> & { former_checksum?: string };

/** Also of a print from before its checksum covered the issuer. */
export const isPrintOf = ({ checksum, former_checksum = checksum }: Checksums) =>
  or(
    eq(sheet_prints.checksum, checksum),
    and(eq(sheet_prints.checksum, former_checksum), sql`${sheet_prints.content} ->> '$.issuer' is null`),
  );

/** A masked sheet's checksum covers the masked numbers, so that its reader cannot find hidden digits by trial. */
function printOf(actor: Actor, sheet: Sheet) {
  const { candidates } = sheet;
  const { content, checksum, former_checksum } = contentOf(
    sheet.sheet,
    sheet,
    candidates,
    sheet.filters,
    sheet.issuer,
  );
  const isMasked = !can(actor, "student.see_identity");
  const print: Print = {
    user_id: actor.user_id,
    school_code: sheet.school_code,
    exam_year: sheet.year,
    sheet: sheet.sheet,
    filters: sheet.filters,
    checksum,
    total: candidates.length,
    list_version: sheet.list_version || null,
    printed_by: actor.full_name,
    content: { ...content, isMasked, ...scopeOf(actor, sheet) },
  };
  const { total, printed_by } = print;
  const receipt: Receipt = { number: null, checksum, total, printed_by, created_at: now() };
  const isOfficial = isWholeRollSheet(sheet) && !isMasked;
  return { print, receipt, isOfficial, find: () => findReceipt(print, former_checksum) };
}

const scopeOf = (actor: Actor, { room }: Sheet) => room && { isOfSchool: isBoundToOneSchool(actor) };

/** The print of the same data by the same user. */
export const findReceipt = (print: Print, former_checksum?: string): Receipt | undefined =>
  db
    .select({
      number: sheet_prints.number,
      checksum: sheet_prints.checksum,
      total: sheet_prints.total,
      printed_by: sheet_prints.printed_by,
      created_at: sheet_prints.created_at,
    })
    .from(sheet_prints)
    .where(
      and(
        eq(sheet_prints.user_id, print.user_id),
        sql`${sheet_prints.school_code} is ${print.school_code ?? null}`,
        sql`${sheet_prints.district_code} is ${print.district_code ?? null}`,
        sql`${sheet_prints.exam_year} is ${print.exam_year ?? null}`,
        eq(sheet_prints.sheet, print.sheet),
        eq(sheet_prints.filters, print.filters),
        isPrintOf({ checksum: print.checksum, former_checksum }),
      ),
    )
    .get();

/** Within a transaction that found no such print. */
export function storePrint(actor: Actor, print: Print): Receipt {
  const { sheet, school_code, district_code, exam_year, filters, total } = print;
  const stored = db
    .insert(sheet_prints)
    .values({ ...print, number: freeNumber(), created_at: now() })
    .returning()
    .get();
  recordEvent(actor, {
    action: "sheet.printed",
    entity: "sheet",
    entity_id: stored.number,
    school_code,
    exam_year,
    changes: { sheet, total, filters, ...(district_code && { district_code }) },
  });
  const { number, checksum, printed_by, created_at } = stored;
  return { number, checksum, total, printed_by, created_at };
}

function freeNumber(): string {
  for (;;) {
    const number = printNumber(randomBytes(4));
    const taken = db
      .select({ id: sheet_prints.id })
      .from(sheet_prints)
      .where(eq(sheet_prints.number, number));
    if (!taken.get()) return number;
  }
}

/** The sheet that the print state of a registration is about. Triggers set the state back when its candidates change. */
const isWholeRollSheet = ({ sheet, filters }: Sheet): boolean =>
  Object.hasOwn(rollSheets, sheet) && !isSelection(filters) && filters.order === "student_code";

const outdated = ({ school_code, year }: Sheet) =>
  and(
    eq(school_exam_years.school_code, school_code),
    eq(school_exam_years.exam_year, year),
    ne(school_exam_years.print_state, "current"),
  );

const isOutdated = (sheet: Sheet): boolean =>
  db.select({ id: school_exam_years.id }).from(school_exam_years).where(outdated(sheet)).get() !== undefined;

function notePrinted(sheet: Sheet): void {
  db.update(school_exam_years).set({ print_state: "current" }).where(outdated(sheet)).run();
}
