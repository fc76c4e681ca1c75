import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listCheckedSchools } from "~/features/checks/queries.server";
import { checkedSchoolList } from "~/features/checks/schema";
import { examYearChoices } from "~/features/exam-years/queries.server";
import { pageSizes } from "~/features/values/page-sizes";
import { requireActor } from "~/http/actor.server";
import { chosenYear } from "~/http/chosen-year.server";
import { readListQuery } from "~/http/query.server";
import { notFound } from "~/http/refusals.server";
import { figure, labelOf, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { chipsOf } from "~/routes/parts/chips";
import { FilterSelects } from "~/routes/parts/filter-selects";
import type { Screen } from "~/routes/parts/screen";
import { listTitle } from "~/routes/parts/titles";
import { type Column, DataTable, FilterForm, Notice, Page, Pagination, rangeText, SelectField } from "~/ui";
import { checkedSchoolsPath, checksAddress } from "./parts/address";
import { checkedUpTo, districtsOf } from "./parts/query.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: listTitle(t("check.schools_title"), data?.query, data?.list) },
];

export const handle: Screen = { hasRows: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "check.view");
  const given = readListQuery(request, checkedSchoolList);
  const exam_year = given.exam_year ?? chosenYear(request);
  if (exam_year === null) throw notFound(request);
  const waiting = await checkedUpTo(actor, exam_year);
  const query = { ...given, exam_year };
  return {
    query,
    waiting,
    list: listCheckedSchools(actor, query),
    districts: districtsOf(actor),
    years: examYearChoices(),
  };
}

const columns: Column[] = [
  { key: "school_name", label: labelOf("school_name") },
  { key: "school_code", label: labelOf("school_code"), nowrap: true },
  { key: "district_code", label: labelOf("district_code"), nowrap: true },
  { key: "open", label: t("check.open"), align: "right" },
  { key: "answered", label: t("check.answered"), align: "right" },
];

export default function CheckedSchools() {
  const { query, waiting, list, districts, years } = useLoaderData<typeof loader>();
  const { data, ...range } = list;
  const { exam_year: year } = query;
  const address = listAddress(checkedSchoolsPath, query, { page: 1, limit: 10 });
  const filters = { district_code: districts };
  const chips = chipsOf(filters, query, address);
  return (
    <Page
      title={t("check.schools_title")}
      context={t("home.year", { year })}
      back={{ href: `/checks?exam_year=${year}`, label: t("check.title") }}
      wide
    >
      {waiting > 0 && <Notice kind="info">{t("check.waiting", { n: waiting })}</Notice>}
      <FilterForm
        action={checkedSchoolsPath}
        clearHref={checkedSchoolsPath}
        hidden={{ limit: query.limit === 10 ? null : query.limit }}
        chips={chips}
      >
        <SelectField name="exam_year" value={year} options={years} blank={false} />
        <FilterSelects {...{ filters, query }} />
      </FilterForm>
      <DataTable
        caption={t("check.schools_caption", { range: rangeText(range) })}
        columns={columns}
        rows={data.map(({ school_code, school_name, district_code, open, answered }) => ({
          id: school_code,
          cells: {
            school_name: <a href={checksAddress({ exam_year: year, school_code })()}>{school_name}</a>,
            school_code,
            district_code,
            open: figure(open),
            answered: figure(answered),
          },
        }))}
        empty={<p>{t(chips.length > 0 ? "check.none_matching" : "check.none", { year })}</p>}
        fits
        bar={<Pagination {...range} address={address} sizes={pageSizes} />}
      />
    </Page>
  );
}
