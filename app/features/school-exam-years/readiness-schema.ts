import { z } from "zod";
import { yearRange } from "~/features/exam-years/schema";
import {
  list,
  optionalOneOf,
  optionalText,
  optionalWholeNumber,
  recordId,
  recordVersion,
} from "~/features/values/fields";
import { paging } from "~/features/values/lists";
import { listStates } from "./list-state";
import { gapFilters, severities } from "./readiness";
import { registrationNew } from "./schema";

export const readinessQuery = z.object({
  ...paging,
  exam_year: optionalWholeNumber(yearRange),
  district_code: optionalText({ max: 20 }),
  exam_type_code: optionalText({ max: 20 }),
  search: optionalText({ max: 120 }),
  severity: optionalOneOf(severities),
  state: optionalOneOf(listStates),
  gap: optionalOneOf(gapFilters),
  edit: optionalOneOf(["expected"]),
});
export type ReadinessQuery = z.output<typeof readinessQuery>;

/** No school enters ten thousand candidates. */
const expected_students = optionalWholeNumber({ min: 0, max: 9999 });

export const expectedEdit = z.object({ expected_students, version: recordVersion });
export type ExpectedEdit = z.output<typeof expectedEdit>;

/** `was` is the count that the page showed. */
export const expectedRows = z.object({
  rows: list(z.object({ id: recordId, expected_students, was: expected_students }), { max: 1000 }),
});
export type ExpectedRows = z.output<typeof expectedRows>["rows"];

/** The form asks for the number; the API does not know it. */
export const registrationForm = registrationNew.extend({ expected_students });
