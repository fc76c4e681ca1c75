import { z } from "zod";
import { yearRange } from "~/features/exam-years/schema";
import {
  code,
  field,
  optionalInstant,
  optionalOneOf,
  optionalText,
  optionalWholeNumber,
  yesNo,
} from "~/features/values/fields";
import { trueOrFalse } from "~/features/values/lists";
import { readWholeNumber } from "~/features/values/readers";
import { problem } from "~/messages";
import { codeFields } from "./codes";

/** Every problem of the year has one message: 'Tahun peperiksaan tidak sah'. */
const exam_year = field(
  (raw, report) => readWholeNumber(raw, () => report(problem("invalid")), yearRange, true) ?? 0,
  { type: "integer", minimum: yearRange.min, maximum: yearRange.max },
);

const chosenCode = optionalOneOf(codeFields);

const page = optionalWholeNumber({ min: 1, max: 1_000_000 }).transform((page) => page ?? 1);
const counted = optionalWholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER }).transform((n) => n ?? 0);

const rollNumberFields = {
  school_code: code({ max: 20 }),
  exam_year,
  code: chosenCode,
  /** Of the preview that the person saw; null writes without a comparison. */
  fingerprint: optionalText({ max: 64 }),
  reason: optionalText({ max: 500 }),
  only_unnumbered: yesNo(false),
};

export const rollNumberForm = z.object({ ...rollNumberFields, without_class: yesNo(false) });
export type RollNumberRequest = z.output<typeof rollNumberForm>;

export const rollNumberCall = z.object({ ...rollNumberFields, preview: yesNo(false) });

/** The year stays text: the screen distinguishes an invalid year from a missing one. */
export const rollNumberScreen = z.object({
  school_code: optionalText({ max: 120 }),
  exam_year: optionalText({ max: 20 }),
  code: chosenCode,
  /** Null leaves the choice to the lock and the printed sheets. */
  only_unnumbered: trueOrFalse,
  all: yesNo(false),
  page,
});

const wholeYear = {
  district_code: optionalText({ max: 20 }),
  exam_type_code: optionalText({ max: 20 }),
  search: optionalText({ max: 120 }),
  incomplete: yesNo(false),
  only_unnumbered: trueOrFalse,
  without_class: yesNo(false),
  /** The last registration that the run has numbered. */
  after: counted,
  done: counted,
  since: optionalInstant,
};

export const wholeYearForm = z.object({ exam_year, ...wholeYear });
export const wholeYearScreen = z.object({ exam_year: optionalWholeNumber(yearRange), page, ...wholeYear });

export type WholeYearFilter = Pick<
  z.output<typeof wholeYearForm>,
  "exam_year" | "district_code" | "exam_type_code" | "search" | "incomplete" | "without_class"
> & { only_unnumbered: boolean };
