import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { mostCounted } from "~/features/audit/filter";
import { actionsInTrail, archivedUpTo, entitiesInTrail, listAuditEvents } from "~/features/audit/list";
import { recordsOfEvents } from "~/features/audit/records";
import { type AuditList, auditActions, auditEntities, auditList } from "~/features/audit/schema";
import { nameOfAction } from "~/features/audit/summary";
import { examYearChoices } from "~/features/exam-years/queries";
import { pageSizes } from "~/features/values/lists";
import { requireActor } from "~/http/actor";
import { readListQuery } from "~/http/query";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { cellsOnScreen } from "~/routes/parts/listing";
import { printoutAddress, printoutLinks } from "~/routes/parts/printout";
import type { Screen } from "~/routes/parts/screen";
import { listTitle } from "~/routes/parts/titles";
import {
  Button,
  type Choice,
  DataTable,
  FilterForm,
  Notice,
  Page,
  Pagination,
  PostForm,
  rangeText,
  SelectField,
  TextField,
} from "~/ui";
import { columns } from "./parts/rows";
import { auditChips, auditPath, entityWord } from "./parts/words";

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

/** The two questions that an office asks most, of the school and the year in force. */
function Questions({ address }: { address: (changes: Record<string, string | number | null>) => string }) {
  const usual = { page: 1, entity: null, entity_id: null, action: null, changed: null };
  return (
    <>
      <a href={address({ ...usual, action: "sheet.printed" })}>{t("audit.who_printed")}</a>{" "}
      <a href={address({ ...usual, changed: "full_name" })}>{t("audit.who_renamed")}</a>
    </>
  );
}

const choices = (names: readonly string[], word: (name: string) => string) =>
  names.map((value) => ({ value, label: word(value) }));

interface AuditFiltersProps {
  query: AuditList;
  /** Of the trail. */
  entities: readonly string[];
  /** Of the chosen kind. */
  actions: readonly string[];
  years: Choice[];
  chips: ReturnType<typeof auditChips>;
  address: ReturnType<typeof listAddress>;
  total: number;
}

function AuditFilters({ query, entities, actions, years, chips, address, total }: AuditFiltersProps) {
  const all = t("word.all");
  // Every kind and action would weigh more than the ten rows: offered are those of the trail, and the actions of the chosen kind.
  const offered = auditActions.filter((each) => each === query.action || actions.includes(each));
  const kinds = auditEntities.filter((each) => each === query.entity || entities.includes(each));
  return (
    <FilterForm
      action={auditPath}
      clearHref={auditPath}
      hidden={{ limit: query.limit === 10 ? null : query.limit, changed: query.changed }}
      search={
        <>
          <TextField name="username" value={query.username} />
          <TextField name="school_code" value={query.school_code} school="code" />
        </>
      }
      chips={chips}
      tools={printoutLinks(printoutAddress(address()), total)}
    >
      <SelectField name="entity" value={query.entity} options={choices(kinds, entityWord)} blank={all} />
      {offered.length > 0 && (
        <SelectField
          name="action"
          value={query.action}
          options={choices(offered, nameOfAction)}
          blank={all}
        />
      )}
      {query.entity_id && <TextField name="entity_id" value={query.entity_id} />}
      <SelectField name="exam_year" value={query.exam_year} options={years} blank={all} />
      <TextField name="from" type="date" value={query.from} />
      <TextField name="to" type="date" value={query.to} />
    </FilterForm>
  );
}
