import { z } from "zod";
import { optionalInstant, optionalText, recordVersion, wholeNumber, yesNo } from "~/features/values/fields";

export const yearRange = { min: 2000, max: 2100 }; // docs/api/exam-years.md

/** A call that leaves the title out keeps it; a blank removes it. */
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
