import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isBoundToOneSchool } from "~/auth/roles";
import { examYearFilters } from "~/features/exam-years/queries";
import { filterChoices } from "~/features/lookups/queries";
import { countNeeds, listNeeds, type NeedCounts, needChoices } from "~/features/special-needs/queries";
import { needList } from "~/features/special-needs/schema";
import { pageSizes } from "~/features/values/lists";
import { everyYear } from "~/features/values/years";
import { requireActor } from "~/http/actor";
import { ofListedYear } from "~/http/chosen-year";
import { readListQuery } from "~/http/query";
import { labelOf, t } from "~/messages";
import { chipsOf, FilterSelects } from "~/routes/parts/chips";
import { addressWithYear } from "~/routes/parts/listed-year";
import { cellsOnScreen, columnsOnScreen } from "~/routes/parts/listing";
import { fileOf, printoutAddress, printoutLinks } from "~/routes/parts/printout";
import type { Screen } from "~/routes/parts/screen";
import { listTitle } from "~/routes/parts/titles";
import { DataTable, FilterForm, Page, Pagination, rangeText, SelectField, Tiles } from "~/ui";
import { columns, filtersOf, needsAddress } from "./parts/rows";

export const handle: Screen = { hasRows: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: listTitle(t("special_need.list_title"), data?.query, data?.list) },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "special_need.view");
  const query = ofListedYear(request, readListQuery(request, needList));
  return {
    query,
    list: listNeeds(actor, query),
    counts: countNeeds(actor, query),
    choices: needChoices(),
    districts: filterChoices().districts,
    years: examYearFilters(),
    isOneSchool: isBoundToOneSchool(actor),
  };
}

export default function SpecialNeeds() {
  const { query, list, counts, choices, districts, years, isOneSchool } = useLoaderData<typeof loader>();
  const { data, ...range } = list;
  const address = addressWithYear(needsAddress, query, { page: 1, limit: 10 });
  const filters = filtersOf(choices, districts);
  const chips = chipsOf(filters, query, address);
  const csv = { href: fileOf(address({ page: null, limit: null })), label: t("printout.csv") };
  return (
    <Page title={t("special_need.list_title")} wide>
      <FilterForm
        action={needsAddress}
        clearHref={needsAddress}
        hidden={{ limit: query.limit === 10 ? null : query.limit }}
        chips={chips}
        tools={[...printoutLinks(printoutAddress(address()), range.total), ...(range.total > 0 ? [csv] : [])]}
      >
        <SelectField name="exam_year" value={query.exam_year ?? everyYear} options={years} blank={false} />
        <FilterSelects {...{ query }} filters={isOneSchool ? { ...filters, district_code: null } : filters} />
      </FilterForm>
      <Counts counts={counts} address={address} />
      <DataTable
        caption={t("special_need.list_caption", { range: rangeText(range) })}
        columns={columnsOnScreen(columns)}
        rows={data.map((one) => ({
          id: one.id,
          cells: cellsOnScreen(columns, one, { choices, list: address() }),
        }))}
        empty={t(chips.length > 0 ? "special_need.none_matching" : "special_need.none")}
        fits
        bar={<Pagination {...range} address={address} sizes={pageSizes} />}
      />
    </Page>
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
