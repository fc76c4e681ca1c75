import { z } from "zod";
import {
  field,
  oneOf,
  optionalOneOf,
  optionalText,
  optionalWholeNumber,
  orBlank,
  personName,
  recordId,
  yesNo,
} from "~/features/values/fields";
import { issueOf } from "~/features/values/problems";
import { wrong } from "~/features/values/readers";
import { problem } from "~/messages";
import { withdrawal } from "../withdrawal/schema";
import { mostAtOnce, type Seen } from "./rules";

export const tooMany = (n: number) => problem("too_many_chosen", { max: mostAtOnce, n });

/** Counts the ids before it reads one; a checkbox that is sent twice is one candidate. */
const several = z
  .preprocess((raw) => [...new Set([raw ?? []].flat())], z.array(z.unknown()))
  .check(({ value, issues }) => {
    if (value.length > mostAtOnce) issues.push({ ...issueOf(tooMany(value.length)), input: null });
  })
  .pipe(z.array(recordId));

const writtenPairs = /^[1-9]\d{0,14}:[1-9]\d{0,14}(,[1-9]\d{0,14}:[1-9]\d{0,14})*$/;

export const seenPairs = field(
  (raw, report): Seen[] | null => {
    if (raw === undefined || raw === "") return null;
    if (typeof raw !== "string" || !writtenPairs.test(raw)) return wrong(report, problem("invalid"));
    const versions = new Map(raw.split(",").map((each) => each.split(":").map(Number) as [number, number]));
    if (versions.size > mostAtOnce) return wrong(report, tooMany(versions.size));
    return [...versions].map(([id, version]) => ({ id, version }));
  },
  orBlank({ type: "string", pattern: writtenPairs.source }),
);

/** Candidates by `id` (later `seen`), or all that the filter of the list finds while `fingerprint` still matches. */
export const bulkForm = z.object({
  operation: oneOf(["class_name", "grid", "withdraw", "delete"]),
  chosen: optionalOneOf(["ticked", "all"]).transform((word) => word ?? "ticked"),
  id: several,
  seen: seenPairs,
  fingerprint: optionalText({ max: 64 }),
  list: optionalText({ max: 4000 }),
  confirmed: yesNo(false),
  class_name: z.unknown().optional(),
  withdrawn_at: z.unknown().optional(),
  cause: z.unknown().optional(),
  reason: z.unknown().optional(),
  typed_count: z.unknown().optional(),
});
export type BulkForm = z.output<typeof bulkForm>;

const typed_count = optionalWholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER });

export const bulkAnswers = z.discriminatedUnion("operation", [
  z.object({ operation: z.literal("class_name"), class_name: personName({ max: 60 }), typed_count }),
  withdrawal.omit({ version: true }).extend({ operation: z.literal("withdraw"), typed_count }),
  z.object({ operation: z.literal("delete"), typed_count }),
]);
export type BulkAnswers = z.output<typeof bulkAnswers>;
