import { noticeDays } from "~/features/notices/fields";
import { joinBoxes } from "~/features/values/day-boxes";
import type { Prepare } from "~/http/forms.server";

/** The boxes of the two days become the text that the schema reads. */
export const typedDays: Prepare = (fields) => {
  joinBoxes(fields, noticeDays);
  return { problems: {}, offers: {} };
};
