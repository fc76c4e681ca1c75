import { daysAhead } from "~/features/exam-years/days-ahead";
import { lockOf } from "~/features/exam-years/queries";
import { sentenceText } from "~/messages";
import { lockSentence } from "~/routes/school-exam-years/parts/readiness-lock";

/** The lock and the days ahead, a sentence each. */
export function daysOf(year: number): string[] {
  const { opens, corrections, printing } = daysAhead(year);
  const days = [opens, corrections, printing].flatMap((day) => (day ? [`${sentenceText(day)}.`] : []));
  return [lockSentence(lockOf(year)), ...days];
}
