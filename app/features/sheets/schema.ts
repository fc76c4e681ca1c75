import { z } from "zod";
import {
  optionalName,
  optionalOneOf,
  optionalText,
  optionalWholeNumber,
  yesNo,
} from "~/features/values/fields";
import { type SheetFilters, sheetOrders } from "./filters";

const runningNumber = optionalWholeNumber({ min: 1, max: 999_999 });

/** The year is text, so that an invalid one differs from a missing one. */
export const sheetQuery = z.object({
  school_code: optionalText({ max: 120 }),
  exam_year: optionalText({ max: 20 }),
  class_name: optionalName({ max: 60 }),
  gender: optionalOneOf(["L", "P"]),
  number_from: runningNumber,
  number_to: runningNumber,
  order: optionalOneOf(sheetOrders),
  only_students: yesNo(false),
});

/** Always the same keys in the same order, because a print is found by them. */
export function filtersOf(query: z.output<typeof sheetQuery>): SheetFilters {
  const { class_name, gender, number_from, number_to, order, only_students } = query;
  const filters = { class_name, gender, number_from, number_to, order: order ?? "student_code" };
  return only_students ? { ...filters, only_students } : filters;
}

export const printQuery = z.object({
  number: optionalText({ max: 60 }),
  checksum: optionalText({ max: 60 }),
});
