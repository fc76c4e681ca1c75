import { z } from "zod";
import { movementSteps } from "~/db/schema/states";
import { yearRange } from "~/features/exam-years/schema";
import { optionalMoment } from "~/features/values/days";
import {
  code,
  list,
  oneOf,
  optionalCode,
  optionalOneOf,
  optionalText,
  optionalWholeNumber,
  recordId,
  wholeNumber,
  wholeNumberOr,
} from "~/features/values/fields";
import { paging } from "~/features/values/lists";
import { scanFields } from "~/features/values/scan-list";
import { mostCopies } from "../schema";

const anyId = optionalWholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER });

const place = {
  exam_paper_id: anyId,
  district_code: optionalCode({ max: 20 }),
  school_code: optionalCode({ max: 20 }),
};

/** `step` is the next one. */
const filters = {
  ...place,
  step: optionalOneOf(movementSteps),
  state: optionalOneOf(["late", "differs"]),
};

export const movementBoard = z.object({
  ...paging,
  exam_year: optionalWholeNumber(yearRange),
  ...filters,
});
export const movementsOfYear = z.object({ ...paging, exam_year: wholeNumber(yearRange), ...filters });
export type MovementQuery = Omit<z.output<typeof movementsOfYear>, keyof typeof paging>;

/** A district has its schools on one page. */
export const stepQuery = z.object({
  page: paging.page,
  limit: wholeNumberOr(100, { min: 1, max: 200 }),
  exam_year: optionalWholeNumber(yearRange),
  ...place,
});

export const packetPrint = z.object({ exam_year: wholeNumber(yearRange), ...place });

/** A row without a count is left for later. */
const row = z.object({
  exam_paper_id: recordId,
  school_code: code({ max: 20 }),
  listed: optionalWholeNumber({ min: 0, max: mostCopies }),
  packets: optionalWholeNumber({ min: 0, max: mostCopies }),
  reason: optionalText({ max: 200 }),
});

const rows = list(row, { max: 1000 });

export const movementsNew = z.object({ step: oneOf(movementSteps), moved_at: optionalMoment, rows });
export type MovementsNew = z.output<typeof movementsNew>;

/** All packets that wait for the step in a place, with the counts that the page showed. */
export const asListed = z.object({
  step: oneOf(movementSteps),
  exam_year: wholeNumber(yearRange),
  ...place,
  fingerprint: optionalText({ max: 64 }),
});
export type AsListed = z.output<typeof asListed>;

/** The counts of the rows, or the one press for all, which has the fingerprint of what the page showed. */
export const movementsForm = z.object({
  moved_at: optionalMoment,
  rows: rows.optional(),
  as_listed: optionalText({ max: 64 }),
});

/** Labels of one scan list. */
export const mostLabels = 500;

/** Scanned labels, which are counted by paper and school. */
export const movementsScan = z.object({
  ...scanFields,
  reason: optionalText({ max: 200 }),
  rows: z.array(z.object({ student_code: optionalText({ max: 60 }) }).optional()).default([]),
});
