import { z } from "zod";
import { chiefPlaces, invigilatorDuties } from "~/db/schema/states";
import { yearRange } from "~/features/exam-years/schema";
import { icNumber } from "~/features/students/ic-field";
import {
  code,
  field,
  list,
  oneOf,
  oneOfOr,
  optionalCode,
  optionalOneOf,
  optionalText,
  optionalWholeNumber,
  personName,
  recordVersion,
  wholeNumber,
  yesNo,
} from "~/features/values/fields";
import { paging } from "~/features/values/lists";
import { readText, wrong } from "~/features/values/readers";
import { cleanText, foldDigits } from "~/features/values/text";
import { problem } from "~/messages";
import { readPhone } from "./rules";

/** In the order of the form; the last one only where the office asks for it. */
export const invigilatorFields = ["full_name", "phone", "duty", "room_id", "ic_number"] as const;

export const ruleFields = ["candidates_each", "fewest", "chief_of", "asks_ic"] as const;

/** Rows of one paste or call. */
export const mostInvigilators = 300;

/** Of one page. */
export const mostOnPage = 100;

/** Of one print, as sheets have at most. */
export const mostLetters = 200;

/** What a list of schools is narrowed to: someone is missing, or in two places. */
export const staffingStates = ["missing", "twice"] as const;

const phone = field(
  (raw, report): string => {
    const clean = (typed: string) => foldDigits(cleanText(typed));
    const written = readText(raw, report, { max: 30, required: true, clean });
    if (written === null) return "";
    return readPhone(written) ?? wrong(report, problem("phone_format")) ?? "";
  },
  { type: "string", minLength: 8, maxLength: 30 },
);

const fields = {
  full_name: personName({ max: 120 }),
  phone,
  duty: oneOfOr(invigilatorDuties, "invigilator"),
  /** Blank: where one is missing. */
  room_id: optionalWholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  ic_number: icNumber(),
} satisfies Record<(typeof invigilatorFields)[number], z.ZodType>;

const place = { school_code: code({ max: 20 }), exam_year: wholeNumber(yearRange) };

export const invigilatorLine = z.object(fields);
export type InvigilatorLine = z.output<typeof invigilatorLine>;
export const invigilatorNew = z.object({ ...place, ...fields });
export type InvigilatorNew = z.output<typeof invigilatorNew>;
export const invigilatorEdit = z.object({ ...fields, version: recordVersion });
export type InvigilatorEdit = z.output<typeof invigilatorEdit>;

export const invigilatorsNew = z.object({
  ...place,
  invigilators: list(invigilatorLine, { max: mostInvigilators }),
});
export type InvigilatorsNew = z.output<typeof invigilatorsNew>;

/** `fingerprint` identifies the lines that the preview showed. */
export const pasteForm = z.object({
  ...place,
  pasted: z.string().max(100_000, { error: "too_large" }).default(""),
  fingerprint: optionalText({ max: 64 }),
});

export const invigilatorList = z.object(place);
/** Letters of a school, or of one person. */
export const letterQuery = z.object({
  ...place,
  page: paging.page,
  id: optionalWholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER }),
});
export const invigilatorScreen = z.object({
  page: paging.page,
  school_code: optionalText({ max: 120 }),
  exam_year: optionalText({ max: 20 }),
});

export const staffingList = z.object({
  ...paging,
  exam_year: optionalWholeNumber(yearRange),
  district_code: optionalCode({ max: 20 }),
  staffing: optionalOneOf(staffingStates),
});
export type StaffingList = z.output<typeof staffingList>;
export const staffingOf = staffingList.extend({ exam_year: wholeNumber(yearRange) });

const rule = {
  candidates_each: wholeNumber({ min: 1, max: 1000 }),
  fewest: wholeNumber({ min: 2, max: 100 }),
  chief_of: oneOf(chiefPlaces),
  asks_ic: yesNo(false),
} satisfies Record<(typeof ruleFields)[number], z.ZodType>;

export const ruleEdit = z.object({ ...rule, version: recordVersion });
export type RuleEdit = z.output<typeof ruleEdit>;
