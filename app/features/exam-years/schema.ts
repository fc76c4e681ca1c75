import { z } from "zod";
import { optionalDay, optionalMoment } from "~/features/values/days";
import { optionalText, recordVersion, wholeNumber, yesNo } from "~/features/values/fields";

export const yearRange = { min: 2000, max: 2100 }; // docs/api/exam-years.md

/** A call that leaves the title, the running year or a day out keeps it; a blank removes it. */
const fields = {
  year: wholeNumber(yearRange),
  title: optionalText({ max: 40 }).optional(),
  is_running: yesNo().optional(),
  entry_opens_on: optionalDay.optional(),
  is_lock_initial_student: yesNo(false),
  lock_initial_student_datetime: optionalMoment,
  corrections_until: optionalDay.optional(),
  printing_from: optionalDay.optional(),
};

export const examYearNew = z.object(fields);
export type ExamYearNew = z.output<typeof examYearNew>;

export const examYearEdit = z.object({ ...fields, version: recordVersion });
/** The form asks before it changes more than the year itself; the API does not. */
export const examYearForm = examYearEdit.extend({ confirmed: yesNo(false) });

/** The reason comes with a reopening. */
export const yearState = z.object({
  is_closed: yesNo(),
  reason: optionalText({ max: 300 }),
  version: recordVersion,
});
export type YearState = z.output<typeof yearState>;

export const disposalForm = z.object({
  is_undo: yesNo(false),
  typed_year: optionalText({ max: 10 }),
  version: recordVersion,
});

export type ExamYearEdit = z.output<typeof examYearEdit>;
