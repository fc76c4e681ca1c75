import { z } from "zod";
import { yearRange } from "~/features/exam-years/schema";
import { code, optionalCode, optionalWholeNumber } from "~/features/values/fields";
import { paging } from "~/features/values/lists";

const mostArrangements = 20;

/** One ticked box arrives as a text, several as a list. */
const ticked = z
  .preprocess((raw) => [...new Set([raw ?? []].flat())], z.array(z.unknown()).max(mostArrangements))
  .pipe(z.array(code({ max: 20 })));

/** Version 0 is a candidate without a record. */
export const specialNeed = z.object({
  kind_code: optionalCode({ max: 20 }),
  arrangements: ticked,
  version: optionalWholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER }),
});
export type SpecialNeed = z.output<typeof specialNeed>;

export const needList = z.object({
  ...paging,
  exam_year: optionalWholeNumber(yearRange),
  district_code: optionalCode({ max: 20 }),
  kind_code: optionalCode({ max: 20 }),
  arrangement_code: optionalCode({ max: 20 }),
});
export type NeedList = z.output<typeof needList>;
