import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import { recordEvent } from "~/db/audit.server";
import { db, write } from "~/db/client.server";
import { now } from "~/db/clock";
import { sheet_prints } from "~/db/schema";
import { noteStorageError } from "~/db/storage.server";
import { contentOf } from "./content.server";
import { printNumber } from "./numbers";
import { isOutdated, isWholeRollSheet, notePrinted } from "./print-state.server";
import type { Sheet } from "./queries.server";

/** A draft has no number, nor has a print that the database could not store. */
export interface Receipt {
  number: string | null;
  checksum: string;
  total: number;
  printed_by: string;
  created_at: string;
}

/** A masked sheet's checksum covers the masked numbers, so that its reader cannot find hidden digits by trial. */
export const receiptFor = (actor: Actor, sheet: Sheet): Receipt => receiptOf(actor, sheet, record);

/** Fails where the number cannot be stored. */
export const recordedReceipt = (actor: Actor, sheet: Sheet): Receipt =>
  receiptOf(actor, sheet, (store) => write(store));

/** Writes nothing: a print that is not recorded, or is outdated, has no number. */
export const storedReceipt = (actor: Actor, sheet: Sheet): Receipt =>
  receiptOf(actor, sheet, (_, unstored) => unstored);

type Print = Omit<typeof sheet_prints.$inferInsert, "number" | "created_at">;

function receiptOf(
  actor: Actor,
  sheet: Sheet,
  otherwise: (store: () => Receipt, unstored: Receipt, find: () => Receipt | undefined) => Receipt,
): Receipt {
  const { candidates } = sheet;
  const { content, checksum } = contentOf(sheet.sheet, sheet, candidates);
  const isMasked = !can(actor, "student.see_identity");
  const key = {
    user_id: actor.user_id,
    school_code: sheet.school_code,
    exam_year: sheet.year,
    sheet: sheet.sheet,
    filters: sheet.filters,
    checksum,
  };
  const isOfficial = isWholeRollSheet(sheet) && !isMasked;
  const list_version = sheet.list_version || null;
  const print = { ...key, total: candidates.length, list_version, printed_by: actor.full_name };
  const unstored = { ...print, number: null, created_at: now() };
  if (sheet.isDraft) return unstored;
  const find = () => findReceipt(key);
  const found = find();
  if (found && !(isOfficial && isOutdated(sheet))) return found;
  const store = () => {
    if (isOfficial) notePrinted(sheet);
    return find() ?? insert(actor, { ...print, content: { ...content, isMasked, ...scopeOf(actor, sheet) } });
  };
  return otherwise(store, unstored, find);
}

/** A disk that cannot be written does not stop printing. */
function record(store: () => Receipt, unstored: Receipt, find: () => Receipt | undefined): Receipt {
  try {
    return write(store);
  } catch (error) {
    if (!noteStorageError(error)) throw error;
    return find() ?? unstored;
  }
}

const scopeOf = (actor: Actor, { room }: Sheet) => room && { isOfSchool: isBoundToOneSchool(actor) };

type Key = Pick<typeof sheet_prints.$inferInsert, "user_id" | "sheet" | "filters" | "checksum"> & {
  school_code: string;
  exam_year: number;
};

const findReceipt = (key: Key): Receipt | undefined =>
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
        eq(sheet_prints.user_id, key.user_id),
        eq(sheet_prints.school_code, key.school_code),
        eq(sheet_prints.exam_year, key.exam_year),
        eq(sheet_prints.sheet, key.sheet),
        eq(sheet_prints.filters, key.filters),
        eq(sheet_prints.checksum, key.checksum),
      ),
    )
    .get();

function insert(actor: Actor, print: Print): Receipt {
  const { sheet, school_code, exam_year, filters, total } = print;
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
    changes: { sheet, total, filters },
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
