import type { FigureName } from "~/features/statistics/figures";
import { figure, t } from "~/messages";
import { type Counted, listOf } from "./links";

/** Zero is no link. */
export function Figure({ name, value, of }: { name: FigureName; value: number; of: Counted | null }) {
  const href = of && value > 0 ? listOf(name, of) : undefined;
  return href ? <a href={href}>{figure(value)}</a> : figure(value);
}

/** +12, −3 or 0; a dash where there is no year before. */
export function changeText(value: number, before: number | null | undefined): string {
  if (before === null || before === undefined) return t("stats.no_change");
  const change = value - before;
  const sign = change > 0 ? "+" : change < 0 ? "−" : "";
  return sign + figure(Math.abs(change));
}
