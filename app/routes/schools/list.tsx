import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { filterChoices } from "~/features/lookups/queries";
import { listSchools } from "~/features/schools/queries";
import { schoolList } from "~/features/schools/schema";
import { pageSizes } from "~/features/values/lists";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { shownColumns } from "~/http/columns";
import { readListQuery } from "~/http/query";
import { t } from "~/messages";
import { columnsLink } from "~/routes/columns/parts/link";
import { tables } from "~/routes/columns/parts/tables";
import { listAddress, sortLink } from "~/routes/parts/addresses";
import { chipsOf, FilterSelects } from "~/routes/parts/chips";
import { cellsOnScreen } from "~/routes/parts/listing";
import { printoutAddress, printoutLinks } from "~/routes/parts/printout";
import type { Screen } from "~/routes/parts/screen";
import { listTitle } from "~/routes/parts/titles";
import {
  ButtonLink,
  CheckboxField,
  DataTable,
  FilterForm,
  Page,
  Pagination,
  rangeText,
  TextField,
} from "~/ui";
import { columnsOf, filtersOf } from "./parts/rows";

export const handle: Screen = { hasRows: true, failed: { page: "school.list_failed" } };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: listTitle(t("school.list_title"), data?.query, data?.list) },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "school_admin.view");
  const query = readListQuery(request, schoolList);
  return {
    query,
    list: listSchools(actor, query),
    shown: shownColumns(request, tables.schools),
    exam_year: chosenYear(request),
    ...filterChoices(),
    may: {
      add: can(actor, "school.add"),
      import: can(actor, "school.import"),
    },
  };
}

export default function Schools() {
  const { query, list, districts, exam_types, may, shown, exam_year } = useLoaderData<typeof loader>();
  const address = listAddress("/admin/schools", query, {
    page: 1,
    limit: 10,
    sort_column: "updated_at",
    sort_direction: "desc",
  });
  const filters = filtersOf({ districts, exam_types });
  const chips = chipsOf(filters, query, address);
  const columns = columnsOf(shown);
  const reader = { exam_year, districts, list: address() };
  const actions = (
    <>
      {may.add && (
        <ButtonLink href="/schools-add" kind="primary" accessKey="t" inDialog>
          {t("school.add_title")}
        </ButtonLink>
      )}
      {may.import && (
        <ButtonLink href="/admin/schools/import" kind="quiet" inDialog>
          {t("school.import_link")}
        </ButtonLink>
      )}
    </>
  );
  return (
    <Page title={t("school.list_title")} wide actions={actions}>
      <FilterForm
        action="/admin/schools"
        clearHref="/admin/schools"
        search={<TextField name="search" type="search" value={query.search} />}
        chips={chips}
        tools={[columnsLink("schools", address()), ...printoutLinks(printoutAddress(address()), list.total)]}
      >
        <FilterSelects filters={{ ...filters, is_closed: null }} query={query} />
        <CheckboxField
          name="is_closed"
          label={t("school.is_closed.true")}
          checked={query.is_closed === true}
        />
      </FilterForm>
      <DataTable
        codes
        caption={t("school.list_caption", { range: rangeText(list) })}
        columns={columns.map((column) => ({
          ...column,
          sort: column.isActions ? undefined : sortLink(address, query, column.key),
        }))}
        rows={list.data.map((school) => ({ id: school.id, cells: cellsOnScreen(columns, school, reader) }))}
        empty={t(chips.length > 0 ? "school.none_matching" : "school.none")}
        fits={shown.length <= tables.schools.usual.length}
        bar={<Pagination {...list} address={address} sizes={pageSizes} />}
      />
    </Page>
  );
}
