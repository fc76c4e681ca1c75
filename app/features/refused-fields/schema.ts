import { z } from "zod";
import { wholeNumberOr } from "~/features/values/fields";
import { paging } from "~/features/values/lists";

export const refusedFieldList = z.object({ ...paging, days: wholeNumberOr(30, { min: 1, max: 365 }) });
export type RefusedFieldList = z.output<typeof refusedFieldList>;
