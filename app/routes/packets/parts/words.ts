import type { PaperOnBoard } from "~/features/packets/figures";
import type { Rule } from "~/features/packets/queries";
import type { Totals } from "~/features/packets/rules";
import { malaysianDate } from "~/features/values/moments";
import { figure, t } from "~/messages";

export const ruleInWords = (rule: Rule | null): string =>
  rule === null ? t("packet.state_no_rule") : t("packet.rule_words", { ...figures(rule) });

const figures = ({ spare_percent, spare_least, spare_most, copies_per_packet }: Rule) => ({
  spare_percent,
  spare_least,
  spare_most,
  copies_per_packet,
});

export function stateInWords({
  rule,
  total_changed: n,
}: Pick<PaperOnBoard, "rule" | "total_changed">): string {
  if (rule === null) return t("packet.state_no_rule");
  if (rule.fixed_at === null) return t("packet.state_open");
  const date = malaysianDate(rule.fixed_at);
  return n > 0 ? t("packet.state_changed", { date, n }) : t("packet.state_fixed", { date });
}

export const fromTo = (from: number, to: number): string =>
  from === to ? figure(to) : t("packet.from_to", { from: figure(from), to: figure(to) });

export const paperTitle = ({ code }: { code: string }): string => t("packet.paper_title", { code });

export const totalsInWords = ({ total_schools, ...totals }: Totals & { total_schools: number }): string => {
  const { candidates, spare, extra, copies, packets } = totals;
  const figures = Object.entries({ candidates, spare, extra, copies, packets, schools: total_schools });
  return t("packet.totals", Object.fromEntries(figures.map(([name, n]) => [name, figure(n)])));
};
