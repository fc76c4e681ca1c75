import { useLoaderData } from "@remix-run/react";
import { isBoundToOneSchool } from "~/auth/roles";
import { examYearFilters } from "~/features/exam-years/queries";
import type { NeedCounts } from "~/features/special-needs/queries";
import { everyYear } from "~/features/values/years";
import { labelOf, t } from "~/messages";
import { FilterSelects } from "~/routes/parts/chips";
import { ListScreen, listed, titled } from "~/routes/parts/list-screen";
import { fileOf } from "~/routes/parts/printout";
import type { Screen } from "~/routes/parts/screen";
import { SelectField, Tiles } from "~/ui";
import { needs } from "./parts/listing";

export const handle: Screen = { hasRows: true };
export const meta = titled(needs);
export const loader = listed(needs, (actor) => ({
  years: examYearFilters(),
  isOneSchool: isBoundToOneSchool(actor),
}));

export default function SpecialNeeds() {
  const data = useLoaderData<typeof loader>();
  const { query, list, counts, years, isOneSchool } = data;
  const address = needs.address(query);
  const filters = needs.filters(data);
  const csv = { href: fileOf(address({ page: null, limit: null })), label: t("printout.csv") };
  return (
    <ListScreen
      of={needs}
      data={data}
      files={list.total > 0 ? [csv] : []}
      above={<Counts counts={counts} address={address} />}
      caption={(range) => t("special_need.list_caption", { range })}
      empty={(isFiltered) => t(isFiltered ? "special_need.none_matching" : "special_need.none")}
    >
      <SelectField name="exam_year" value={query.exam_year ?? everyYear} options={years} blank={false} />
      <FilterSelects query={query} filters={isOneSchool ? { ...filters, district_code: null } : filters} />
    </ListScreen>
  );
}

interface CountsProps {
  counts: NeedCounts;
  address: (changes: Record<string, string | number | null>) => string;
}

function Counts({ counts: { kinds, arrangements }, address }: CountsProps) {
  const groups = [
    { field: "kind_code", found: kinds },
    { field: "arrangement_code", found: arrangements },
  ] as const;
  return groups.map(({ field, found }) =>
    found.length === 0 ? null : (
      <section key={field} className="counts">
        <h2>{labelOf(field)}</h2>
        <Tiles
          tiles={found.map(({ code, name, n }) => ({
            label: name,
            value: n,
            href: address({ [field]: code, page: 1 }),
          }))}
        />
      </section>
    ),
  );
}
