import { z } from "zod";
import { reportDecisions as stored } from "~/db/schema/states";
import { yearRange } from "~/features/exam-years/schema";
import { owner } from "~/features/owners/schema";
import { optionalTime } from "~/features/values/days";
import {
  lines,
  oneOf,
  optionalLines,
  optionalOneOf,
  optionalText,
  optionalWholeNumber,
  recordVersion,
  text,
  wholeNumber,
  yesNo,
} from "~/features/values/fields";
import { paging } from "~/features/values/lists";
import { mostScripts } from "../scripts/rules";
import { scriptsEdit, scriptsScan } from "../scripts/schema";

const note = lines({ max: 500 });
const total = wholeNumber({ min: 1, max: mostScripts });
/** Roll numbers, between blanks or commas. */
const student_codes = lines({ max: 4000 });

/** The incidents by category, each with its own fields. */
export const reportEntries = z.object({
  late_start: z.object({ at_time: optionalTime, note }).optional(),
  packet: z.object({ total, note }).optional(),
  paper: z.object({ total, note }).optional(),
  invigilator: z.object({ person_name: text({ max: 120 }), note }).optional(),
  late_or_left: z
    .object({ at_time: optionalTime, student_codes, note: optionalLines({ max: 500 }) })
    .optional(),
  irregularity: z.object({ student_codes, note }).optional(),
  identity: z.object({ student_codes, note }).optional(),
});

const count = { min: 0, max: mostScripts };
/** 0 where no report was sent. */
const report_version = optionalWholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER });

/** `expected` is the figure that was shown; null does not ask. */
export const reportNew = scriptsEdit.extend({
  expected: optionalWholeNumber(count),
  entries: reportEntries.default({}),
  report_version,
});
export type ReportNew = z.output<typeof reportNew>;

/** `usual` is the press that all was as usual, with the expected scripts that its button named. */
export const reportForm = scriptsScan.extend({
  entries: reportEntries.default({}),
  report_version,
  usual: optionalWholeNumber(count),
  sent: yesNo(false),
  /** The id of a report that is opened again, for a reason. */
  reopened: optionalWholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  reopen_reason: optionalText({ max: 500 }),
});

export const reportDecisions = stored;

/** `report` is the one whose form is open. */
export const reportList = z.object({
  ...paging,
  owner,
  exam_year: optionalWholeNumber(yearRange),
  report: optionalWholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER }),
});
export const reportsOfYear = z.object({ ...paging, owner, exam_year: wholeNumber(yearRange) });

const reason = text({ max: 500 });

export const reportDecision = z.object({ decision: oneOf(stored), reason, version: recordVersion });
export type ReportDecision = z.output<typeof reportDecision>;

/** `total` is the number of reports that the page showed; null does not ask. */
export const usualReports = z.object({
  exam_year: wholeNumber(yearRange),
  total: optionalWholeNumber(count),
});
export type UsualReports = z.output<typeof usualReports>;

const anyId = optionalWholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER });

/** All usual reports, or the decision of one. */
export const reportsForm = usualReports.extend({
  id: anyId,
  decision: optionalOneOf(stored),
  reason: optionalText({ max: 500 }),
  version: recordVersion,
});

export const reportReopening = z.object({ reason: text({ max: 500 }), version: recordVersion });
export type ReportReopening = z.output<typeof reportReopening>;
