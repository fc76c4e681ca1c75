import { dayInWords, today } from "~/features/values/moments";
import type { Sentence } from "~/messages";
import { findExamYearOf } from "./queries.server";

export interface DaysAhead {
  opens: Sentence | null;
  corrections: Sentence | null;
  printing: Sentence | null;
}

/** The days of a year that are today or later; each is shown where it matters. */
export function daysAhead(year: number): DaysAhead {
  const examYear = findExamYearOf(year);
  const sentence = (
    key: "opens" | "corrections" | "printing",
    day: string | null | undefined,
    last = false,
  ) =>
    day && (day > today() || (last && day === today()))
      ? ({ key: `exam_year.${key}`, values: { day: dayInWords(day) } } as const)
      : null;
  return {
    opens: sentence("opens", examYear?.entry_opens_on),
    corrections: sentence("corrections", examYear?.corrections_until, true),
    printing: sentence("printing", examYear?.printing_from),
  };
}
