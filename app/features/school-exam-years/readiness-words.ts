import { t } from "~/messages";
import { type Gap, gapsOf, type ReadinessFigures } from "./readiness";

const words: Record<Gap, (n: number) => string> = {
  none: () => t("readiness.no_candidate"),
  unsaid: () => t("readiness.gap_unsaid"),
  to_enter: (n) => t("readiness.gap_to_enter", { n }),
  beyond: (n) => t("readiness.gap_beyond", { n }),
  unnumbered: (n) => t("readiness.gap_unnumbered", { n }),
  without_document: (n) => t("readiness.gap_without_document", { n }),
};

export const gapInWords = ({ gap, n }: { gap: Gap; n: number }): string => words[gap](n);

export function leftToDo(figures: ReadinessFigures, lock: string | null): string {
  const left = gapsOf(figures).map(gapInWords);
  return (figures.total_students === 0 && lock ? [...left, lock] : left).join("; ");
}
