import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { filterChoices } from "~/features/lookups/queries";
import { type AccountLink, linksByDistrict, listLinks } from "~/features/users/bulk/links";
import { type LinkList, linkList, linkStates } from "~/features/users/bulk/schema";
import { pageSizes } from "~/features/values/lists";
import { malaysianDate, malaysianMoment } from "~/features/values/moments";
import { requireActor } from "~/http/actor";
import { readListQuery } from "~/http/query";
import { labelOf, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { chipsFor, inWords } from "~/routes/parts/chips";
import type { Screen } from "~/routes/parts/screen";
import { listTitle } from "~/routes/parts/titles";
import {
  Badge,
  type BadgeKind,
  ButtonLink,
  type Choice,
  type Column,
  DataTable,
  FilterForm,
  Page,
  Pagination,
  rangeText,
  SelectField,
} from "~/ui";
import { usersAddress } from "./parts/account-words";
import { bulkAddress, linksAddress, renewAddress } from "./parts/bulk-preview";

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

const linkStateChoices: Choice[] = linkStates.map((state) => ({
  value: state,
  label: t(`account_link.${state}`),
}));

const columns: Column[] = [
  { key: "school", label: labelOf("school_name") },
  { key: "district_name", label: labelOf("district_code") },
  { key: "account", label: labelOf("full_name") },
  { key: "state", label: labelOf("link_state") },
];

const kinds: Record<AccountLink["link_state"], BadgeKind> = {
  used: "success",
  unused: "neutral",
  expired: "warning",
};

const chipsOfLinks = (
  { district_code, link_state }: LinkList,
  districts: readonly Choice[],
  address: Parameters<typeof chipsFor>[1],
) =>
  chipsFor(
    {
      district_code: inWords(districts, district_code),
      link_state: inWords(linkStateChoices, link_state),
    },
    address,
  );

function rowOf(link: AccountLink) {
  const { id, username, full_name, school_code, school_name, district_name, link_state } = link;
  return {
    id,
    cells: {
      school: t("user.place", { code: school_code, name: school_name }),
      district_name,
      account: (
        <>
          <a href={`/user-edit/${id}`} data-island="">
            {full_name}
          </a>
          <p className="context">{username}</p>
        </>
      ),
      state: (
        <>
          <Badge kind={kinds[link_state]}>{t(`account_link.${link_state}`)}</Badge>
          <p className="context">{whenOf(link)}</p>
        </>
      ),
    },
  };
}

function whenOf({ used_at, expires_at, link_state }: AccountLink): string {
  if (used_at) return t("account_link.used_at", { at: malaysianMoment(used_at) });
  const day = malaysianDate(expires_at);
  return t(link_state === "expired" ? "account_link.ended" : "account_link.until", { day });
}
