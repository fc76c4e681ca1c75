import { z } from "zod";
import { field, orBlank, recordVersion } from "~/features/values/fields";
import { readInstant } from "~/features/values/instant";
import { type Reader, readText, wrong } from "~/features/values/readers";
import { cleanText, foldDigits } from "~/features/values/text";
import { problem } from "~/messages";

const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;

/** A form shows 22/11/2026; the API and the database have 2026-11-22. */
const readDay: Reader<string | null> = (raw, report) => {
  const written = readText(raw, report, { max: 40, required: false, clean: cleanText });
  if (written === null) return null;
  const text = foldDigits(written);
  const [, day = "", month = "", year] = dayFirst.exec(text) ?? [];
  const iso = year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
  return readInstant(`${iso}T00:00`) ? iso : wrong(report, problem("not_a_day"));
};

const optionalDay = field(readDay, orBlank({ type: "string", minLength: 1, maxLength: 40 }));

/** The days, both included, on which schools may send requests of a kind; a blank is no limit. */
export const requestWindows = z.object({
  correction_opens_on: optionalDay,
  correction_closes_on: optionalDay,
  late_opens_on: optionalDay,
  late_closes_on: optionalDay,
  withdrawal_opens_on: optionalDay,
  withdrawal_closes_on: optionalDay,
  transfer_opens_on: optionalDay,
  transfer_closes_on: optionalDay,
  version: recordVersion,
});
export type RequestWindows = z.output<typeof requestWindows>;
