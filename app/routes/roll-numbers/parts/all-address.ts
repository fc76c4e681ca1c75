import type { WholeYearFilter } from "~/features/roll-numbers/schema";
import { labelOf } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { chipsFor } from "~/routes/parts/chips";

export interface RunState {
  since: string;
  after: number;
  done: number;
}

const defaults = { page: 1, incomplete: false, without_class: false };

export const limit = 50;

export const wholeYearAddress = (
  filter: WholeYearFilter,
  run: Partial<RunState> = {},
  changes: Partial<Record<keyof WholeYearFilter, null>> & { page?: number } = {},
) => listAddress("/students/roll-numbers/all", { ...filter, ...run }, defaults)(changes);

/** For hidden fields. */
export const written = (filter: WholeYearFilter) => ({
  ...filter,
  incomplete: String(filter.incomplete),
  only_unnumbered: String(filter.only_unnumbered),
  without_class: String(filter.without_class),
});

export const schoolAddress = (school_code: string, exam_year: number) =>
  listAddress("/students/roll-numbers", { school_code, exam_year }, {})();

export const sheetsOfYear = (exam_year: number) => listAddress("/students/sheets", { exam_year }, {})();

export function numberingChips(filter: WholeYearFilter) {
  const { search, district_code, exam_type_code } = filter;
  const without = (changes: object) => wholeYearAddress(filter, {}, changes);
  const chips = chipsFor({ search, district_code, exam_type_code }, without);
  if (!filter.incomplete) return chips;
  return [...chips, { label: labelOf("incomplete"), removeHref: without({ incomplete: null }) }];
}
