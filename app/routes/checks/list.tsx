import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import { listFindings, openByRule } from "~/features/checks/queries.server";
import { checkList } from "~/features/checks/schema";
import { examYearChoices } from "~/features/exam-years/queries.server";
import { pageSizes } from "~/features/values/page-sizes";
import { requireActor } from "~/http/actor.server";
import { chosenYear } from "~/http/chosen-year.server";
import { readListQuery } from "~/http/query.server";
import { notFound } from "~/http/refusals.server";
import { figure, t } from "~/messages";
import { chipsOf } from "~/routes/parts/chips";
import { FilterSelects } from "~/routes/parts/filter-selects";
import { cellsOnScreen, columnsOnScreen } from "~/routes/parts/listing";
import { fileLinks } from "~/routes/parts/printout";
import type { Screen } from "~/routes/parts/screen";
import { listTitle } from "~/routes/parts/titles";
import { ButtonLink, DataTable, FilterForm, Notice, Page, Pagination, rangeText, SelectField } from "~/ui";
import { checkedSchoolsPath, checkFilters, checksAddress, checksPath } from "./parts/address";
import { checkedUpTo, districtsOf } from "./parts/query.server";
import { columns } from "./parts/rows";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: listTitle(t("check.title"), data?.query, data?.list) },
];

export const handle: Screen = { hasRows: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "check.view");
  const given = readListQuery(request, checkList);
  const exam_year = given.exam_year ?? chosenYear(request);
  if (exam_year === null) throw notFound(request);
  const waiting = await checkedUpTo(actor, exam_year);
  const query = { ...given, exam_year };
  return {
    query,
    waiting,
    list: listFindings(actor, query),
    byRule: openByRule(actor, query),
    isOwn: isBoundToOneSchool(actor),
    reader: { mayAnswer: can(actor, "check.answer"), mayEdit: can(actor, "student.edit") },
    exports: can(actor, "student.export"),
    districts: districtsOf(actor),
    years: examYearChoices(),
  };
}

export default function Checks() {
  const { query, waiting, list, byRule, isOwn, reader, exports, districts, years } =
    useLoaderData<typeof loader>();
  const { data, ...range } = list;
  const { exam_year: year } = query;
  const address = checksAddress(query);
  const { rule: rules, ...others } = checkFilters(districts);
  // The names of all rules would weigh more than the ten rows.
  const isOffered = (value: string) => value === query.rule || byRule.some(({ rule }) => rule === value);
  const filters = { rule: rules.filter(({ value }) => isOffered(value)), ...others };
  const chips = chipsOf(filters, query, address);
  const shown = columnsOnScreen(columns).filter(({ key }) => !isOwn || key !== "school_name");
  const given = { ...reader, back: address() };
  return (
    <Page
      title={t("check.title")}
      context={t("home.year", { year })}
      intro={t("check.intro")}
      actions={
        !isOwn && (
          <ButtonLink href={`${checkedSchoolsPath}?exam_year=${year}`}>{t("check.by_school")}</ButtonLink>
        )
      }
      wide
    >
      {waiting > 0 && <Notice kind="info">{t("check.waiting", { n: waiting })}</Notice>}
      <FilterForm
        action={checksPath}
        clearHref={checksPath}
        hidden={{ limit: query.limit === 10 ? null : query.limit, school_code: query.school_code }}
        chips={chips}
        tools={exports && range.total > 0 ? fileLinks(address({ page: null, limit: null })) : []}
      >
        <SelectField name="exam_year" value={year} options={years} blank={false} />
        <FilterSelects {...{ filters, query }} />
      </FilterForm>
      {byRule.length > 0 && (
        <p>
          {t("check.by_rule")}{" "}
          {byRule.map(({ rule, n }) => (
            <span key={rule}>
              <ButtonLink href={address({ rule, state: "open", page: 1 })} kind="quiet">
                {`${t(`check.rule.${rule}`)} ${figure(n)}`}
              </ButtonLink>
            </span>
          ))}
        </p>
      )}
      <DataTable
        caption={t("check.caption", { range: rangeText(range) })}
        columns={shown}
        rows={data.map((row) => ({ id: `${row.id}-${row.rule}`, cells: cellsOnScreen(shown, row, given) }))}
        empty={<p>{t(chips.length > 0 ? "check.none_matching" : "check.none", { year })}</p>}
        fits
        bar={<Pagination {...range} address={address} sizes={pageSizes} />}
      />
    </Page>
  );
}
