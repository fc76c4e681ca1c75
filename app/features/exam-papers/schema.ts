import { z } from "zod";
import { yearRange } from "~/features/exam-years/schema";
import { timeInWords } from "~/features/values/day-readers";
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
import { dayOfWeekInWords } from "~/features/values/moments";
import { t } from "~/messages";
import type { Paper } from "./queries";

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

/** In the order of the form. */
export const paperFields = [
  "exam_year",
  "exam_type_code",
  "code",
  "name",
  "held_on",
  "starts_at",
  "ends_at",
] as const;
export const paperDays = ["held_on"] as const;

export const dayOfPaper = ({ held_on }: Pick<Paper, "held_on">): string | null =>
  held_on && dayOfWeekInWords(held_on);

/** Saturday and Sunday, on which schools are closed. */
export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay());

export function timesOfPaper({ starts_at, ends_at }: Pick<Paper, "starts_at" | "ends_at">): string | null {
  if (starts_at === null) return null;
  const from = timeInWords(starts_at);
  return ends_at === null ? from : t("exam_paper.times", { from, to: timeInWords(ends_at) });
}
