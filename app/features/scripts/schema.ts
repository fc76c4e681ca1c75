import { z } from "zod";
import { yearRange } from "~/features/exam-years/schema";
import {
  code,
  list,
  optionalCode,
  optionalOneOf,
  optionalText,
  optionalWholeNumber,
  recordVersion,
  wholeNumber,
  yesNo,
} from "~/features/values/fields";
import { paging, trueOrFalse } from "~/features/values/lists";
import { scanFields } from "~/features/values/scan-list";
import { mostScripts } from "./rules";

export const scriptBoard = z.object({
  exam_year: optionalWholeNumber(yearRange),
  district_code: optionalCode({ max: 20 }),
});

export const scriptsOfYear = z.object({ exam_year: wholeNumber(yearRange) });

export const scriptStates = ["pending", "equal", "differs", "changed"] as const;

export const scriptList = z.object({
  ...paging,
  district_code: optionalCode({ max: 20 }),
  state: optionalOneOf(scriptStates),
  is_reported: trueOrFalse,
});
export type ScriptList = z.output<typeof scriptList>;

const count = { min: 0, max: mostScripts };

/** One press sends the scripts that were shown as expected, for one school or for the ticked ones. */
const equalRow = z.object({ school_code: code({ max: 20 }), expected: wholeNumber(count) });
export const scriptsNew = z.object({ rows: list(equalRow, { max: 1000 }) });
export type ScriptsNew = z.output<typeof scriptsNew>;

export const scriptsEdit = z.object({
  returned: wholeNumber(count),
  reason: optionalText({ max: 200 }),
  rows: z.array(z.object({ student_code: optionalText({ max: 60 }) }).optional()).default([]),
  /** 0 where nothing has come back. */
  version: optionalWholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER }),
});
export type ScriptsEdit = z.output<typeof scriptsEdit>;
export const scriptsScan = scriptsEdit.extend({
  ...scanFields,
  returned: optionalWholeNumber(count),
  /** Enter in a field: the form is saved, unless a number is in the field of the scanner. */
  entered: yesNo(false),
});

export const scriptsRemoval = z.object({ version: recordVersion });

/** Envelopes of one scan list. */
export const mostEnvelopes = 200;

/** Scanned envelopes. `total` is the number of scripts that the page showed. */
export const envelopesScan = z.object({
  ...scanFields,
  total: optionalWholeNumber({ min: 0, max: mostScripts * mostEnvelopes }),
  rows: z.array(z.object({ student_code: optionalText({ max: 60 }) }).optional()).default([]),
});
