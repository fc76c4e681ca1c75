import type { Actor } from "~/auth/actor";
import { districtRole, officeRole, schoolRole } from "~/auth/roles";
import { sqlite } from "~/db/client";
import type { SheetFilters } from "../candidates/filters";
import { printedOn } from "../candidates/printed-on";
import { candidatesOf, countWithdrawn, type StoredCandidate } from "../candidates/queries";
import { roomOnSheet } from "../candidates/room";
import { contentOf } from "../content";
import { isSheetName, type SheetName, unnumberedOn } from "../kinds";
import { type HeadSchool, headOf } from "../queries";
import { type Content, compare, isSame, type PrintedRow, type RoomOnSheet } from "../rules";
import type { PrintScope } from "./latest";
import { type Reason, reasonsFor } from "./reasons";
import { isCutApart, type ReprintSheet } from "./reprint-sheets";

/** The latest print of a sheet, which something touched since. */
export interface TouchedPrint {
  registration_id: number;
  sheet: ReprintSheet;
  scope: PrintScope;
  print_id: number;
  number: string;
  filters: SheetFilters;
  list_version: number | null;
  printed_by: string;
  printed_at: string;
}

export interface DueSheet
  extends Pick<TouchedPrint, "sheet" | "number" | "filters" | "printed_by" | "printed_at"> {
  /** The roll sheet of the school's exam type today, or the sheet itself. */
  name: SheetName;
  /** Candidates on it now. */
  total: number;
  reasons: Reason[];
  /** It would print as a draft, because these candidates have no roll number. */
  unnumbered: number;
}

export interface Place {
  school: HeadSchool;
  year: { year: number; title: string | null };
}

const contentOfPrint = sqlite.prepare<[id: number]>("select content from sheet_prints where id = ?").pluck();

/** Judges the prints of one school, and reads each selection of its candidates once. */
export function judgeOf(actor: Actor, { school, year }: Place) {
  const at = { school_code: school.school_code, exam_year: year.year };
  const read = new Map<string, StoredCandidate[]>();

  function candidates(part: PrintScope["part"], filters: SheetFilters): StoredCandidate[] {
    const { paper: _, ...selection } = filters;
    const key = JSON.stringify([part, selection]);
    const found = read.get(key) ?? candidatesOf(readerOf(actor, part, school), at, filters);
    read.set(key, found);
    return found;
  }

  /** Null where the paper is as the data, or where no candidate is left to print it for. */
  return function judge(print: TouchedPrint): DueSheet | null {
    const { sheet, number, filters, printed_by, printed_at, scope, list_version } = print;
    const shown = { sheet, number, filters, printed_by, printed_at };
    const name = print.sheet === "roll" ? rollSheetOf(school) : print.sheet;
    const room = roomOnSheet(readerOf(actor, scope.part, school), filters);
    if (!name || room === undefined) return null;
    const selected = candidates(scope.part, filters);
    const now = printedOn(name, selected);
    if (now.length === 0) return null;
    const head = headOf(school, year, now, room);
    const total = now.length;
    if (isOfFormerPaper(filters, head.papers)) {
      const { paper = "", ...others } = filters;
      const reasons: Reason[] = [{ reason: "papers", papers: [paper] }];
      return wasPrintedLater(print)
        ? null
        : { ...shown, filters: others, name, total, reasons, unnumbered: 0 };
    }
    const current = contentOf(name, head, now, filters).content;
    const stored = JSON.parse(contentOfPrint.get(print.print_id) as string) as Content;
    const printed = isCutApart(name) ? withPartsPrintedSince(print, stored, current) : stored;
    const differences = compare(printed, current, countWithdrawn);
    const versions =
      print.sheet === "final-list"
        ? { printed_version: list_version ?? 0, list_version: head.list_version }
        : null;
    const reasons = isSame(differences) ? [] : reasonsFor(printed, current, differences, versions);
    if (reasons.length === 0) return null;
    const unnumbered = selected.filter(({ student_code }) => student_code === null).length;
    return {
      ...shown,
      name,
      total,
      reasons: seesLess(actor, filters, room) ? [{ reason: "room_shared" }] : reasons,
      unnumbered: unnumberedOn(name) === undefined ? unnumbered : 0,
    };
  };
}

/** Sees what the paper shows: the whole room, or the part of it that its printer saw. */
function readerOf(actor: Actor, part: PrintScope["part"], { school_code, district_code }: HeadSchool): Actor {
  const places = { school_code: null, district_code: null, exam_level_code: null };
  if (part === "school") return { ...actor, ...places, role_id: schoolRole, school_code };
  if (part === "district") return { ...actor, ...places, role_id: districtRole, district_code };
  return { ...actor, ...places, role_id: officeRole };
}

function seesLess(actor: Actor, filters: SheetFilters, room: RoomOnSheet | null): boolean {
  if (room === null) return false;
  const seen = roomOnSheet(actor, filters);
  return !seen || seen.hidden.length > room.hidden.length;
}

export const rollSheetOf = ({ exam_sheet }: { exam_sheet: string }): SheetName | undefined =>
  isSheetName(exam_sheet) ? exam_sheet : undefined;

/** A paper that is gone, or has another code: its list is due until another attendance list of the school is printed. */
const isOfFormerPaper = ({ paper }: SheetFilters, papers: readonly { code: string }[]): boolean =>
  paper !== undefined && papers.length > 0 && papers.every(({ code }) => code !== paper);

interface Print {
  registration_id: number;
  sheet: string;
  printed_at: string;
}

const later = sqlite
  .prepare<[registration_id: number, sheet: string, printed_at: string]>(
    `select content from latest_prints join sheet_prints on sheet_prints.id = print_id
     where registration_id = ? and latest_prints.sheet = ? and printed_at > ? order by printed_at, print_id`,
  )
  .pluck();

/** The parts of a sheet that is cut apart, each replaced by the one that was printed later with another selection. */
function withPartsPrintedSince(print: Print, printed: Content, current: Content): Content {
  const parts = new Map(printed.rows.map((row) => [row[0], { row, of: printed }]));
  for (const text of later.all(print.registration_id, print.sheet, print.printed_at) as string[]) {
    const of = JSON.parse(text) as Content;
    for (const row of of.rows) parts.set(row[0], { row, of });
  }
  const wanted = current.rows.flatMap(([id]) => parts.get(id) ?? []);
  const other = wanted.find(({ of }) => of.head !== current.head);
  const rows: PrintedRow[] = wanted.map(({ row }) => row);
  return { ...(other?.of ?? { ...current, record: printed.record }), rows };
}

/** Another print of the same sheet of the school followed. */
const wasPrintedLater = ({ registration_id, sheet, printed_at }: Print): boolean =>
  later.get(registration_id, sheet, printed_at) !== undefined;
