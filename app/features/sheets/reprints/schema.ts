import { z } from "zod";
import { yearRange } from "~/features/exam-years/schema";
import { optionalCode, optionalOneOf, optionalWholeNumber } from "~/features/values/fields";
import { paging } from "~/features/values/lists";
import { reprintSheets } from "./reprint-sheets";

export const reprintList = z.object({
  ...paging,
  exam_year: optionalWholeNumber(yearRange),
  district_code: optionalCode({ max: 20 }),
  sheet: optionalOneOf(reprintSheets),
});
export type ReprintList = z.output<typeof reprintList>;
