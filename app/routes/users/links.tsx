import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { filterChoices } from "~/features/lookups/queries";
import { linksByDistrict, listLinks } from "~/features/users/bulk/links";
import { linkList } from "~/features/users/bulk/schema";
import { pageSizes } from "~/features/values/page-sizes";
import { requireActor } from "~/http/actor";
import { readListQuery } from "~/http/query";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import type { Screen } from "~/routes/parts/screen";
import { listTitle } from "~/routes/parts/titles";
import { ButtonLink, DataTable, FilterForm, Page, Pagination, rangeText, SelectField } from "~/ui";
import { usersAddress } from "./parts/account-words";
import { bulkAddress, linksAddress, renewAddress } from "./parts/bulk-addresses";
import { chipsOfLinks, columns, linkStateChoices, rowOf } from "./parts/link-rows";

export const handle: Screen = { hasRows: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: listTitle(t("account_link.list_title"), undefined, data?.list) },
];

export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "user.manage");
  const query = readListQuery(request, linkList);
  const { data: rows, ...list } = listLinks(query);
  const counted = linksByDistrict();
  const sumOf = (name: "used" | "unused") => counted.reduce((sum, each) => sum + each[name], 0);
  return {
    query,
    list,
    rows,
    used: sumOf("used"),
    unused: sumOf("unused"),
    districts: filterChoices().districts,
  };
}

export default function AccountLinks() {
  const { query, list, rows, used, unused, districts } = useLoaderData<typeof loader>();
  const address = listAddress(linksAddress, query, { page: 1, limit: 10 });
  const { district_code, link_state, limit } = query;
  const chips = chipsOfLinks(query, districts, address);
  const renew = listAddress(renewAddress, { district_code }, {})();
  return (
    <Page
      title={t("account_link.list_title")}
      intro={used + unused > 0 && t("account_link.list_intro", { used, left: unused })}
      back={{ href: usersAddress, label: t("user.list_title") }}
      actions={
        <>
          <ButtonLink href={bulkAddress} kind="primary" accessKey="t">
            {t("account_link.bulk_title")}
          </ButtonLink>
          {unused > 0 && <ButtonLink href={renew}>{t("account_link.renew_title")}</ButtonLink>}
        </>
      }
      wide
    >
      <FilterForm
        action={linksAddress}
        clearHref={linksAddress}
        hidden={{ limit: limit === 10 ? null : limit }}
        chips={chips}
      >
        <SelectField name="district_code" options={districts} value={district_code} blank={t("word.all")} />
        <SelectField name="link_state" options={linkStateChoices} value={link_state} blank={t("word.all")} />
      </FilterForm>
      <DataTable
        caption={t("account_link.list_caption", { range: rangeText(list) })}
        columns={columns}
        rows={rows.map(rowOf)}
        empty={t(chips.length > 0 ? "account_link.none_matching" : "account_link.none")}
        fits
        bar={<Pagination {...list} address={address} sizes={pageSizes} />}
      />
    </Page>
  );
}
