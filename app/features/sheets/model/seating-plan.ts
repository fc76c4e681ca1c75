import type { NamedInvigilator } from "~/features/invigilators/queries";
import { deskOf } from "~/features/rooms/rules";
import { linesOf, pointsOfPaper } from "~/features/values/lines-of-text";
import { t } from "~/messages";
import type { StoredCandidate } from "../candidates/queries";
import { mm, pt } from "../measures";
import type { Sheet } from "../queries";
import type { RoomOnSheet } from "../rules";
import { roomOf } from "./cut";
import { linesBeside } from "./lines";
import type { Orientation } from "./pages";

export interface PlannedSeat {
  seat: number;
  isHidden: boolean;
  candidate?: StoredCandidate;
  name: string;
}

export interface SeatingPlanPage {
  /** From 1, in the room. */
  row: number;
  column: number;
  /** Null is a desk that the capacity leaves out. */
  desks: (PlannedSeat | null)[][];
}

export interface SeatingPlan {
  orientation: Orientation;
  /** Millimetres of a desk. */
  height: number;
  pages: SeatingPlanPage[];
}

const mostColumns = { portrait: 7, landscape: 11 };
const front = 8;
/** Of both sides, and of the rules between desks. */
const padding = 1.4;
const nameLines = 2;

/** On the paper that needs fewer pages. */
export function seatingPlanOf(sheet: Sheet): SeatingPlan {
  const plans = (["portrait", "landscape"] as const).map((orientation) => seatingPlanOn(orientation, sheet));
  return plans.reduce((best, plan) => (plan.pages.length < best.pages.length ? plan : best));
}

function seatingPlanOn(orientation: Orientation, sheet: Sheet): SeatingPlan {
  const room = sheet.room as RoomOnSheet;
  const columns = shares(Math.ceil(room.capacity / room.rows), mostColumns[orientation]);
  const width = (mm[orientation].width - mm.seating.row) / (columns[0]?.length ?? 1) - padding;
  const lines = (text: string, size: number) => linesOf(text, (width * pointsOfPaper) / size);
  const codes = sheet.candidates.map(({ student_code }) => lines(student_code ?? "", pt.seating.code));
  const needed =
    padding + mm.seating.number + Math.max(1, ...codes) * mm.seating.code + nameLines * mm.seating.name;
  const height = Math.max(needed, mm.seating.desk);
  const notes = noteLinesOfPlan(sheet);
  const { every } = roomOf(orientation, { ...linesBeside(sheet, true), notes, totals: 0, hasLate: true });
  const rows = shares(Math.min(room.rows, room.capacity), Math.floor((every - front) / height));
  const seats = seatsOf(sheet, room, (text) => lines(text, pt.seating.name) <= nameLines);
  const pages = columns.flatMap((across) =>
    rows.map((down) => ({
      row: down[0] ?? 1,
      column: across[0] ?? 1,
      desks: down.map((row) => across.map((column) => seats.get(`${row}/${column}`) ?? null)),
    })),
  );
  return { orientation, height, pages };
}

const noteLinesOfPlan = ({ candidates, invigilators }: Sheet): number =>
  1 + Number(candidates.some((one) => one.has_need)) + staffLines(invigilators).length;

/** So many names fit beside one another on a page upright. */
const namesOnLine = 3;
const mostNamed = 12;

/** The invigilators of the room by line of the notes. */
export function staffLines(people: readonly NamedInvigilator[]): string[] {
  const names = people
    .slice(0, mostNamed)
    .map(({ full_name, duty }) =>
      duty === "chief" ? t("sheet.plan.chief", { name: full_name }) : full_name,
    );
  const more =
    people.length > mostNamed ? [t("sheet.plan.more_staff", { n: people.length - mostNamed })] : [];
  const all = [...names, ...more];
  return Array.from({ length: Math.ceil(all.length / namesOnLine) }, (_, at) => {
    const line = all.slice(at * namesOnLine, (at + 1) * namesOnLine).join(" · ");
    return at === 0 ? t("sheet.plan.staff", { names: line }) : line;
  });
}

/** 1 to `total` in runs of nearly the same length. */
function shares(total: number, most: number): number[][] {
  const runs = Math.ceil(total / most);
  return Array.from({ length: runs }, (_, run) => {
    const [from, to] = [run, run + 1].map((at) => Math.round((at * total) / runs)) as [number, number];
    return Array.from({ length: to - from }, (_each, at) => from + at + 1);
  });
}

function seatsOf(sheet: Sheet, room: RoomOnSheet, fits: (text: string) => boolean): Map<string, PlannedSeat> {
  const bySeat = new Map(sheet.candidates.map((candidate) => [candidate.seat, candidate]));
  const hidden = new Set(room.hidden);
  return new Map(
    Array.from({ length: room.capacity }, (_, at) => {
      const { row, column } = deskOf(room, at + 1);
      const candidate = bySeat.get(at + 1);
      const own = candidate ? shortName(candidate.full_name, fits) : "";
      return [`${row}/${column}`, { seat: at + 1, isHidden: hidden.has(at + 1), candidate, name: own }];
    }),
  );
}

/** Without the father's name: the roll number is beside it. */
function shortName(full_name: string, fits: (text: string) => boolean): string {
  const [own = full_name] = full_name.split(/ (?:BIN|BINTI|BTE?\.?|B\.|A\/[LP]|ANAK) /i);
  if (fits(own)) return own;
  const letters = [...own];
  const shortened = (n: number) => `${letters.slice(0, n).join("").trimEnd()}…`;
  let n = letters.length - 1;
  while (n > 1 && !fits(shortened(n))) n--;
  return shortened(n);
}
