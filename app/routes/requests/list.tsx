import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import { examYearFilters } from "~/features/exam-years/queries";
import { listRequests } from "~/features/requests/list";
import { requestList } from "~/features/requests/schema";
import { pageSizes } from "~/features/values/lists";
import { everyYear } from "~/features/values/years";
import { requireActor } from "~/http/actor";
import { ofListedYear } from "~/http/chosen-year";
import { readListQuery } from "~/http/query";
import { t } from "~/messages";
import { chipsOf, FilterSelects } from "~/routes/parts/chips";
import { addressWithYear } from "~/routes/parts/listed-year";
import { columnsOnScreen } from "~/routes/parts/listing";
import { printoutAddress, printoutLinks } from "~/routes/parts/printout";
import type { Screen } from "~/routes/parts/screen";
import { TickedForm } from "~/routes/parts/ticked-form";
import { listTitle } from "~/routes/parts/titles";
import { ButtonLink, DataTable, FilterForm, Page, Pagination, rangeText, SelectField, TextField } from "~/ui";
import { foldedRow } from "./parts/many";
import { columns, requestRow } from "./parts/rows";
import { filters, requestsAddress } from "./parts/words";

export const handle: Screen = { hasRows: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: listTitle(t("request.title"), data?.query, data?.list) },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "request.view");
  const query = ofListedYear(request, readListQuery(request, requestList));
  return {
    query,
    list: listRequests(actor, query, { isFolded: query.group_id === null }),
    years: examYearFilters(),
    asks: can(actor, "request.send"),
    isOneSchool: isBoundToOneSchool(actor),
  };
}

export default function Requests() {
  const { query, list, years, asks, isOneSchool } = useLoaderData<typeof loader>();
  const { data, ...range } = list;
  const address = addressWithYear(requestsAddress, query, { page: 1, limit: 10 });
  const { exam_year, school_name, min_age } = query;
  const chips = chipsOf(filters, query, address);
  const rows = data.map(query.group_id === null ? foldedRow : requestRow);
  return (
    <Page
      title={t("request.title")}
      wide
      actions={asks && <ButtonLink href="/requests/transfer">{t("transfer.title")}</ButtonLink>}
    >
      <FilterForm
        action={requestsAddress}
        clearHref={requestsAddress}
        hidden={{ limit: query.limit === 10 ? null : query.limit }}
        search={!isOneSchool && <TextField name="school_name" value={school_name} />}
        chips={chips}
        tools={printoutLinks(printoutAddress(address()), range.total)}
      >
        <FilterSelects {...{ filters, query }} />
        <SelectField name="exam_year" value={exam_year ?? everyYear} options={years} blank={false} />
        <TextField name="min_age" value={min_age} inputMode="numeric" />
      </FilterForm>
      <DataTable
        caption={t("request.list_caption", { range: rangeText(range) })}
        columns={columnsOnScreen(columns)}
        rows={rows}
        empty={t(chips.length > 0 ? "request.none_matching" : "request.none")}
        fits
        bar={
          <>
            <TickedForm rows={rows} action={`${requestsAddress}/decide`} label={t("request.decide_ticked")} />
            <Pagination {...range} address={address} sizes={pageSizes} />
          </>
        }
      />
    </Page>
  );
}
