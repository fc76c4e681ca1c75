import { z } from "zod";
import { code, optionalCode, optionalWholeNumber } from "~/features/values/fields";
import { issueOf } from "~/features/values/problems";
import { problem } from "~/messages";

/** One sentence answers for either field that is missing (product 3.10). */
export const schoolYearToReset = z
  .object({
    school_code: optionalCode({ max: 20 }),
    exam_year: optionalWholeNumber({ min: 2000, max: 2100 }),
  })
  .transform(({ school_code, exam_year }, context) => {
    if (school_code !== null && exam_year !== null) return { school_code, exam_year };
    const path = [school_code === null ? "school_code" : "exam_year"];
    context.issues.push({ ...issueOf(problem("school_and_year_needed")), path, input: null });
    return z.NEVER;
  });

export const resetForm = z.object({ typed_code: code({ max: 20 }) });
