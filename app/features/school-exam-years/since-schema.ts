import { z } from "zod";
import { yearRange } from "~/features/exam-years/schema";
import { optionalOneOf, optionalText, optionalWholeNumber } from "~/features/values/fields";

export const sinceDays = ["1", "3", "7"] as const;

export const sinceQuery = z.object({
  exam_year: optionalWholeNumber(yearRange),
  district_code: optionalText({ max: 20 }),
  exam_type_code: optionalText({ max: 20 }),
  days: optionalOneOf(sinceDays),
});
