import { dayInWords } from "~/features/values/moments";
import { timeInWords } from "~/features/values/times";
import { t } from "~/messages";
import type { Paper } from "./queries";

export const dayOfPaper = ({ held_on }: Pick<Paper, "held_on">): string | null =>
  held_on && dayInWords(held_on);

export function timesOfPaper({ starts_at, ends_at }: Pick<Paper, "starts_at" | "ends_at">): string | null {
  if (starts_at === null) return null;
  const from = timeInWords(starts_at);
  return ends_at === null ? from : t("exam_paper.times", { from, to: timeInWords(ends_at) });
}
