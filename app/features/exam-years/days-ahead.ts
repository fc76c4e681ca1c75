import { onceARequest } from "~/db/client";
import { dayInWords, malaysianMoment, today } from "~/features/values/moments";
import { type Sentence, sentenceText, t } from "~/messages";
import { findExamYearOf, lockOf, whyYearClosed } from "./queries";

export interface DaysAhead {
  opens: Sentence | null;
  corrections: Sentence | null;
  printing: Sentence | null;
}

/** The days of a year that are today or later; each is shown where it matters. */
export const daysAhead = (year: number): DaysAhead =>
  onceARequest(`days ahead ${year}`, () => readDaysAhead(year));

function readDaysAhead(year: number): DaysAhead {
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

export interface EntryDays {
  isOpen: boolean;
  words: string;
}

/** From when and until when candidates are entered, or that the year is closed; null while nothing is ahead. */
export function entryDays(year: number): EntryDays | null {
  const closed = sentenceText(whyYearClosed(year));
  if (closed !== null) return { isOpen: false, words: closed };
  const { opens } = daysAhead(year);
  const lock = lockOf(year);
  if (lock.kind !== "coming") return opens && { isOpen: false, words: sentenceText(opens) };
  const until = t("exam_year.until", { moment: malaysianMoment(lock.at) });
  const from = opens ? sentenceText(opens) : t("exam_year.opened");
  return { isOpen: opens === null, words: `${from} ${until}` };
}
