import { windowFields } from "~/features/requests/window-fields";
import { joinBoxes } from "~/features/values/day-boxes";
import type { Prepare } from "~/http/forms.server";

/** The boxes of each day become the text that the schema reads. */
export const typedDays: Prepare = (fields) => {
  joinBoxes(fields, windowFields);
  return { problems: {}, offers: {} };
};
