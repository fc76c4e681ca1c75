import { paperDays } from "~/features/exam-papers/fields";
import { joinBoxes } from "~/features/values/day-boxes";
import type { Prepare } from "~/http/forms.server";

/** The boxes of the day become the text that the schema reads. */
export const typedDay: Prepare = (fields) => {
  joinBoxes(fields, paperDays);
  return { problems: {}, offers: {} };
};
