import { z } from "zod";
import { yearRange } from "~/features/exam-years/schema";
import { lines, optionalCode, optionalOneOf, optionalWholeNumber, ticked } from "~/features/values/fields";
import { paging } from "~/features/values/lists";
import { checkRules, checkStates } from "./rules";

/** A page has no more. */
const mostAtOnce = 1000;

const place = {
  exam_year: optionalWholeNumber(yearRange),
  district_code: optionalCode({ max: 20 }),
};

export const checkList = z.object({
  ...paging,
  ...place,
  school_code: optionalCode({ max: 20 }),
  rule: optionalOneOf(checkRules),
  state: optionalOneOf(checkStates),
});
export type CheckList = z.output<typeof checkList>;

export const checkedSchoolList = z.object({ ...paging, ...place });
export type CheckedSchoolList = z.output<typeof checkedSchoolList>;

export const answerNew = z.object({ reason: lines({ max: 500 }) });
export type AnswerNew = z.output<typeof answerNew>;

/** Ticked in the list of one rule. */
export const answerQuery = z.object({ rule: optionalOneOf(checkRules), id: ticked({ max: mostAtOnce }) });

export const answersNew = answerNew.extend({ id: ticked({ max: mostAtOnce }) });
export type AnswersNew = z.output<typeof answersNew>;
