import type { WholeYearFilter } from "~/features/roll-numbers/schema";
import { labelOf } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { chipsFor } from "~/routes/parts/chips";

export interface RunState {
  since: string;
  after: number;
  done: number;
}

const defaults = { page: 1, incomplete: false };

/** How many schools a page of the plan, or of the run, has. */
export const limit = 50;

/** The address of the schools that are numbered at once, and of a run over them. */
export const wholeYearAddress = (
  filter: WholeYearFilter,
  run: Partial<RunState> = {},
  changes: Partial<Record<keyof WholeYearFilter, null>> & { page?: number } = {},
) => listAddress("/students/roll-numbers/all", { ...filter, ...run }, defaults)(changes);

/** The preview of one school. */
export const schoolAddress = (school_code: string, exam_year: number) =>
  listAddress("/students/roll-numbers", { school_code, exam_year }, {})();

/** The filters in force, in words, each with the address of the page without it. */
export function chipsOf(filter: WholeYearFilter) {
  const { search, district_code, exam_type_code } = filter;
  const without = (changes: object) => wholeYearAddress(filter, {}, changes);
  const chips = chipsFor({ search, district_code, exam_type_code }, without);
  if (!filter.incomplete) return chips;
  return [...chips, { label: labelOf("incomplete"), removeHref: without({ incomplete: null }) }];
}
