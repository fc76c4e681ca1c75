import { z } from "zod";
import { absenceReasons } from "~/db/schema/states";
import { yearRange } from "~/features/exam-years/schema";
import { oneOfOr, optionalText, optionalWholeNumber, recordId, yesNo } from "~/features/values/fields";
import { paging } from "~/features/values/lists";
import { scanFields } from "~/features/values/scan-list";

export const absencesNew = z.object({
  reason: oneOfOr(absenceReasons, "T"),
  is_received: yesNo(false),
  rows: z.array(z.object({ student_code: optionalText({ max: 40_000 }) }).optional()).default([]),
});
export const absencesScan = absencesNew.extend(scanFields);
export type AbsencesNew = z.output<typeof absencesNew>;

export const absenceRemoval = z.object({ exam_paper_id: recordId, student_id: recordId });

export const paperScreen = z.object(paging);

export const absenceYear = z.object({ exam_year: optionalWholeNumber(yearRange) });

export const attendanceQuery = z.object({
  exam_year: optionalWholeNumber(yearRange),
  district_code: optionalText({ max: 20 }),
});
