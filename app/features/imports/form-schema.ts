import { z } from "zod";
import { oneOf, optionalOneOf, optionalText, wholeNumber, yesNo } from "~/features/values/fields";
import { paging } from "~/features/values/lists";
import { PASTE_LIMITS } from "./paste";

/**
 * The pasted text is taken as it stands: tabs, quotes and line ends are what the reader of pastes is for. It may be left
 * out where a file is given; which of the two there is, the import itself looks at.
 */
export const pasteForm = z.object({
  pasted: z
    .string()
    .max(PASTE_LIMITS.characters * 2, { error: "too_large" })
    .default(""),
  sheet_name: optionalText({ max: 60 }),
});

const cell = z.string().max(4000);

/** The lines shown for correction; the cells of a line stand beside its number, by field. */
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
