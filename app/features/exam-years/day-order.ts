import { dayInWords, dayOf, today } from "~/features/values/moments";
import { labelOf, type Problems, problem } from "~/messages";
import type { Lock } from "./rules";

export interface YearDays extends Lock {
  entry_opens_on: string | null;
  corrections_until: string | null;
  printing_from: string | null;
}

const inOrder = [
  "entry_opens_on",
  "lock_initial_student_datetime",
  "corrections_until",
  "printing_from",
] as const;
type DayName = (typeof inOrder)[number];

/** A lock without a moment begins now. */
function dayAt(days: YearDays, name: DayName): string | null {
  if (name !== "lock_initial_student_datetime") return days[name];
  if (!days.is_lock_initial_student) return null;
  return days[name] === null ? today() : dayOf(days[name]);
}

/** Entry opens, entry closes, corrections end, printing begins. The later field names the day that it must not precede.
 * Two days that an edit leaves as they are stored are not judged. */
export function objectionsToDayOrder(after: YearDays, before?: YearDays): Problems {
  const problems: Problems = {};
  const isChanged = (name: DayName) => !before || dayAt(after, name) !== dayAt(before, name);
  for (const [index, later] of inOrder.entries()) {
    const day = dayAt(after, later);
    for (const earlier of inOrder.slice(0, index)) {
      const first = dayAt(after, earlier);
      if (day === null || first === null || first <= day) continue;
      if (!isChanged(earlier) && !isChanged(later)) continue;
      problems[later] = [problem("day_too_early", { earlier: labelOf(earlier), day: dayInWords(first) })];
    }
  }
  return problems;
}
