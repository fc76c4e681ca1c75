import { z } from "zod";
import { oneOf, optionalOneOf, optionalText, wholeNumber, yesNo } from "~/features/values/fields";
import { paging } from "~/features/values/lists";
import { PASTE_LIMITS } from "./paste";

/** Not trimmed: tabs, quotes and line ends have a meaning. Optional, because the clerk may send a file instead. */
export const pasteForm = z.object({
  pasted: z
    .string()
    .max(PASTE_LIMITS.characters * 2, { error: "too_large" })
    .default(""),
  sheet_name: optionalText({ max: 60 }),
});

const cell = z.string().max(4000);

export const draftForm = z.object({
  intent: oneOf(["check", "restore_zeros", "commit"]),
  fingerprint: optionalText({ max: 100 }),
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
