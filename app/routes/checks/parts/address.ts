import { type CheckRule, checkRules, checkStates } from "~/features/checks/rules";
import type { CheckList } from "~/features/checks/schema";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import type { Choice } from "~/ui";

export const checksPath = "/checks";

/** The board, or the list of one rule. */
export const checksAddress = ({ rule, ...query }: Partial<CheckList>) =>
  listAddress(rule ? `${checksPath}/${rule}` : checksPath, query, { page: 1, limit: 10 });

export const answerManyPath = "/checks/answer";

/** The board where a list was opened: its year, and the school and district that were chosen. */
export const boardAddress = ({
  exam_year,
  district_code,
  school_code,
}: Pick<CheckList, "exam_year" | "district_code" | "school_code">): string =>
  checksAddress({ exam_year, district_code, school_code })();

/** The files are of the board's address, as they were, and take the rule as a filter. */
export const checksFile = (query: Partial<CheckList>): string =>
  listAddress(checksPath, { ...query, page: null, limit: null }, {})();

export const findingAddress = (id: number, rule: CheckRule, back: string): string =>
  `${checksPath}/${id}/${rule}?back=${encodeURIComponent(back)}`;

export const checkFilters = (districts: readonly Choice[]) => ({
  rule: checkRules.map((value) => ({ value, label: t(`check.rule.${value}`) })),
  state: checkStates.map((value) => ({ value, label: t(`check.state.${value}`) })),
  district_code: districts,
  school_code: null,
});
