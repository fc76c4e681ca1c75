import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listDuplicates } from "~/features/duplicates/queries.server";
import { duplicateList } from "~/features/duplicates/schema";
import { examYearChoices } from "~/features/exam-years/queries.server";
import { pageSizes } from "~/features/values/page-sizes";
import { requireActor } from "~/http/actor.server";
import { chosenYear } from "~/http/chosen-year.server";
import { readListQuery } from "~/http/query.server";
import { t } from "~/messages";
import { checkedUpTo } from "~/routes/checks/parts/query.server";
import { listAddress } from "~/routes/parts/addresses";
import { chipsFor, inWords } from "~/routes/parts/chips";
import type { Screen } from "~/routes/parts/screen";
import { listTitle } from "~/routes/parts/titles";
import { DataTable, FilterForm, Notice, Page, Pagination, rangeText, SelectField } from "~/ui";
import { duplicateColumns, duplicateRow } from "./parts/rows";
import { duplicatesAddress, kindChoices, stateChoices } from "./parts/words";

export const handle: Screen = { hasRows: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: listTitle(t("duplicate.title"), data?.query, data?.list) },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "duplicate.view");
  const read = readListQuery(request, duplicateList);
  const exam_year = read.exam_year ?? chosenYear(request);
  const query = { ...read, exam_year };
  const waiting = exam_year === null ? 0 : await checkedUpTo(actor, exam_year);
  const list = exam_year === null ? null : listDuplicates(actor, exam_year, query);
  return { query, list, waiting, years: examYearChoices() };
}

export default function Duplicates() {
  const { query, list, waiting, years } = useLoaderData<typeof loader>();
  const { exam_year, kind, state, limit } = query;
  if (!list || exam_year === null) {
    return (
      <Page title={t("duplicate.title")}>
        <p className="empty" id="baris">
          {t("duplicate.no_year")}
        </p>
      </Page>
    );
  }
  const address = listAddress(duplicatesAddress, query, { page: 1, limit: 10 });
  const chips = chipsFor({ kind: inWords(kindChoices, kind), state: inWords(stateChoices, state) }, address);
  const { data, ...range } = list;
  const all = t("word.all");
  return (
    <Page title={t("duplicate.title")} intro={t("duplicate.intro")} wide>
      {waiting > 0 && <Notice kind="info">{t("check.waiting", { n: waiting })}</Notice>}
      <FilterForm
        action={duplicatesAddress}
        clearHref={duplicatesAddress}
        hidden={{ limit: limit === 10 ? null : limit }}
        chips={chips}
      >
        <SelectField name="exam_year" value={exam_year} options={years} blank={false} />
        <SelectField
          name="kind"
          label={t("duplicate.group")}
          value={kind}
          options={kindChoices}
          blank={all}
        />
        <SelectField name="state" value={state} options={stateChoices} blank={all} />
      </FilterForm>
      <DataTable
        caption={t("duplicate.list_caption", { range: rangeText(range) })}
        columns={duplicateColumns}
        rows={data.map(duplicateRow)}
        empty={
          <p>{chips.length > 0 ? t("duplicate.none_matching") : t("duplicate.none", { year: exam_year })}</p>
        }
        fits
        bar={<Pagination {...range} address={address} sizes={pageSizes} />}
      />
    </Page>
  );
}
