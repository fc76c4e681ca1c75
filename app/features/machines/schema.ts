import { z } from "zod";
import { optionalDay } from "~/features/values/days";
import { optionalCode, optionalLines, text, wholeNumberOr, yesNo } from "~/features/values/fields";

/** In the order of the form. */
export const machineFields = [
  "name",
  "district_code",
  "exam_type_code",
  "sees_identity",
  "addresses",
  "per_minute",
  "expires_on",
] as const;

export const mostAddresses = 20;
export const usualPerMinute = 60;
const mostPerMinute = 600;

const longest = 1000;

/** One a line, as a person types them, or with blanks or commas between. */
const addresses = optionalLines({ max: longest });

/** A blank district or exam type is all of them, and blank addresses are any. */
export const machineNew = z.object({
  name: text({ max: 60 }),
  district_code: optionalCode({ max: 20 }),
  exam_type_code: optionalCode({ max: 20 }),
  sees_identity: yesNo(false),
  addresses,
  per_minute: wholeNumberOr(usualPerMinute, { min: 1, max: mostPerMinute }),
  expires_on: optionalDay,
});
export type MachineNew = z.output<typeof machineNew>;
