import type { Actor } from "~/auth/actor";
import type { NumberedSchool } from "~/features/roll-numbers/numbering";
import { roomsOf } from "~/features/rooms/queries";
import { isSelection } from "../candidates/filters";
import { everySheetOf } from "../every-sheet";
import { otherSheets, type SheetName, unnumberedOn } from "../kinds";
import { countPages } from "../model/cut-table";
import { nameInState } from "../names";
import { changesSincePrint, latestReceipt } from "../prints/changes";
import { planSheet, type Sheet } from "../queries";
import { judgeOf, rollSheetOf } from "../reprints/judge";
import { type LatestPrint, latestPrintsOf } from "../reprints/queries";
import type { Reason } from "../reprints/reasons";
import { reprintSheetOf } from "../reprints/reprint-sheets";

/** `unnumbered`: the sheet leaves out candidates without a number, and no candidate has one. `no_room`: a plan is of a room. */
type SheetState = "empty" | "unnumbered" | "no_room" | "draft" | "ready" | "changed" | "current";

interface LastPrint {
  number: string;
  printed_at: string;
  printed_by: string;
}

export interface SheetChoice {
  sheet: SheetName;
  name: string;
  state: SheetState;
  /** Null for a plan, which has the pages of its room. */
  pages: number | null;
  /** Candidates without a number, whom the sheet leaves out or who make it a draft. */
  unnumbered: number;
  /** The last print of the whole sheet, and why it is not as the data. */
  last: LastPrint | null;
  reasons: Reason[];
  /** Prints of a class, a room or another selection. */
  parts: number;
  /** Rooms of a plan, and those of them that were printed. */
  rooms: { n: number; printed: number } | null;
}

/** The sheets for a school of this type in one year, each as it would print now. Reads the candidates once. */
export function sheetsToChoose(actor: Actor, place: NumberedSchool): SheetChoice[] {
  const { school, year } = place;
  const at = { school_code: school.school_code, exam_year: year.year };
  const own = rollSheetOf(school);
  const sheetNamed = everySheetOf(actor, at);
  if (!sheetNamed) return [];
  const prints = latestPrintsOf(place.registration_id);
  const judge = year.closed_at === null ? judgeOf(actor, { school, year }) : () => null;
  return [...(own ? [own] : []), ...otherSheets].map((name): SheetChoice => {
    const sheet = sheetNamed(name);
    const { unnumbered, state } = sheet;
    const ofSheet = prints.filter(({ sheet }) => sheet === reprintSheetOf(name));
    const isPlan = name === "seating-plan";
    const { last, reasons, isChanged } = isPlan ? neverWhole : printOf(actor, sheet, ofSheet, judge);
    const rooms = isPlan ? roomsPrinted(actor, at, ofSheet) : null;
    const hasDraft = sheet.isDraft && !isPlan;
    return {
      sheet: name,
      name: nameInState({ sheet: name, state }),
      state: stateOf(sheet, { rooms, hasDraft, isPrinted: last !== null, isChanged }),
      pages: isPlan ? null : countPages(sheet),
      unnumbered: hasDraft || unnumberedOn(name) === "left_out" ? unnumbered : 0,
      last,
      reasons,
      parts: ofSheet.filter((print) => !isWhole(print)).length,
      rooms,
    };
  });
}

const isWhole = ({ filters }: LatestPrint): boolean => !isSelection(filters) && filters.paper === undefined;

const neverWhole = { last: null, reasons: [], isChanged: false };

type Judge = (print: LatestPrint) => { reasons: Reason[] } | null;

/** Compares a print that may differ; another one is as the data. */
function printOf(actor: Actor, sheet: Sheet, prints: LatestPrint[], judge: Judge) {
  if (reprintSheetOf(sheet.sheet) === null) return receiptOf(actor, sheet);
  const whole = prints.find(isWhole);
  if (!whole) return neverWhole;
  const { number, printed_at, printed_by } = whole;
  const due = whole.is_touched || whole.is_due ? judge(whole) : null;
  return { last: { number, printed_at, printed_by }, reasons: due?.reasons ?? [], isChanged: due !== null };
}

/** Of a sheet that is never due: check lists and statements are for corrections. */
function receiptOf(actor: Actor, { sheet, school_code, year: exam_year, filters, year }: Sheet) {
  const found = latestReceipt(actor, { sheet, school_code, year, filters }, null);
  if (!found) return neverWhole;
  const { number, created_at: printed_at, printed_by } = found;
  const current = planSheet(actor, { school_code, exam_year, sheet, filters });
  const isChanged = current !== undefined && changesSincePrint(actor, current, null) !== null;
  return { last: { number, printed_at, printed_by }, reasons: [], isChanged };
}

function roomsPrinted(actor: Actor, at: { school_code: string; exam_year: number }, prints: LatestPrint[]) {
  const printed = new Set(prints.map(({ filters }) => filters.room_id));
  const rooms = roomsOf(actor, at);
  return { n: rooms.length, printed: rooms.filter(({ id }) => printed.has(id)).length };
}

interface Facts {
  rooms: SheetChoice["rooms"];
  hasDraft: boolean;
  isPrinted: boolean;
  isChanged: boolean;
}

function stateOf({ candidates, unnumbered }: Sheet, { rooms, ...of }: Facts): SheetState {
  if (rooms) return rooms.n === 0 ? "no_room" : rooms.printed === rooms.n ? "current" : "ready";
  if (candidates.length === 0) return unnumbered > 0 ? "unnumbered" : "empty";
  if (of.hasDraft) return "draft";
  if (!of.isPrinted) return "ready";
  return of.isChanged ? "changed" : "current";
}
