import { z } from "zod";
import { examYearNew, yearRange } from "~/features/exam-years/schema";
import { windowFields } from "~/features/requests/window-fields";
import { optionalDay } from "~/features/values/days";
import { optionalWholeNumber, yesNo } from "~/features/values/fields";

export const carryMarks = ["carry_papers", "carry_rooms", "carry_expected", "carry_windows"] as const;
export type CarryMark = (typeof carryMarks)[number];

type WindowField = (typeof windowFields)[number];

const windowDays = Object.fromEntries(windowFields.map((name) => [name, optionalDay.optional()])) as Record<
  WindowField,
  ReturnType<typeof optionalDay.optional>
>;

/** Without the marks the year takes nothing from another. `carry_from` is the year before, unless it is given.
 * The request windows count with `carry_windows` alone; one that is left out is that of the year before, shifted. */
export const examYearBegun = z.object({
  ...examYearNew.shape,
  carry_from: optionalWholeNumber(yearRange),
  carry_papers: yesNo(false),
  carry_rooms: yesNo(false),
  carry_expected: yesNo(false),
  carry_windows: yesNo(false),
  ...windowDays,
});
export type ExamYearBegun = z.output<typeof examYearBegun>;
