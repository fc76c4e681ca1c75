import { z } from "zod";
import { yearRange } from "~/features/exam-years/schema";
import { optionalOneOf, optionalText, optionalWholeNumber } from "~/features/values/fields";
import { direction, paging, sortBy } from "~/features/values/lists";
import { breakdowns, candidateFigures } from "./figures";

export const schoolFigureSorts = [
  "school_name",
  "school_code",
  "district_code",
  "exam_type_code",
  ...candidateFigures,
  "change",
] as const;

export const statisticsQuery = z.object({
  by: optionalOneOf(breakdowns),
  exam_year: optionalWholeNumber(yearRange),
  district_code: optionalText({ max: 20 }),
  exam_type_code: optionalText({ max: 20 }),
  ...paging,
  sort_column: sortBy(schoolFigureSorts, "school_name"),
  sort_direction: direction("asc"),
});
export type StatisticsQuery = z.output<typeof statisticsQuery>;
