import { checkRules, checkStates } from "~/features/checks/rules";
import type { CheckList } from "~/features/checks/schema";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import type { Choice } from "~/ui";

export const checksPath = "/checks";
export const checkedSchoolsPath = "/checks/schools";

export const checksAddress = (query: Partial<CheckList>) =>
  listAddress(checksPath, query, { page: 1, limit: 10 });

export const checkFilters = (districts: readonly Choice[]) => ({
  rule: checkRules.map((value) => ({ value, label: t(`check.rule.${value}`) })),
  state: checkStates.map((value) => ({ value, label: t(`check.state.${value}`) })),
  district_code: districts,
});
