import { z } from "zod";
import { optionalDay } from "~/features/values/days";
import { recordVersion } from "~/features/values/fields";

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
