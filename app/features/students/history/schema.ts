import { z } from "zod";
import { optionalWholeNumber } from "~/features/values/fields";

export const historyScreen = z.object({
  page: optionalWholeNumber({ min: 1, max: 1_000_000 }).transform((page) => page ?? 1),
});
