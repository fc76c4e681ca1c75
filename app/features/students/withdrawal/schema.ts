import { z } from "zod";
import { withdrawalCauses } from "~/db/schema/states";
import { isoDayIn } from "~/features/values/day-readers";
import { field, oneOf, optionalLines, optionalText, recordVersion } from "~/features/values/fields";
import { readInstant } from "~/features/values/instant";
import { type Reader, readText, wrong } from "~/features/values/readers";
import { cleanText, foldDigits } from "~/features/values/text";
import { problem } from "~/messages";

/** A day is stored as its beginning in Malaysia. A form sends 22/11/2026; the API may send 2026-11-22 or an instant. */
const readBeginning: Reader<string> = (raw, report) => {
  const written = readText(raw, report, { max: 40, required: true, clean: cleanText });
  if (written === null) return "";
  const text = foldDigits(written);
  const day = isoDayIn(text);
  const instant = readInstant(day ? `${day}T00:00` : text);
  return instant ?? wrong(report, problem("not_a_day")) ?? "";
};

export const withdrawal = z.object({
  withdrawn_at: field(readBeginning, { type: "string", minLength: 1, maxLength: 40 }),
  cause: oneOf(withdrawalCauses),
  /** What the cause does not say. */
  reason: optionalLines({ max: 500 }),
  version: recordVersion,
});
export type Withdrawal = z.output<typeof withdrawal>;

/** The office gives a reason where the list is final; the API in the address. */
export const reinstatementQuery = z.object({ reason: optionalText({ max: 500 }) });
export const reinstatement = reinstatementQuery.extend({ version: recordVersion });
