import { z } from "zod";
import { yearRange } from "~/features/exam-years/schema";
import { owner } from "~/features/owners/schema";
import {
  oneOf,
  optionalCode,
  optionalOneOf,
  optionalText,
  optionalWholeNumber,
  text,
} from "~/features/values/fields";
import { paging } from "~/features/values/lists";
import { duplicateKinds, duplicateResolutions, duplicateStates } from "./rules";

export const duplicateList = z.object({
  ...paging,
  exam_year: optionalWholeNumber(yearRange),
  kind: optionalOneOf(duplicateKinds),
  state: optionalOneOf(duplicateStates),
  owner,
});
export type DuplicateList = z.output<typeof duplicateList>;

/** The screen also asks for the groups of one district or school. */
export const duplicateBoard = duplicateList.extend({
  district_code: optionalCode({ max: 20 }),
  school_code: optionalCode({ max: 20 }),
});
export type DuplicateBoard = z.output<typeof duplicateBoard>;

/** `key` is that of the group as it was shown; null does not check it. */
export const resolutionNew = z.object({
  resolution: oneOf(duplicateResolutions),
  reason: text({ max: 500 }),
  key: optionalText({ max: 64 }),
});
export type ResolutionNew = z.output<typeof resolutionNew>;
