import { z } from "zod";
import { optionalDay } from "~/features/values/days";
import { recordVersion } from "~/features/values/fields";
import { type Problems, problem } from "~/messages";
import { requestKinds } from "./rules";

/** The days, both included, on which schools may send requests of a kind; a blank is no limit, and a kind with neither ends with the corrections of the year. */
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

/** A window may open and close on the same day. */
export function objectionsToWindows(given: Partial<RequestWindows>): Problems {
  const problems: Problems = {};
  for (const kind of requestKinds) {
    const [opens_on, closes_on] = [given[`${kind}_opens_on`], given[`${kind}_closes_on`]];
    if (opens_on && closes_on && closes_on < opens_on)
      problems[`${kind}_closes_on`] = [problem("closes_before_opens")];
  }
  return problems;
}
