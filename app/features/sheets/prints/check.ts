import { and, eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { isBoundToOneSchool, schoolRole } from "~/auth/roles";
import { visibleTo } from "~/auth/scope";
import { db, sqlite } from "~/db/client";
import { exam_years, school_exam_years, schools, sheet_prints } from "~/db/schema";
import { findRegistrationOf } from "~/features/school-exam-years/queries";
import { type RecordedSchool, recordColumns, withRecord } from "~/features/school-exam-years/record";
import { type ChangeCounts, sumOfCounts, versionsSince } from "~/features/school-exam-years/versions";
import type { SheetFilters } from "../candidates/filters";
import { printedOn } from "../candidates/printed-on";
import { candidatesOf, countWithdrawn, masked, type StoredCandidate } from "../candidates/queries";
import { roomOnSheet } from "../candidates/room";
import { contentOf } from "../content";
import { isSheetName, type SheetName } from "../kinds";
import { readPrintChecksum, readPrintNumber } from "../names";
import { type CheckedPackets, checkPackets } from "../packets/check";
import { headOf } from "../queries";
import { type Content, compare, type Differences, isSame } from "../rules";

export interface PrintedList {
  id: number;
  /** Null where the list was not final when it was printed, or the print is from before versions. */
  printed: number | null;
  present: number;
  isFinal: boolean;
  since: ChangeCounts;
}

export interface Print {
  number: string;
  /** Null once the registration is deleted. */
  list: PrintedList | null;
  sheet: SheetName;
  school: RecordedSchool;
  exam_year: number | null;
  filters: SheetFilters;
  total: number;
  printed_by: string;
  created_at: string;
}

export type Checked =
  | { kind: "unknown" }
  /** The number exists, but the checksum belongs to another print. */
  | { kind: "mistyped"; number: string }
  /** The print has candidates of a school that the actor does not see. */
  | { kind: "hidden"; number: string; room_name: string }
  | { kind: "same"; print: Print }
  | { kind: "different"; print: Print; differences: Differences; moved: string[]; total: number };

/** A print of any paper. */
export async function checkAnyPrint(
  actor: Actor,
  number: string,
  checksum: string,
): Promise<Checked | CheckedPackets> {
  const checked = checkPrint(actor, number, checksum);
  return checked.kind === "unknown" ? checkPackets(actor, number, checksum) : checked;
}

/** A print of a school outside the actor's scope is unknown. */
export function checkPrint(actor: Actor, number: string, checksum: string): Checked {
  const wanted = readPrintNumber(number);
  const row = wanted === null ? undefined : findPrint(actor, wanted);
  if (!row) return { kind: "unknown" };
  const { content, year, sheet, ...print } = row;
  if (!isSheetName(sheet)) return { kind: "unknown" };
  if (readPrintChecksum(checksum) !== print.checksum) return { kind: "mistyped", number: print.number };

  const printed = content as Content;
  const filters = print.filters as SheetFilters;
  const now = (reader: Actor) => {
    const whole = printedOn(sheet, candidatesNow(reader, print.school, filters, year));
    const room = roomOnSheet(reader, filters) ?? null;
    const current = printed.isMasked ? whole.map(masked) : whole;
    const head = headOf(print.school, year ?? undefined, current, room);
    const after = contentOf(sheet, head, current, filters).content;
    return { room, after, total: current.length, differences: compare(printed, after, countWithdrawn) };
  };
  const own = now(actor);
  const { room } = own;
  if (room && printed.isOfSchool === false && isBoundToOneSchool(actor) && room.hidden.length > 0)
    return { kind: "hidden", number: print.number, room_name: room.name };
  const isNarrower = room && printed.isOfSchool !== false && !isBoundToOneSchool(actor);
  const ofSchool = isNarrower ? now(clerkOf(actor, print.school)) : own;
  const isOfSchool = printed.isOfSchool || isSame(ofSchool.differences);
  const { after, total, differences } = isOfSchool ? ofSchool : own;
  const shown: Print = {
    number: print.number,
    list: listOf(actor, print),
    sheet,
    school: print.school,
    exam_year: print.exam_year,
    filters: print.filters as SheetFilters,
    total: print.total,
    printed_by: print.printed_by,
    created_at: print.created_at,
  };
  return isSame(differences)
    ? { kind: "same", print: shown }
    : {
        kind: "different",
        print: shown,
        differences,
        moved: movedFrom(print.school.school_code, printed, after),
        total,
      };
}

function listOf(
  actor: Actor,
  {
    school,
    exam_year,
    list_version: printed,
  }: Pick<Print, "school" | "exam_year"> & { list_version: number | null },
): PrintedList | null {
  const list = exam_year === null ? undefined : findRegistrationOf(actor, school.school_code, exam_year);
  if (!list) return null;
  const { id, list_version: present, state } = list;
  const later = printed === null ? [] : versionsSince(id, printed);
  const since = sumOfCounts(later.map(({ changes }) => changes));
  return { id, printed, present, isFinal: state === "muktamad", since };
}

/** Sees of a shared room what a clerk of the school saw. */
const clerkOf = (actor: Actor, { school_code }: RecordedSchool): Actor => ({
  ...actor,
  role_id: schoolRole,
  school_code,
  district_code: null,
  exam_level_code: null,
});

function findPrint(actor: Actor, number: string) {
  const found = db
    .select({
      number: sheet_prints.number,
      sheet: sheet_prints.sheet,
      exam_year: sheet_prints.exam_year,
      filters: sheet_prints.filters,
      total: sheet_prints.total,
      list_version: sheet_prints.list_version,
      checksum: sheet_prints.checksum,
      content: sheet_prints.content,
      printed_by: sheet_prints.printed_by,
      created_at: sheet_prints.created_at,
      school: schools,
      record: recordColumns,
      year: exam_years,
    })
    .from(sheet_prints)
    .innerJoin(schools, eq(schools.school_code, sheet_prints.school_code))
    .leftJoin(exam_years, eq(exam_years.year, sheet_prints.exam_year))
    .leftJoin(
      school_exam_years,
      and(
        eq(school_exam_years.school_code, sheet_prints.school_code),
        eq(school_exam_years.exam_year, sheet_prints.exam_year),
      ),
    )
    .where(and(eq(sheet_prints.number, number), visibleTo(actor)))
    .get();
  return found && { ...found, school: withRecord(found.school, found.record) };
}

function candidatesNow(
  actor: Actor,
  { school_code }: RecordedSchool,
  filters: SheetFilters,
  year: typeof exam_years.$inferSelect | null,
): StoredCandidate[] {
  if (year === null) return [];
  return candidatesOf(actor, { school_code, exam_year: year.year }, filters);
}

const elsewhere = sqlite
  .prepare<[ids: string, school_code: string]>(
    `select id from students where id in (select value from json_each(?)) and school_code <> ?`,
  )
  .pluck();

/** The printed roll numbers of candidates who have moved to another school; a blank for one without a number. */
function movedFrom(school_code: string, printed: Content, current: Content): string[] {
  const here = new Set(current.rows.map(([id]) => id));
  const gone = printed.rows.filter(([id]) => !here.has(id));
  if (gone.length === 0) return [];
  const moved = new Set(elsewhere.all(JSON.stringify(gone.map(([id]) => id)), school_code) as number[]);
  return gone.filter(([id]) => moved.has(id)).map(([, student_code]) => student_code ?? "");
}
