import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isBoundToOneSchool } from "~/auth/roles";
import { examYearChoices } from "~/features/exam-years/queries";
import { filterChoices } from "~/features/lookups/queries";
import { statementBoard } from "~/features/statements/queries";
import { statementBoardQuery } from "~/features/statements/schema";
import { pageSizes } from "~/features/values/lists";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { readListQuery } from "~/http/query";
import { notFound } from "~/http/refusals";
import { figure, labelOf, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { chipsOf, FilterSelects, inWords } from "~/routes/parts/chips";
import type { Screen } from "~/routes/parts/screen";
import { listTitle } from "~/routes/parts/titles";
import { DataTable, FilterForm, Page, Pagination, rangeText, SelectField } from "~/ui";
import { listOf, schoolsAddress, statementsAddress } from "./parts/address";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: listTitle(t("statement.schools_title"), data?.query, data?.list) },
];

export const handle: Screen = { hasRows: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "statement.mark");
  const given = readListQuery(request, statementBoardQuery);
  const exam_year = given.exam_year ?? chosenYear(request);
  if (exam_year === null) throw notFound(request);
  const query = { ...given, exam_year };
  return {
    query,
    list: statementBoard(actor, exam_year, query),
    names: isBoundToOneSchool(actor) ? [] : filterChoices().districts,
    years: examYearChoices(),
  };
}

export default function StatementsOfSchools() {
  const { query, list, names, years } = useLoaderData<typeof loader>();
  const { data, ...range } = list;
  const { exam_year } = query;
  const address = listAddress(schoolsAddress, query, { page: 1, limit: 10 });
  const filters = { district_code: names };
  const chips = chipsOf(filters, query, address);
  return (
    <Page
      title={t("statement.schools_title")}
      context={t("home.year", { year: exam_year })}
      intro={t("statement.schools_intro")}
      back={{ href: statementsAddress, label: t("statement.title") }}
      wide
    >
      <FilterForm
        action={schoolsAddress}
        clearHref={schoolsAddress}
        hidden={{ limit: query.limit === 10 ? null : query.limit }}
        chips={chips}
      >
        <SelectField name="exam_year" value={exam_year} options={years} blank={false} />
        <FilterSelects {...{ filters, query }} />
      </FilterForm>
      <DataTable
        caption={t("statement.schools_caption", { range: rangeText(range) })}
        columns={[
          { key: "school_name", label: labelOf("school_name") },
          { key: "district", label: labelOf("district_code") },
          { key: "total", label: t("statement.candidates"), align: "right" },
          { key: "missing", label: t("statement.result.missing"), align: "right" },
          { key: "corrected", label: t("statement.result.corrected"), align: "right" },
          { key: "same", label: t("statement.result.same"), align: "right" },
        ]}
        rows={data.map((school) => ({
          id: school.registration_id,
          cells: {
            school_name: (
              <a href={listOf({ school_code: school.school_code, exam_year })}>{school.school_name}</a>
            ),
            district: inWords(names, school.district_code),
            total: figure(school.total_students),
            missing: figure(school.total_missing),
            corrected: figure(school.total_corrected),
            same: figure(school.total_same),
          },
        }))}
        empty={
          <p>
            {t(chips.length > 0 ? "statement.none_matching" : "statement.no_schools", { year: exam_year })}
          </p>
        }
        bar={<Pagination {...range} address={address} sizes={pageSizes} />}
        fits
        figures
      />
    </Page>
  );
}
