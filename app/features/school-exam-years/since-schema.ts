import { z } from "zod";
import { yearRange } from "~/features/exam-years/schema";
import { optionalOneOf, optionalText, optionalWholeNumber } from "~/features/values/fields";
import { sinceDays } from "./since-days";

export const sinceQuery = z.object({
  exam_year: optionalWholeNumber(yearRange),
  district_code: optionalText({ max: 20 }),
  exam_type_code: optionalText({ max: 20 }),
  days: optionalOneOf(sinceDays),
});
