import { useLoaderData } from "@remix-run/react";
import { countWaiting } from "~/features/users/list";
import { t } from "~/messages";
import { FilterSelects } from "~/routes/parts/chips";
import { ListScreen, listed, titled } from "~/routes/parts/list-screen";
import type { Screen } from "~/routes/parts/screen";
import { ButtonLink, TextField } from "~/ui";
import { waitingAddress } from "./parts/account-words";
import { bulkAddress, linksAddress } from "./parts/bulk-preview";
import { accounts } from "./parts/listing";

export const handle: Screen = { hasRows: true, failed: { page: "user.list_failed" } };
export const meta = titled(accounts);
export const loader = listed(accounts, () => ({ waiting: countWaiting() }));

export default function Users() {
  const data = useLoaderData<typeof loader>();
  const { query, waiting } = data;
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
    <ListScreen
      of={accounts}
      data={data}
      actions={actions}
      intro={waiting > 0 && <Waiting n={waiting} />}
      tools={[
        { href: bulkAddress, label: t("account_link.bulk_title") },
        { href: linksAddress, label: t("account_link.list_title") },
        { href: "/admin/machines", label: t("machine.title") },
      ]}
      search={<TextField name="search" type="search" value={query.search} />}
      caption={(range) => t("user.list_caption", { range })}
      empty={(isFiltered) => t(isFiltered ? "user.none_matching" : "user.none")}
      ticked={{ action: `${accounts.path}/approve`, label: t("user.approve_ticked") }}
    >
      <FilterSelects filters={accounts.filters(data)} query={query} />
    </ListScreen>
  );
}

const Waiting = ({ n }: { n: number }) => (
  <p>
    {t("user.waiting", { n })} <a href={waitingAddress}>{t("user.see_waiting")}</a>
  </p>
);
