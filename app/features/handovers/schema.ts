import { z } from "zod";
import { yearRange } from "~/features/exam-years/schema";
import {
  code,
  oneOf,
  optionalCode,
  optionalWholeNumber,
  recordId,
  text,
  wholeNumber,
} from "~/features/values/fields";
import { paging } from "~/features/values/lists";

export const handedParts = ["file", "checksum"] as const;

const handoverNumbers = { min: 1, max: 100_000 };
const layoutIds = { min: 1, max: Number.MAX_SAFE_INTEGER };

export const handoverList = z.object({
  exam_year: optionalWholeNumber(yearRange),
  exam_type_code: optionalCode({ max: 20 }),
});

/** The questions of the preview; a blank one was not answered yet. */
export const handoverScreen = handoverList.extend({
  layout_id: optionalWholeNumber(layoutIds),
  since_number: optionalWholeNumber(handoverNumbers),
});

const choice = {
  exam_year: wholeNumber(yearRange),
  exam_type_code: code({ max: 20 }),
  layout_id: wholeNumber(layoutIds),
  /** Blank for all candidates. */
  since_number: optionalWholeNumber(handoverNumbers),
};

export const handoverPreview = z.object(choice);
export type HandoverChoice = z.output<typeof handoverPreview>;

/** `fingerprint` is of the preview: a hand-over that differs from it is not made. */
export const handoverNew = z.object({ ...choice, fingerprint: text({ max: 64 }) });
export type HandoverNew = z.output<typeof handoverNew>;

export const handoverComparison = z.object({ ...paging, with_number: optionalWholeNumber(handoverNumbers) });

export const handoverCompared = z.object({ ...paging, with_number: wholeNumber(handoverNumbers) });
export type HandoverCompared = z.output<typeof handoverCompared>;

export const placeOfHandover = z.object({ district_code: optionalCode({ max: 20 }) });

export const handoverTaken = z.object({ id: recordId, part: oneOf(handedParts) });
