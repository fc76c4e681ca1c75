import { z } from "zod";
import { plainCauses } from "~/db/schema/states";
import { nearSeen } from "~/features/students/schema";
import {
  oneOf,
  optionalCode,
  optionalOneOf,
  optionalText,
  optionalWholeNumber,
  recordId,
  wholeNumber,
  yesNo,
} from "~/features/values/fields";
import { paging } from "~/features/values/lists";
import { coverages, type QuestionId, questionIds, tickedKinds } from "./question-ids";
import { PASTE_LIMITS } from "./reading";
import { blockStep, targets } from "./shape";

/** Not trimmed: tabs, quotes and line ends have a meaning. Optional, because the clerk may send a file instead. */
export const pasteForm = z.object({
  pasted: z
    .string()
    .max(PASTE_LIMITS.characters * 2, { error: "too_large" })
    .default(""),
  waiting_id: optionalText({ max: 60 }),
});

export const candidatePasteForm = pasteForm.extend({
  school_code: optionalCode({ max: 20 }),
  exam_year: optionalWholeNumber({ min: 2000, max: 2100 }),
});

export const candidatePasteScreen = z.object({
  school_code: optionalText({ max: 120 }),
  exam_year: optionalText({ max: 20 }),
});

const cell = z.string().max(4000);

/** Boxes of one name send a list, and a single one its value. */
const chosen = z
  .unknown()
  .optional()
  .transform((given) => (given === undefined ? [] : [given].flat()))
  .pipe(z.array(z.string().max(60)).max(20));
const noneChosen = Object.fromEntries(questionIds.map((id) => [id, []])) as unknown as Record<
  QuestionId,
  unknown
>;
const targetOrNone = z.enum(targets).or(z.literal("")).catch("");

/** Undefined without any box of the name. */
const ticks = (most: number) =>
  z
    .unknown()
    .optional()
    .transform((given) => (given === undefined ? undefined : [given].flat()))
    .pipe(z.array(z.string().max(20)).max(most).optional());

export const draftForm = z.object({
  intent: oneOf([
    "check",
    "restore_zeros",
    "merge_classes",
    "answer",
    "tick",
    "commit",
    "request",
    "cover",
    "withdraw",
  ]),
  fingerprint: optionalText({ max: 100 }),
  /** The preview of the page, in two signs a line. */
  seen: optionalText({ max: 2 * PASTE_LIMITS.lines + 20 }),
  near_seen: nearSeen,
  covers: optionalOneOf(coverages),
  /** Candidates who are not in the list: a cause withdraws one, a code asks that school to take one, and neither leaves one as it is. */
  missing: z
    .array(
      z.object({
        id: recordId,
        version: wholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER }),
        cause: optionalOneOf(plainCauses),
        to_school_code: optionalCode({ max: 20 }),
      }),
    )
    .max(200)
    .default([]),
  withdrawn_at: optionalText({ max: 40 }),
  offer_reason: optionalText({ max: 500 }),
  /** Of the requests that the held lines become. */
  reason: optionalText({ max: 500 }),
  /** The kinds that are saved: absent where the page asks nothing, and with a blank among the boxes where it does. */
  kinds: ticks(20).transform((given) =>
    given === undefined ? undefined : tickedKinds.filter((kind) => given.includes(kind)),
  ),
  /** The changed lines of the page, and those that are ticked. */
  shown_lines: optionalText({ max: 2000 }).transform((text) => text?.split(" ").map(Number)),
  ticked: ticks(200).transform((given) => given?.map(Number)),
  /** The answers to the questions about the list, and of each kind of headings what the columns hold. */
  chosen: z
    .object(Object.fromEntries(questionIds.map((id) => [id, chosen])) as Record<QuestionId, typeof chosen>)
    .prefault(noneChosen),
  columns: z.record(z.string(), z.array(targetOrNone).max(PASTE_LIMITS.columns)).default({}),
  rows: z
    .array(z.unknown())
    .max(200)
    .default([])
    .pipe(
      z.array(
        z.object({
          line: wholeNumber({ min: 1, max: blockStep * PASTE_LIMITS.columns }),
          skipped: yesNo(false),
          cells: z.record(z.string(), cell).default({}),
        }),
      ),
    ),
});
export type DraftForm = z.output<typeof draftForm>;

export const draftView = z.object({
  show: optionalOneOf(["bad", "good", "warned", "same", "changed", "missing", "unanswered", "withdrawn"]),
  page: paging.page,
});
export type DraftView = z.output<typeof draftView>;
