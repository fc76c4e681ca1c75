import { z } from "zod";
import {
  optionalName,
  optionalOneOf,
  optionalText,
  optionalWholeNumber,
  yesNo,
} from "~/features/values/fields";
import { type SheetFilters, type SheetOrder, sheetOrders } from "./candidates/filters";

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
  student_id: optionalWholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  room_id: optionalWholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  paper: optionalText({ max: 20 }),
});

/** Always the same keys in the same order, because a print is found by them. */
export function filtersOf(
  query: z.output<typeof sheetQuery>,
  usualOrder: SheetOrder = "student_code",
): SheetFilters {
  const { class_name, gender, number_from, number_to, order, only_students, student_id, room_id, paper } =
    query;
  const filters = { class_name, gender, number_from, number_to, order: order ?? usualOrder };
  return {
    ...filters,
    ...(only_students && { only_students }),
    ...(student_id !== null && { student_id }),
    ...(room_id !== null && { room_id }),
    ...(paper !== null && { paper }),
  };
}

export const printQuery = z.object({
  number: optionalText({ max: 60 }),
  checksum: optionalText({ max: 60 }),
});

/** Which of the two buttons. */
export const printForm = z.object({ as: optionalOneOf(["pdf"]) });
