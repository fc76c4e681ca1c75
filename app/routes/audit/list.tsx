import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { mostCounted } from "~/features/audit/filter";
import { actionsInTrail, archivedUpTo, entitiesInTrail, listAuditEvents } from "~/features/audit/list";
import { recordsOfEvents } from "~/features/audit/records";
import { auditList } from "~/features/audit/schema";
import { examYearChoices } from "~/features/exam-years/queries";
import { pageSizes } from "~/features/values/page-sizes";
import { requireActor } from "~/http/actor";
import { readListQuery } from "~/http/query";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { cellsOnScreen } from "~/routes/parts/listing";
import type { Screen } from "~/routes/parts/screen";
import { listTitle } from "~/routes/parts/titles";
import { Button, DataTable, Notice, Page, Pagination, PostForm, rangeText } from "~/ui";
import { auditChips } from "./parts/filter-chips";
import { AuditFilters } from "./parts/filters";
import { Questions } from "./parts/questions";
import { columns } from "./parts/rows";
import { auditPath } from "./parts/words";

export const handle: Screen = { hasRows: true, contact: "telephone" };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: listTitle(t("audit.title"), data?.query, data?.list) },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "audit.view");
  const query = readListQuery(request, auditList);
  const list = listAuditEvents(actor, query);
  return {
    query,
    list,
    records: recordsOfEvents(actor, list.data),
    entities: entitiesInTrail(actor),
    actions: query.entity === null ? [] : actionsInTrail(actor, query.entity),
    years: examYearChoices(),
    archived: archivedUpTo(),
    most: mostCounted,
  };
}

export default function Audit() {
  const { query, list, records, entities, actions, years, archived, most } = useLoaderData<typeof loader>();
  const address = listAddress(auditPath, query, { page: 1, limit: 10 });
  const { page: _page, limit: _limit, ...conditions } = query;
  const chips = auditChips(query, address);
  const range = rangeText(list);
  const matched = chips.length > 0 ? t("audit.none_matching") : t("audit.none");
  return (
    <Page title={t("audit.title")} wide dated={false} actions={<Questions address={address} />}>
      <AuditFilters {...{ query, entities, actions, years, chips, address }} total={list.total} />
      {archived > 0 && <Notice kind="info">{t("audit.archived", { n: archived })}</Notice>}
      {list.capped && <Notice kind="info">{t("audit.capped", { n: most })}</Notice>}
      <DataTable
        caption={t("audit.caption", { range })}
        columns={columns}
        rows={list.data.map((event) => ({ id: event.id, cells: cellsOnScreen(columns, event, { records }) }))}
        empty={<p>{list.total > 0 ? range : matched}</p>}
        fits
        bar={
          <>
            <Pagination {...list} address={address} sizes={pageSizes} />
            {list.total > 0 && (
              <PostForm action={listAddress("/admin/audit.csv", conditions, {})()}>
                <Button kind="quiet">{t("audit.export")}</Button>
              </PostForm>
            )}
          </>
        }
      />
    </Page>
  );
}
