import { z } from "zod";
import { yearRange } from "~/features/exam-years/schema";
import { sinceDays } from "~/features/school-exam-years/since";
import { oneOf, oneOfOr, wholeNumber } from "~/features/values/fields";

export const transferList = z.object({
  exam_year: wholeNumber(yearRange),
  days: oneOfOr(sinceDays, "7"),
});

export const transferStep = z.object({ action: oneOf(["undo"]) });
