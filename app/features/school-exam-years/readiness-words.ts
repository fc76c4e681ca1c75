import { figure, t } from "~/messages";
import { type Gap, gapsOf, type ReadinessFigures } from "./readiness";

const words: Record<Gap, (n: number) => string> = {
  none: () => t("readiness.no_candidate"),
  unsaid: () => t("readiness.gap_unsaid"),
  to_enter: (n) => t("readiness.gap_to_enter", { n }),
  beyond: (n) => t("readiness.gap_beyond", { n }),
  unnumbered: (n) => t("readiness.gap_unnumbered", { n }),
  without_document: (n) => t("readiness.gap_without_document", { n }),
};

/** The question of the number that is left open; null where the numbers agree. */
export function numberQuestion({ expected_students, total_students: n }: ReadinessFigures): string | null {
  if (n === 0 || expected_students === n) return null;
  return expected_students === null
    ? t("list.number_unsaid", { n })
    : t("list.number_differs", { n, expected: figure(expected_students) });
}

export const gapInWords = ({ gap, n }: { gap: Gap; n: number }): string => words[gap](n);

/** The number of candidates that are missing says that there is none. */
const gapsInWords = (gaps: readonly { gap: Gap; n: number }[]): string[] =>
  gaps.filter(({ gap }) => gap !== "none" || gaps.every((other) => other.gap !== "to_enter")).map(gapInWords);

export function leftToDo(figures: ReadinessFigures, lock: string | null): string {
  const left = gapsInWords(gapsOf(figures));
  return (figures.total_students === 0 && lock ? [...left, lock] : left).join("; ");
}
