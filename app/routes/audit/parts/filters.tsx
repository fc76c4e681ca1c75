import { auditActions, auditEntities } from "~/features/audit/names";
import type { AuditList } from "~/features/audit/schema";
import { nameOfAction } from "~/features/audit/summary";
import { t } from "~/messages";
import type { listAddress } from "~/routes/parts/addresses";
import { printoutAddress, printoutLinks } from "~/routes/parts/printout";
import { type Choice, FilterForm, SelectField, TextField } from "~/ui";
import type { auditChips } from "./filter-chips";
import { auditPath, entityWord } from "./words";

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

export function AuditFilters({ query, entities, actions, years, chips, address, total }: AuditFiltersProps) {
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
