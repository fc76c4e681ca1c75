import type { listReturns } from "~/features/absences/returns.server";
import type { ReturnList } from "~/features/absences/returns-schema";
import { exportFormats } from "~/features/exports/limits";
import { labelOf, t } from "~/messages";
import { printoutAddress, printoutLinks } from "~/routes/parts/printout";
import { type Choice, FilterForm, SelectField } from "~/ui";
import { listsAddress } from "./address";
import { listChips, receivedChoices } from "./words";

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
  const { search } = new URL(address({ page: null, limit: null }), "http://localhost");
  const files = exportFormats.map((format) => ({
    href: `${path}/list.${format}${search}`,
    label: t(`printout.${format}`),
  }));
  const { district_code, is_received } = query;
  return (
    <FilterForm
      action={path}
      clearHref={path}
      hidden={{ limit: query.limit === 10 ? null : query.limit }}
      chips={listChips(query, districts, address)}
      tools={[
        ...printoutLinks(printoutAddress(address()), list.total),
        ...(exports && list.total > 0 ? files : []),
      ]}
    >
      <SelectField
        name="is_received"
        label={labelOf("is_received")}
        value={is_received === null ? null : String(is_received)}
        options={receivedChoices}
        blank={t("word.all")}
      />
      {districts.length > 0 && (
        <SelectField name="district_code" value={district_code} options={districts} blank={t("word.all")} />
      )}
    </FilterForm>
  );
}
