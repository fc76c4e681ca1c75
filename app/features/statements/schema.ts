import { z } from "zod";
import { statementResults } from "~/db/schema/states";
import { yearRange } from "~/features/exam-years/schema";
import {
  code,
  list,
  optionalCode,
  optionalName,
  optionalOneOf,
  optionalText,
  optionalWholeNumber,
  recordId,
  text,
  wholeNumber,
  yesNo,
} from "~/features/values/fields";
import { paging } from "~/features/values/lists";
import { scanFields } from "~/features/values/scan-list";
import { scannedResults, statementStates } from "./rules";

/** Of one page. */
export const mostClasses = 100;

/** Rows of one form, and of one call. */
export const mostMarks = 200;

const place = { school_code: code({ max: 20 }), exam_year: wholeNumber(yearRange) };
const class_name = optionalName({ max: 60 });

const mark = z.object({
  student_id: recordId,
  /** Blank: not returned. */
  result: optionalOneOf(statementResults),
  /** 0: never marked. */
  version: optionalWholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER }),
});

export const statementMarks = z.object({ ...place, marks: list(mark, { max: mostMarks }) });
export type StatementMarks = z.output<typeof statementMarks>;

/** One press for a class. `total` is the number of candidates whose mark it was shown to change. */
export const classMark = z.object({
  ...place,
  class_name,
  result: optionalOneOf(["same"]),
  total: wholeNumber({ min: 0, max: 1_000_000 }),
});
export type ClassMark = z.output<typeof classMark>;

/** Scanned statements that came back in the same way. */
export const statementsScan = z.object({
  ...scanFields,
  result: optionalOneOf(scannedResults),
  rows: z.array(z.object({ student_code: optionalText({ max: 60 }) }).optional()).default([]),
});

export const statementList = z.object({ ...paging, ...place, state: optionalOneOf(statementStates) });
export type StatementList = z.output<typeof statementList>;

export const statementScreen = z.object({
  page: paging.page,
  school_code: optionalText({ max: 120 }),
  exam_year: optionalText({ max: 20 }),
});
export const classScreen = z.object({ ...paging, ...place, class_name });
export type ClassScreen = z.output<typeof classScreen>;
export const scanQuery = z.object(place);
/** Of the school, or of one class; candidates without a class are one too. */
export const missingQuery = z.object({ ...place, of_class: yesNo(false), class_name });

export const statementBoardQuery = z.object({
  ...paging,
  exam_year: optionalWholeNumber(yearRange),
  district_code: optionalCode({ max: 20 }),
});
export type StatementBoard = z.output<typeof statementBoardQuery>;
export const statementBoardOf = statementBoardQuery.extend({ exam_year: wholeNumber(yearRange) });

const choices = ["missing", ...statementResults] as const;
export type MarkChoice = (typeof choices)[number];

/** A choice of a row sends what the row showed before it: `17:2:missing:same`. */
const shownMark = text({ max: 60 }).transform((written, context) => {
  const [, id, version, was, chosen] = /^(\d{1,15}):(\d{1,9}):([a-z]{1,9}):([a-z]{1,9})$/.exec(written) ?? [];
  const known = (name: string | undefined) => choices.find((choice) => choice === name);
  const [before, after] = [known(was), known(chosen)];
  if (before && after)
    return { student_id: Number(id), version: Number(version), was: before, chosen: after };
  context.addIssue("invalid");
  return z.NEVER;
});

/** A button of the class: `same:12` or `missing:12`. */
const shownPress = text({ max: 20 }).transform((written, context) => {
  const [, result, total] = /^(same|missing):(\d{1,6})$/.exec(written) ?? [];
  if (result) return { result: result === "same" ? ("same" as const) : null, total: Number(total) };
  context.addIssue("invalid");
  return z.NEVER;
});

/** The pressed button of the class, or else the choices of the rows. */
export const classForm = z.object({
  rows: z.array(shownMark.optional()).max(mostMarks).default([]),
  pressed: shownPress.optional(),
});
export type ClassForm = z.output<typeof classForm>;
