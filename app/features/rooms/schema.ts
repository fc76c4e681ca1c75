import { z } from "zod";
import { roomPatterns } from "~/db/schema/states";
import { yearRange } from "~/features/exam-years/schema";
import {
  code,
  field,
  oneOfOr,
  optionalText,
  optionalWholeNumber,
  recordVersion,
  text,
  wholeNumber,
  yesNo,
} from "~/features/values/fields";
import { isBlank, readCode, readWholeNumber, wrong } from "~/features/values/readers";
import { problem } from "~/messages";
import { mostSeats } from "./rules";

const seatRange = { min: 1, max: mostSeats };

const fields = {
  name: text({ max: 60 }),
  rows: wholeNumber({ min: 1, max: 100 }),
  columns: wholeNumber({ min: 1, max: 30 }),
  /** Blank: every desk. */
  capacity: optionalWholeNumber(seatRange),
  pattern: oneOfOr(roomPatterns, "columns"),
  /** Blank: after the other rooms. */
  fill_order: optionalWholeNumber({ min: 1, max: 999 }),
  is_for_arrangements: yesNo(false),
} satisfies Record<(typeof roomFields)[number], z.ZodType>;

const place = { school_code: code({ max: 20 }), exam_year: wholeNumber(yearRange) };

export const roomNew = z.object({ ...place, ...fields });
export type RoomNew = z.output<typeof roomNew>;
export const roomEdit = z.object({ ...fields, version: recordVersion });
export type RoomEdit = z.output<typeof roomEdit>;

export const roomScreen = z.object({
  school_code: optionalText({ max: 120 }),
  exam_year: optionalText({ max: 20 }),
});
export const roomList = z.object(place);

const mostSchools = 50;

/** A form sends one code or several under one name. */
const codes = field(
  (raw, report): string[] => {
    const given = [raw === undefined || raw === "" || raw === null ? [] : raw].flat();
    if (given.length > mostSchools) return wrong(report, problem("too_many", { max: mostSchools })) ?? [];
    return [...new Set(given.flatMap((each) => readCode(each, report, 20, true) ?? []))];
  },
  { type: ["array"], items: { type: "string" }, maxItems: mostSchools, default: [] },
);

export const assignment = z.object({
  ...place,
  /** Other schools of the centre, besides the school of the rooms. */
  schools: codes,
  scope: oneOfOr(["unseated", "all"], "unseated"),
  /** The rooms that the person saw, `id:version` each; null does not check. */
  seen_rooms: optionalText({ max: 20_000 }),
});
export type Assignment = z.output<typeof assignment>;

/** A form sends one seat or several under one name. */
const seatNumbers = field(
  (raw, report): number[] => {
    const given = isBlank(raw) ? [] : [raw].flat();
    if (given.length > mostSeats) return wrong(report, problem("too_many", { max: mostSeats })) ?? [];
    return [...new Set(given.flatMap((each) => readWholeNumber(each, report, seatRange, true) ?? []))];
  },
  { type: ["array"], items: { type: "integer" }, maxItems: mostSeats, default: [] },
);

export const seatMove = z.object({
  /** Roll numbers with blanks, commas or line ends between them. */
  numbers: field(
    (raw, report): string[] => {
      const typed = Array.isArray(raw) ? raw.join(" ") : raw;
      if (typed === undefined || typed === null || typed === "") return [];
      if (typeof typed !== "string") return wrong(report, problem("invalid")) ?? [];
      if (typed.length > 20_000) return wrong(report, problem("too_long", { max: 20_000 })) ?? [];
      const read = [
        ...new Set(
          typed
            .toUpperCase()
            .split(/[\s,;]+/u)
            .filter(Boolean),
        ),
      ];
      if (read.length > mostSeats) report(problem("too_many", { max: mostSeats }));
      return read;
    },
    { type: ["string", "array"], items: { type: "string" }, maxLength: 20_000, default: "" },
  ),
  /** In place of the numbers: seats of the room, two where a candidate goes from one to the other. */
  seats: seatNumbers,
  /** In place of both: the room that gets all candidates of this one. */
  into: optionalWholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  to: oneOfOr(["room", "none"], "room"),
  seat: optionalWholeNumber(seatRange),
  version: recordVersion,
});
export type SeatMove = z.output<typeof seatMove>;

/** In the order of the form. */
export const roomFields = [
  "name",
  "rows",
  "columns",
  "capacity",
  "pattern",
  "fill_order",
  "is_for_arrangements",
] as const;
