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
import { readWholeNumber } from "~/features/values/readers";
import { problem } from "~/messages";
import { codeFields } from "./codes";

/** Whatever is wrong with the year, it is 'Tahun peperiksaan tidak sah'. */
const exam_year = field(
  (raw, report) => readWholeNumber(raw, () => report(problem("invalid")), yearRange, true) ?? 0,
  { type: "integer", minimum: yearRange.min, maximum: yearRange.max },
);

/** The centre code that was chosen; null leaves it to `usualCode`. */
const chosenCode = optionalOneOf(codeFields);

const page = optionalWholeNumber({ min: 1, max: 1_000_000 }).transform((page) => page ?? 1);
const counted = optionalWholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER }).transform((n) => n ?? 0);

const asked = {
  school_code: code({ max: 20 }),
  exam_year,
  code: chosenCode,
  /** What the person saw, as the preview named it; null writes what holds at the moment. */
  fingerprint: optionalText({ max: 64 }),
  /** Asked of an ADMIN who changes issued numbers of a locked year. */
  reason: optionalText({ max: 500 }),
};

export const rollNumberForm = z.object(asked);
export type RollNumberRequest = z.output<typeof rollNumberForm>;

/** The same as JSON; a preview writes nothing. */
export const rollNumberCall = z.object({ ...asked, preview: yesNo(false) });

/** What the screen is asked for. The year stays text, so that one that is not valid can be told from none. */
export const rollNumberScreen = z.object({
  school_code: optionalText({ max: 120 }),
  exam_year: optionalText({ max: 20 }),
  code: chosenCode,
  page,
});

/** Which schools of a year are numbered at once, and where the run stands: its whole state is in its address. */
const wholeYear = {
  district_code: optionalText({ max: 20 }),
  exam_type_code: optionalText({ max: 20 }),
  /** A part of a school's name, or the beginning of its code. */
  search: optionalText({ max: 120 }),
  /** Only the schools that have a candidate without a number. */
  incomplete: yesNo(false),
  /** The last registration that had its turn, and how many had it. */
  after: counted,
  done: counted,
  since: optionalInstant,
};

export const wholeYearForm = z.object({ exam_year, ...wholeYear });
export const wholeYearScreen = z.object({ exam_year: optionalWholeNumber(yearRange), page, ...wholeYear });

export type WholeYearFilter = Pick<
  z.output<typeof wholeYearForm>,
  "exam_year" | "district_code" | "exam_type_code" | "search" | "incomplete"
>;
