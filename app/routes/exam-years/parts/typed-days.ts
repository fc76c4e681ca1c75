import { examYearDays } from "~/features/exam-years/form";
import { joinBoxes } from "~/features/values/day-boxes";
import type { Prepare } from "~/http/forms";

const endOfDay = "23.59";

/** A lock with a day and no time begins at the end of that day. */
export const typedDays: Prepare = (fields) => {
  joinBoxes(fields, examYearDays);
  joinBoxes(fields, ["lock_initial_student_datetime"], endOfDay);
  return { problems: {}, offers: {} };
};
