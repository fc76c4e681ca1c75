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
import { type FeedPosition, readPosition } from "./position";

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
