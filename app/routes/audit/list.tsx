import { useLoaderData } from "@remix-run/react";
import { mostCounted } from "~/features/audit/filter";
import { actionsInTrail, archivedUpTo, entitiesInTrail } from "~/features/audit/list";
import { examYearChoices } from "~/features/exam-years/queries";
import { t } from "~/messages";
import { ListScreen, listed, titled } from "~/routes/parts/list-screen";
import { fileOf } from "~/routes/parts/printout";
import type { Screen } from "~/routes/parts/screen";
import { Button, Notice, PostForm, SelectField, TextField } from "~/ui";
import { events } from "./parts/listing";

export const handle: Screen = { hasRows: true, contact: "telephone" };
export const meta = titled(events);
export const loader = listed(events, (actor, { entity }) => ({
  entities: entitiesInTrail(actor),
  actions: entity === null ? [] : actionsInTrail(actor, entity),
  years: examYearChoices(),
  archived: archivedUpTo(),
  most: mostCounted,
}));

export default function Audit() {
  const data = useLoaderData<typeof loader>();
  const { query, list, capped, entities, actions, years, archived, most } = data;
  const address = events.address(query);
  const all = t("word.all");
  // Every kind and action would weigh more than the ten rows: offered are those of the trail, and the actions of the chosen kind.
  const { entity, action } = events.filters();
  const offered = action.filter(({ value }) => value === query.action || actions.includes(value));
  const kinds = entity.filter(({ value }) => value === query.entity || entities.includes(value));
  return (
    <ListScreen
      of={events}
      data={data}
      dated={false}
      actions={<Questions address={address} />}
      hidden={{ changed: query.changed }}
      search={
        <>
          <TextField name="username" value={query.username} />
          <TextField name="school_code" value={query.school_code} school="code" />
        </>
      }
      above={
        <>
          {archived > 0 && <Notice kind="info">{t("audit.archived", { n: archived })}</Notice>}
          {capped && <Notice kind="info">{t("audit.capped", { n: most })}</Notice>}
        </>
      }
      caption={(range) => t("audit.caption", { range })}
      empty={(isFiltered, range) => (
        <p>{list.total > 0 ? range : t(isFiltered ? "audit.none_matching" : "audit.none")}</p>
      )}
      bar={
        list.total > 0 && (
          <PostForm action={fileOf(address({ page: null, limit: null }))}>
            <Button kind="quiet">{t("audit.export")}</Button>
          </PostForm>
        )
      }
    >
      <SelectField name="entity" value={query.entity} options={kinds} blank={all} />
      {offered.length > 0 && <SelectField name="action" value={query.action} options={offered} blank={all} />}
      {query.entity_id && <TextField name="entity_id" value={query.entity_id} />}
      <SelectField name="exam_year" value={query.exam_year} options={years} blank={all} />
      <TextField name="from" type="date" value={query.from} />
      <TextField name="to" type="date" value={query.to} />
    </ListScreen>
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
