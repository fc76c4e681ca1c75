import { t } from "~/messages";
import { type Gap, gapsOf, type ReadinessFigures } from "./readiness";

const words: Record<Gap, (n: number) => string> = {
  unsaid: () => t("readiness.gap_unsaid"),
  to_enter: (n) => t("readiness.gap_to_enter", { n }),
  beyond: (n) => t("readiness.gap_beyond", { n }),
  unnumbered: (n) => t("readiness.gap_unnumbered", { n }),
  without_ic: (n) => t("readiness.gap_without_ic", { n }),
};

export function leftToDo(figures: ReadinessFigures, lock: string | null): string {
  const gaps = gapsOf(figures).map(({ gap, n }) => words[gap](n));
  if (figures.total_students > 0) return gaps.join("; ");
  const noCandidates = figures.expected_students ? [] : [t("readiness.no_candidate")];
  return [...noCandidates, ...gaps, ...(lock ? [lock] : [])].join("; ");
}
