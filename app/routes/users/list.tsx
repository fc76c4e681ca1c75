import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { filterChoices } from "~/features/lookups/queries";
import { proposalOf } from "~/features/users/approve";
import { countWaiting, listUsers } from "~/features/users/list";
import { userList } from "~/features/users/schema";
import { pageSizes } from "~/features/values/lists";
import { requireActor } from "~/http/actor";
import { readListQuery } from "~/http/query";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { chipsOf, FilterSelects } from "~/routes/parts/chips";
import { columnsOnScreen } from "~/routes/parts/listing";
import { printoutAddress, printoutLinks } from "~/routes/parts/printout";
import type { Screen } from "~/routes/parts/screen";
import { TickedForm } from "~/routes/parts/ticked-form";
import { listTitle } from "~/routes/parts/titles";
import { ButtonLink, DataTable, FilterForm, Page, Pagination, rangeText, TextField } from "~/ui";
import { usersAddress, waitingAddress } from "./parts/account-words";
import { bulkAddress, linksAddress } from "./parts/bulk-preview";
import { columns, rowOf, userFilters } from "./parts/rows";

export const handle: Screen = { hasRows: true, failed: { page: "user.list_failed" } };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: listTitle(t("user.list_title"), data?.query, data?.list) },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "user.manage");
  const query = readListQuery(request, userList);
  const { data, ...list } = listUsers(actor, query);
  return {
    query,
    list,
    proposals: data.map(proposalOf),
    waiting: countWaiting(),
    districts: filterChoices().districts,
  };
}

export default function Users() {
  const { query, list, proposals, waiting, districts } = useLoaderData<typeof loader>();
  const address = listAddress(usersAddress, query, { page: 1, limit: 10 });
  const filters = userFilters(districts);
  const chips = chipsOf(filters, query, address);
  const rows = proposals.map(rowOf);
  const actions = (
    <>
      <ButtonLink href="/create-user" kind="primary" accessKey="t" inDialog>
        {t("user.add_title")}
      </ButtonLink>
      <ButtonLink href="/admin/impersonate" kind="quiet">
        {t("acting.link")}
      </ButtonLink>
    </>
  );
  return (
    <Page title={t("user.list_title")} wide actions={actions} intro={waiting > 0 && <Waiting n={waiting} />}>
      <FilterForm
        action={usersAddress}
        clearHref={usersAddress}
        hidden={{ limit: query.limit === 10 ? null : query.limit }}
        search={<TextField name="search" type="search" value={query.search} />}
        chips={chips}
        tools={printoutLinks(printoutAddress(address()), list.total)}
      >
        <FilterSelects {...{ filters, query }} />
      </FilterForm>
      <DataTable
        caption={t("user.list_caption", { range: rangeText(list) })}
        columns={columnsOnScreen(columns)}
        rows={rows}
        empty={t(chips.length > 0 ? "user.none_matching" : "user.none")}
        fits
        bar={
          <>
            <TickedForm rows={rows} action={`${usersAddress}/approve`} label={t("user.approve_ticked")} />
            <Pagination {...list} address={address} sizes={pageSizes} />
          </>
        }
      />
      {/* After the list, so that the keys to its rows stay as few. */}
      <p className="actions">
        <a href={bulkAddress}>{t("account_link.bulk_title")}</a>{" "}
        <a href={linksAddress}>{t("account_link.list_title")}</a>{" "}
        <a href="/admin/machines">{t("machine.title")}</a>
      </p>
    </Page>
  );
}

const Waiting = ({ n }: { n: number }) => (
  <p>
    {t("user.waiting", { n })} <a href={waitingAddress}>{t("user.see_waiting")}</a>
  </p>
);
