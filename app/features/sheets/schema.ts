import { z } from "zod";
import { optionalText } from "~/features/values/fields";

/** What a sheet is asked for. The year stays text, so that one that is not valid can be told from none. */
export const sheetQuery = z.object({
  school_code: optionalText({ max: 120 }),
  exam_year: optionalText({ max: 20 }),
});
