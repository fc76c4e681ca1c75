import { useLoaderData } from "@remix-run/react";
import { filterChoices } from "~/features/lookups/queries";
import { type AccountLink, linksByDistrict, listLinks } from "~/features/users/bulk/links";
import { type LinkList, linkList, linkStates } from "~/features/users/bulk/schema";
import { malaysianDate, malaysianMoment } from "~/features/values/moments";
import { labelOf, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { FilterSelects } from "~/routes/parts/chips";
import { type ListOf, ListScreen, listAt, listed, titled } from "~/routes/parts/list-screen";
import type { ListingColumn } from "~/routes/parts/listing";
import type { Screen } from "~/routes/parts/screen";
import { Badge, type BadgeKind, ButtonLink, type Choice } from "~/ui";
import { usersAddress } from "./parts/account-words";
import { bulkAddress, linksAddress, renewAddress } from "./parts/bulk-preview";

const linkStateChoices: Choice[] = linkStates.map((state) => ({
  value: state,
  label: t(`account_link.${state}`),
}));

const columns: ListingColumn<AccountLink>[] = [
  {
    key: "school",
    label: labelOf("school_name"),
    cell: ({ school_code: code, school_name: name }) => t("user.place", { code, name }),
  },
  { key: "district_name", label: labelOf("district_code"), cell: (link) => link.district_name },
  { key: "account", label: labelOf("full_name"), screen: Account },
  { key: "state", label: labelOf("link_state"), screen: State },
];

const links = {
  ...listAt(linksAddress, linkList),
  may: "user.manage",
  title: t("account_link.list_title"),
  read: (_actor, query) => ({
    list: listLinks(query),
    facts: { districts: filterChoices().districts },
  }),
  filters: ({ districts }) => ({ district_code: districts, link_state: linkStateChoices }),
  columns: () => columns,
  row: ({ id }) => ({ id }),
} satisfies ListOf<LinkList, AccountLink, { districts: readonly Choice[] }>;

export const handle: Screen = { hasRows: true };
export const meta = titled(links);
export const loader = listed(links, () => {
  const counted = linksByDistrict();
  const sumOf = (name: "used" | "unused") => counted.reduce((sum, each) => sum + each[name], 0);
  return { used: sumOf("used"), unused: sumOf("unused") };
});

export default function AccountLinks() {
  const data = useLoaderData<typeof loader>();
  const { query, used, unused } = data;
  const renew = listAddress(renewAddress, { district_code: query.district_code }, {})();
  return (
    <ListScreen
      of={links}
      data={data}
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
      caption={(range) => t("account_link.list_caption", { range })}
      empty={(isFiltered) => t(isFiltered ? "account_link.none_matching" : "account_link.none")}
    >
      <FilterSelects filters={links.filters(data)} query={query} />
    </ListScreen>
  );
}

function Account({ id, full_name, username }: AccountLink) {
  return (
    <>
      <a href={`/user-edit/${id}`} data-island="">
        {full_name}
      </a>
      <p className="context">{username}</p>
    </>
  );
}

const kinds: Record<AccountLink["link_state"], BadgeKind> = {
  used: "success",
  unused: "neutral",
  expired: "warning",
};

function State(link: AccountLink) {
  return (
    <>
      <Badge kind={kinds[link.link_state]}>{t(`account_link.${link.link_state}`)}</Badge>
      <p className="context">{whenOf(link)}</p>
    </>
  );
}

function whenOf({ used_at, expires_at, link_state }: AccountLink): string {
  if (used_at) return t("account_link.used_at", { at: malaysianMoment(used_at) });
  const day = malaysianDate(expires_at);
  return t(link_state === "expired" ? "account_link.ended" : "account_link.until", { day });
}
