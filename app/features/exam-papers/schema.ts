import { z } from "zod";
import { yearRange } from "~/features/exam-years/schema";
import { optionalDay, optionalTime } from "~/features/values/days";
import {
  code,
  optionalCode,
  optionalWholeNumber,
  recordVersion,
  text,
  wholeNumber,
  yesNo,
} from "~/features/values/fields";
import type { paperFields } from "./fields";

/** The code is the heading of a narrow column of the attendance list. */
const fields = {
  exam_year: wholeNumber(yearRange),
  exam_type_code: code({ max: 20 }),
  code: code({ max: 6 }),
  name: text({ max: 80 }),
  held_on: optionalDay,
  starts_at: optionalTime,
  ends_at: optionalTime,
} satisfies Record<(typeof paperFields)[number], z.ZodType>;

export const paperNew = z.object(fields);
export type PaperNew = z.output<typeof paperNew>;

export const paperEdit = z.object({ ...fields, version: recordVersion });
export type PaperEdit = z.output<typeof paperEdit>;

export const paperForm = paperEdit.extend({ confirmed: yesNo(false) });

export const paperList = z.object({
  exam_year: optionalWholeNumber(yearRange),
  exam_type_code: optionalCode({ max: 20 }),
});

export const papersCopied = z.object({ exam_year: wholeNumber(yearRange) });
