import { z } from "zod";
import { yearRange } from "~/features/exam-years/schema";
import {
  code,
  field,
  optionalOneOf,
  optionalText,
  optionalWholeNumber,
  yesNo,
} from "~/features/values/fields";
import { readWholeNumber } from "~/features/values/readers";
import { codeFields } from "./codes";

/** Whatever is wrong with the year, it is 'Tahun peperiksaan tidak sah' (spec 5). */
const exam_year = field((raw, report) => readWholeNumber(raw, () => report("invalid"), yearRange, true) ?? 0);

/** The centre code that was chosen; null leaves it to `usualCode`. */
const chosenCode = optionalOneOf(codeFields);

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
  page: optionalWholeNumber({ min: 1, max: 1_000_000 }).transform((page) => page ?? 1),
});

/** The form that numbers every school of a year. */
export const wholeYearForm = z.object({ exam_year });
