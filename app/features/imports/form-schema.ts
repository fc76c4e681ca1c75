import { z } from "zod";
import { studentFields } from "~/features/students/fields";
import { nearSeen } from "~/features/students/schema";
import {
  oneOf,
  optionalCode,
  optionalOneOf,
  optionalText,
  optionalWholeNumber,
  wholeNumber,
  yesNo,
} from "~/features/values/fields";
import { paging } from "~/features/values/lists";
import { PASTE_LIMITS } from "./paste";

/** Not trimmed: tabs, quotes and line ends have a meaning. Optional, because the clerk may send a file instead. */
export const pasteForm = z.object({
  pasted: z
    .string()
    .max(PASTE_LIMITS.characters * 2, { error: "too_large" })
    .default(""),
  sheet_name: optionalText({ max: 60 }),
  waiting_id: optionalText({ max: 60 }),
});

/** `columns` answers the question about a list without headings, for the text that `columns_of` is the hash of. */
export const candidatePasteForm = pasteForm.extend({
  school_code: optionalCode({ max: 20 }),
  exam_year: optionalWholeNumber({ min: 2000, max: 2100 }),
  columns: z
    .array(z.enum(studentFields).or(z.literal("")).catch(""))
    .max(PASTE_LIMITS.columns)
    .default([]),
  columns_of: optionalText({ max: 60 }),
});

export const candidatePasteScreen = z.object({
  school_code: optionalText({ max: 120 }),
  exam_year: optionalText({ max: 20 }),
});

const cell = z.string().max(4000);

export const draftForm = z.object({
  intent: oneOf(["check", "restore_zeros", "merge_classes", "commit"]),
  fingerprint: optionalText({ max: 100 }),
  near_seen: nearSeen,
  rows: z
    .array(z.unknown())
    .max(200)
    .default([])
    .pipe(
      z.array(
        z.object({
          line: wholeNumber({ min: 1, max: 1_000_000 }),
          skipped: yesNo(false),
          cells: z.record(z.string(), cell).default({}),
        }),
      ),
    ),
});
export type DraftForm = z.output<typeof draftForm>;

export const draftView = z.object({
  show: optionalOneOf(["bad", "good", "warned", "same"]),
  page: paging.page,
});
export type DraftView = z.output<typeof draftView>;
