import { joinBoxes } from "~/features/values/day-boxes";
import type { Prepare } from "~/http/forms";

/** The boxes of each day become the text that the schema reads. */
export const joinedDays =
  (names: readonly string[]): Prepare =>
  (fields) => {
    joinBoxes(fields, names);
    return { problems: {}, offers: {} };
  };
