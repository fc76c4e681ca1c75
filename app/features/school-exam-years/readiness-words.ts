import { t } from "~/messages";
import { type Gap, gapsOf, type ReadinessFigures, stateOf } from "./readiness";

const words: Record<Gap, (n: number) => string> = {
  unsaid: () => t("readiness.gap_unsaid"),
  to_enter: (n) => t("readiness.gap_to_enter", { n }),
  beyond: (n) => t("readiness.gap_beyond", { n }),
  unnumbered: (n) => t("readiness.gap_unnumbered", { n }),
  without_ic: (n) => t("readiness.gap_without_ic", { n }),
};

/** What is left to do at a school, in words; a school without a candidate is told how long it has. */
export function leftToDo(figures: ReadinessFigures, lock: string): string {
  const gaps = gapsOf(figures).map(({ gap, n }) => words[gap](n));
  const all = stateOf(figures) === "silent" ? [t("readiness.no_candidate"), lock, ...gaps] : gaps;
  return all.join("; ");
}
