import type { listReturns } from "~/features/absences/returns";
import type { ReturnList } from "~/features/absences/returns-schema";
import { listAddress } from "~/routes/parts/addresses";
import { chipsOf } from "~/routes/parts/chips";
import { FilterSelects } from "~/routes/parts/filter-selects";
import { fileLinks, printoutAddress, printoutLinks } from "~/routes/parts/printout";
import { type Choice, FilterForm } from "~/ui";
import { listsAddress } from "./address";
import { returnFilters } from "./words";

interface ListFiltersProps {
  paper: { id: number };
  query: ReturnList;
  list: ReturnType<typeof listReturns>;
  exports: boolean;
  /** None for an account of one school. */
  districts: readonly Choice[];
  address: (changes?: Record<string, string | number | null>) => string;
}

export function ListFilters({ paper, query, list, exports, districts, address }: ListFiltersProps) {
  const path = listsAddress(paper.id);
  const filters = returnFilters(districts);
  const { district_code, is_received } = query;
  const file = listAddress(`${path}/list`, { district_code, is_received }, {});
  return (
    <FilterForm
      action={path}
      clearHref={path}
      hidden={{ limit: query.limit === 10 ? null : query.limit }}
      chips={chipsOf(filters, query, address)}
      tools={[
        ...printoutLinks(printoutAddress(address()), list.total),
        ...(exports && list.total > 0 ? fileLinks(file()) : []),
      ]}
    >
      <FilterSelects {...{ filters, query }} />
    </FilterForm>
  );
}
