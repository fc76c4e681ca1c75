import type { Actor } from "~/auth/actor";
import { isBoundToOneSchool } from "~/auth/roles";
import type { FindingPlace } from "~/features/checks/commands";
import { type CheckRule, checkRules, checkStates, isCheckRule } from "~/features/checks/rules";
import { bringUpToDate } from "~/features/checks/run";
import type { CheckList } from "~/features/checks/schema";
import { filterChoices } from "~/features/lookups/queries";
import { choicesFor } from "~/features/statistics/scope";
import { runInSlices } from "~/features/values/another-request";
import { idFrom, notFound } from "~/http/refusals";
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

type Params = Record<string, string | undefined>;

/** Reads the address of a finding; any other text is not found. */
export function findingPlaceFrom(request: Request, { id, rule }: Params): FindingPlace {
  if (!isCheckRule(rule)) throw notFound(request);
  return { id: idFrom(request, id), rule };
}

export const districtsOf = (actor: Actor) =>
  isBoundToOneSchool(actor) ? [] : filterChoices(choicesFor(actor)).districts;

/** How many lists in the scope still wait, once this request has checked its share. */
export const checkedUpTo = (actor: Actor, exam_year: number): Promise<number> =>
  runInSlices(bringUpToDate(actor, exam_year));
