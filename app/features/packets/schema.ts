import { z } from "zod";
import { yearRange } from "~/features/exam-years/schema";
import {
  code,
  optionalCode,
  optionalText,
  optionalWholeNumber,
  recordVersion,
  text,
  wholeNumber,
  yesNo,
} from "~/features/values/fields";
import { paging } from "~/features/values/lists";

/** In the order of the form. */
export const ruleFields = ["spare_percent", "spare_least", "spare_most", "copies_per_packet"] as const;
export const extraFields = ["school_code", "copies", "reason"] as const;

/** Changed lines, and extra copies, on one page. */
export const mostListed = 25;

/** The most copies of one paper for a school, and in a packet. */
export const mostCopies = 100_000;

const place = { district_code: optionalCode({ max: 20 }), school_code: optionalCode({ max: 20 }) };

export const packetBoard = z.object({
  exam_year: optionalWholeNumber(yearRange),
  exam_type_code: optionalCode({ max: 20 }),
  ...place,
});
export type PacketBoard = z.output<typeof packetBoard>;
export const packetsOfYear = packetBoard.extend({ exam_year: wholeNumber(yearRange) });

export const packetList = z.object({ ...paging, ...place });
export type PacketList = z.output<typeof packetList>;

/** The page of the changes has its own number beside that of the lines. */
export const changesList = z.object({ changes_page: paging.page });
export const packetScreen = z.object({
  ...packetList.shape,
  ...changesList.shape,
  extras_page: paging.page,
});

const rule = {
  spare_percent: wholeNumber({ min: 0, max: 100 }),
  spare_least: wholeNumber({ min: 0, max: mostCopies }),
  spare_most: wholeNumber({ min: 0, max: mostCopies }),
  copies_per_packet: wholeNumber({ min: 1, max: mostCopies }),
} satisfies Record<(typeof ruleFields)[number], z.ZodType>;

/** A paper without a rule has version 0. `with_others` gives the rule to the papers of the exam type that have none. */
export const ruleEdit = z.object({
  ...rule,
  with_others: yesNo(false),
  version: optionalWholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER }),
});
export type RuleEdit = z.output<typeof ruleEdit>;

const extra = {
  school_code: code({ max: 20 }),
  copies: wholeNumber({ min: 1, max: mostCopies }),
  reason: text({ max: 200 }),
} satisfies Record<(typeof extraFields)[number], z.ZodType>;

export const extraNew = z.object(extra);
export type ExtraNew = z.output<typeof extraNew>;
/** The school of a stored record is fixed. */
export const extraEdit = z.object({ copies: extra.copies, reason: extra.reason, version: recordVersion });
export type ExtraEdit = z.output<typeof extraEdit>;

export const adaptedEdit = z.object({ arrangement_code: code({ max: 20 }), is_adapted: yesNo() });
export type AdaptedEdit = z.output<typeof adaptedEdit>;

/** `fingerprint` identifies the figures that the page showed. */
export const packetsFixed = z.object({ fingerprint: optionalText({ max: 64 }) });
export type PacketsFixed = z.output<typeof packetsFixed>;
