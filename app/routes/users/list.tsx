import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { filterChoices } from "~/features/lookups/queries.server";
import { proposalOf } from "~/features/users/approve.server";
import { roleChoices } from "~/features/users/form";
import { countWaiting, listUsers } from "~/features/users/list.server";
import { userList } from "~/features/users/schema";
import { requireActor } from "~/http/actor.server";
import { readQueryLeniently } from "~/http/query.server";
import { t } from "~/messages";
import {
  Button,
  ButtonLink,
  DataTable,
  FilterForm,
  FormActions,
  Page,
  Pagination,
  pageTitle,
  rangeText,
  SelectField,
  TextField,
} from "~/ui";
import { listAddress } from "../addresses";
import { usersAddress, waitingAddress } from "./places";
import { columns, rowOf, tickedForm } from "./rows";

export const meta: MetaFunction = () => [{ title: pageTitle(t("user.list_title")) }];

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "user.manage");
  const query = readQueryLeniently(request, userList);
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
  const { search, role, is_approved, district_code } = query;
  const filtered = Boolean(search || role || is_approved !== null || district_code);
  const rows = proposals.map(rowOf);
  const actions = (
    <>
      <ButtonLink href="/create-user" kind="primary" accessKey="t" inDialog>
        {t("user.add_title")}
      </ButtonLink>
      <ButtonLink href="/admin/impersonate">{t("acting.link")}</ButtonLink>
    </>
  );
  return (
    <Page title={t("user.list_title")} wide actions={actions} intro={waiting > 0 && <Waiting n={waiting} />}>
      <FilterForm
        action={usersAddress}
        clearHref={usersAddress}
        hidden={{ limit: query.limit === 10 ? null : query.limit }}
      >
        <TextField name="search" type="search" value={search} accessKey="c" />
        <SelectField name="role" options={roleChoices} value={role} blank={t("word.all")} />
        <SelectField
          name="is_approved"
          options={[
            { value: "false", label: t("user.is_waiting") },
            { value: "true", label: t("user.is_approved") },
          ]}
          value={is_approved === null ? null : String(is_approved)}
          blank={t("word.all")}
        />
        <SelectField name="district_code" options={districts} value={district_code} blank={t("word.all")} />
      </FilterForm>
      <DataTable
        caption={t("user.list_caption", { range: rangeText(list) })}
        columns={columns}
        rows={rows}
        empty={t(filtered ? "user.none_matching" : "user.none")}
      />
      {rows.some(({ select }) => select) && (
        <form method="get" action={`${usersAddress}/approve`} id={tickedForm} className="mb-3">
          <FormActions>
            <Button kind="secondary">{t("user.approve_ticked")}</Button>
          </FormActions>
        </form>
      )}
      <Pagination {...list} address={address} isResizable />
    </Page>
  );
}

const Waiting = ({ n }: { n: number }) => (
  <p>
    {t("user.waiting", { n })} <a href={waitingAddress}>{t("user.see_waiting")}</a>
  </p>
);
