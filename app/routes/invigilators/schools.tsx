import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import { examYearChoices } from "~/features/exam-years/queries";
import { staffingBoard } from "~/features/invigilators/board";
import { staffingStates } from "~/features/invigilators/fields";
import { officeRule } from "~/features/invigilators/queries";
import { staffingList } from "~/features/invigilators/schema";
import { filterChoices } from "~/features/lookups/queries";
import { pageSizes } from "~/features/values/page-sizes";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { readListQuery } from "~/http/query";
import { notFound } from "~/http/refusals";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { chipsOf } from "~/routes/parts/chips";
import { FilterSelects } from "~/routes/parts/filter-selects";
import type { Screen } from "~/routes/parts/screen";
import { listTitle } from "~/routes/parts/titles";
import { ButtonLink, FilterForm, Page, Pagination, rangeText, SelectField } from "~/ui";
import { ruleAddress, staffingAddress } from "./parts/address";
import { DistrictsTable, SchoolsTable } from "./parts/board-tables";
import { ruleInWords } from "./parts/words";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: listTitle(t("invigilator.schools_title"), data?.query, data?.list) },
];

export const handle: Screen = { place: "/rooms", hasRows: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "invigilator.view");
  const given = readListQuery(request, staffingList);
  const exam_year = given.exam_year ?? chosenYear(request);
  if (exam_year === null) throw notFound(request);
  const query = { ...given, exam_year };
  const { districts, ...list } = staffingBoard(actor, exam_year, query);
  const names = isBoundToOneSchool(actor) ? [] : filterChoices().districts;
  return {
    query,
    list,
    districts,
    names: names.filter(({ value }) => districts.some(({ district_code }) => district_code === value)),
    years: examYearChoices(),
    rule: officeRule(),
    rules: can(actor, "invigilator.rule"),
  };
}

const states = staffingStates.map((value) => ({ value, label: t(`invigilator.staffing.${value}`) }));

export default function StaffingOfSchools() {
  const { query, list, districts, names, years, rule, rules } = useLoaderData<typeof loader>();
  const { data, ...range } = list;
  const year = query.exam_year;
  const address = listAddress(staffingAddress, query, { page: 1, limit: 10 });
  const filters = { district_code: names, staffing: states };
  const chips = chipsOf(filters, query, address);
  return (
    <Page
      title={t("invigilator.schools_title")}
      context={t("home.year", { year })}
      intro={ruleInWords(rule)}
      actions={rules && <ButtonLink href={ruleAddress}>{t("invigilator.rule_title")}</ButtonLink>}
      back={{ href: "/rooms", label: t("room.title") }}
      wide
    >
      <FilterForm
        action={staffingAddress}
        clearHref={staffingAddress}
        hidden={{ limit: query.limit === 10 ? null : query.limit }}
        chips={chips}
      >
        <SelectField name="exam_year" value={year} options={years} blank={false} />
        <FilterSelects {...{ filters, query }} />
      </FilterForm>
      {districts.length > 1 && <DistrictsTable {...{ districts, names, address }} />}
      <SchoolsTable
        caption={t("invigilator.schools_caption", { range: rangeText(range) })}
        schools={data}
        names={names}
        exam_year={year}
        empty={
          <p>{t(chips.length > 0 ? "invigilator.none_matching" : "invigilator.no_schools", { year })}</p>
        }
        pages={<Pagination {...range} address={address} sizes={pageSizes} />}
      />
    </Page>
  );
}
