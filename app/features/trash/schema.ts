import { z } from "zod";
import { optionalOneOf, optionalText, optionalWholeNumber } from "~/features/values/fields";

const page = optionalWholeNumber({ min: 1, max: 1_000_000 }).transform((page) => page ?? 1);

export const trashList = z.object({
  page,
  search: optionalText({ max: 120 }),
  exam_year: optionalWholeNumber({ min: 2000, max: 2100 }),
  state: optionalOneOf(["kept", "restored"]),
});
export type TrashList = z.output<typeof trashList>;

export const batchScreen = z.object({ page });
