import { z } from "zod";
import { oneOfOr, optionalCode, optionalText, recordVersion } from "~/features/values/fields";

/** `school_code` is the school that receives the candidates; an undo needs none. The form sends the fingerprint of the counts that it showed. */
export const mergeStep = z.object({
  action: oneOfOr(["merge", "undo"], "merge"),
  school_code: optionalCode({ max: 20 }),
  version: recordVersion,
  fingerprint: optionalText({ max: 64 }),
});
export type MergeStep = z.output<typeof mergeStep>;

/** A school code; the screen takes words of a school's name too. */
export const mergeQuery = z.object({ school_code: optionalText({ max: 200 }) });
