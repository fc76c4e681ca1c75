import { z } from "zod";
import { absenceReasons } from "~/db/schema/states";
import { yearRange } from "~/features/exam-years/schema";
import {
  code,
  list,
  oneOfOr,
  optionalCode,
  optionalText,
  optionalWholeNumber,
  recordId,
  recordVersion,
  text,
  wholeNumberOr,
  yesNo,
} from "~/features/values/fields";
import { paging, trueOrFalse } from "~/features/values/lists";
import { scanFields } from "~/features/values/scan-list";
import { cleanText } from "~/features/values/text";

export const absencesNew = z.object({
  reason: oneOfOr(absenceReasons, "T"),
  is_received: yesNo(false),
  rows: z.array(z.object({ student_code: optionalText({ max: 40_000 }) }).optional()).default([]),
});
export const absencesScan = absencesNew.extend(scanFields);
export type AbsencesNew = z.output<typeof absencesNew>;

export const absenceRemoval = z.object({ exam_paper_id: recordId, student_id: recordId });

export const paperScreen = z.object(paging);

export const absenceYear = z.object({ exam_year: optionalWholeNumber(yearRange) });

export const attendanceQuery = z.object({
  exam_year: optionalWholeNumber(yearRange),
  district_code: optionalText({ max: 20 }),
});

export const ABSENCE_LINES = { shown: 20, most: 200 };

export const lineName = (at: number): string => `rows[${at}].student_code`;

const codeOf = (row: unknown): unknown =>
  typeof row === "object" && row !== null ? (row as { student_code?: unknown }).student_code : row;

/** A pasted column arrives in one field without a script, so blanks separate numbers; a blank field stays a line. */
export const linesOf = (rows: unknown): string[] =>
  (Array.isArray(rows) ? Array.from(rows) : []).flatMap((row) => {
    const code = codeOf(row);
    return cleanText(typeof code === "string" ? code : "")
      .toUpperCase()
      .split(/[ ,;]+/);
  });

const mostReceivedAtOnce = 1000;

export const returnList = z.object({
  ...paging,
  district_code: optionalCode({ max: 20 }),
  is_received: trueOrFalse,
});
export type ReturnList = z.output<typeof returnList>;

const receivedRow = z.object({
  school_code: code({ max: 20 }),
  total_absent: wholeNumberOr(0, { min: 0, max: 100_000 }),
});

/** `total_absent` is the number of absentees in the list that came back. */
export const returnsNew = z.object({ rows: list(receivedRow, { max: mostReceivedAtOnce }) });
export type ReturnsNew = z.output<typeof returnsNew>;

export const returnRemoval = z.object({ version: recordVersion });

/** A tick or a button sends the school with the absentees that were shown: `AAA0001:2`. */
const shownSchool = text({ max: 40 }).transform((written, context) => {
  const [, school_code, total_absent] = /^([^\s/]{1,20}):(\d{1,6})$/.exec(written) ?? [];
  if (school_code) return { school_code, total_absent: Number(total_absent) };
  context.addIssue("invalid");
  return z.NEVER;
});

const shownReturn = text({ max: 40 }).transform((written, context) => {
  const [, id, version] = /^(\d{1,15}):(\d{1,15})$/.exec(written) ?? [];
  if (id && version) return { id: Number(id), version: Number(version) };
  context.addIssue("invalid");
  return z.NEVER;
});

/** One of three: the ticked schools, the school of the pressed button, or the list that the pressed button opens again. */
export const returnsForm = z.object({
  ticked: z.preprocess((raw) => [raw ?? []].flat(), z.array(shownSchool).max(mostReceivedAtOnce)),
  received: shownSchool.optional(),
  reopened: shownReturn.optional(),
});
