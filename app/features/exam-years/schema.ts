import { z } from "zod";
import { optionalInstant, optionalText, recordVersion, wholeNumber, yesNo } from "~/features/values/fields";

/** The years that an exam can have (docs/api/exam-years.md). */
export const yearRange = { min: 2000, max: 2100 };

/**
 * A lock without a datetime takes the present moment (see `lockFrom`). The title is what a sheet prints for the year, such
 * as 2026M/1448H; a call that leaves it out keeps it, a blank takes it away.
 */
const fields = {
  year: wholeNumber(yearRange),
  title: optionalText({ max: 40 }).optional(),
  is_lock_initial_student: yesNo(false),
  lock_initial_student_datetime: optionalInstant,
};

export const examYearNew = z.object(fields);
export type ExamYearNew = z.output<typeof examYearNew>;

export const examYearEdit = z.object({ ...fields, version: recordVersion });
export type ExamYearEdit = z.output<typeof examYearEdit>;
