import { z } from "zod";
import {
  field,
  optionalCode,
  optionalText,
  optionalWholeNumber,
  wholeNumberOr,
} from "~/features/values/fields";
import { wrong } from "~/features/values/readers";
import { problem } from "~/messages";
import { studentList } from "../list/schema";

const mustNotBeGiven = field(
  (raw, report) => (raw === undefined ? null : wrong(report, problem("not_with_changed_since"))),
  { type: ["string", "null"] },
);

const taken = ["limit", "exam_year", "school_code", "district_code", "exam_type_code"] as const;
const refused = Object.keys(studentList.shape).filter((name) => !(taken as readonly string[]).includes(name));

/** Filters of which every change is recorded with the place of the candidate. The others of the list are refused. */
export const studentFeed = z.object({
  ...Object.fromEntries(refused.map((name) => [name, mustNotBeGiven])),
  changed_since: field(
    (raw, report): FeedPosition => {
      if (raw === undefined) report(problem("required"));
      else {
        const position = typeof raw === "string" ? readPosition(raw) : null;
        if (position) return position;
        report(problem("not_a_position"));
      }
      return { from: "start" };
    },
    { type: ["string", "null"], maxLength: 100 },
  ),
  limit: wholeNumberOr(100, { min: 1, max: 1000 }),
  exam_year: optionalWholeNumber({ min: 2000, max: 2100 }),
  school_code: optionalCode({ max: 20 }),
  district_code: optionalText({ max: 20 }),
  exam_type_code: optionalText({ max: 20 }),
});
export type StudentFeed = z.output<typeof studentFeed>;

/** Where a reader of the feed begins: at the first change, at an instant, or after the position of its last answer. */
export type FeedPosition =
  | { from: "start" }
  | { from: "instant"; at: string }
  | ({ from: "position" } & Position);

interface Position {
  generation: string;
  sequence: number;
  /** Of the newest change up to the sequence: a database that went back in time has a newer one there. */
  changed_at: string;
  /** A digest of the scope and the filters of the answer. */
  reach: string;
}

const written = /^c_([0-9a-f]{16})_(\d{1,15})_(\d{1,14})_([0-9a-f]{12})$/;
const instant = z.iso.datetime();

function readPosition(text: string): FeedPosition | null {
  if (text === "start") return { from: "start" };
  const [, generation = "", sequence, milliseconds, reach = ""] = written.exec(text) ?? [];
  if (sequence === undefined)
    return instant.safeParse(text).success && !text.startsWith("0")
      ? { from: "instant", at: new Date(text).toISOString() }
      : null;
  const changed_at = new Date(Number(milliseconds)).toISOString();
  return { from: "position", generation, sequence: Number(sequence), changed_at, reach };
}

export const positionText = ({ generation, sequence, changed_at, reach }: Position): string =>
  `c_${generation}_${sequence}_${Date.parse(changed_at)}_${reach}`;
