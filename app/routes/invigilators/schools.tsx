import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import { examYearChoices } from "~/features/exam-years/queries";
import { type BoardDistrict, type BoardSchool, staffingBoard } from "~/features/invigilators/board";
import { officeRule } from "~/features/invigilators/queries";
import { staffingList, staffingStates } from "~/features/invigilators/schema";
import { filterChoices } from "~/features/lookups/queries";
import { phoneAddress } from "~/features/values/contact";
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
import {
  ButtonLink,
  type Choice,
  DataTable,
  FilterForm,
  Page,
  Pagination,
  rangeText,
  SelectField,
} from "~/ui";
import { listOf, ruleAddress, ruleInWords, staffingAddress } from "./parts/words";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: listTitle(t("invigilator.schools_title"), data?.query, data?.list) },
];

export const handle: Screen = { hasRows: true };

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

/** One figure; the list of a school has the duties. */
const missingOf = ({ missing }: Pick<BoardSchool, "missing">): string => {
  const n = missing.chiefs + missing.invigilators;
  return n > 0 ? t("invigilator.short", { n: figure(n) }) : t("invigilator.enough");
};

const missing = { key: "missing", label: t("invigilator.people"), nowrap: true };

/** Shown where there are any. */
const twiceIn = (rows: readonly { total_twice: number }[]) =>
  rows.some(({ total_twice }) => total_twice > 0)
    ? [{ key: "twice", label: t("invigilator.twice"), align: "right" as const }]
    : [];

interface DistrictsTableProps {
  districts: readonly BoardDistrict[];
  names: readonly Choice[];
  address: (changes: Record<string, string | number | null>) => string;
}

function DistrictsTable({ districts, names, address }: DistrictsTableProps) {
  return (
    <DataTable
      id="daerah"
      caption={t("invigilator.districts_caption", { n: districts.length })}
      columns={[
        { key: "district", label: labelOf("district_code") },
        { key: "total_missing", label: t("invigilator.schools_missing"), nowrap: true },
        missing,
        ...twiceIn(districts),
      ]}
      rows={districts.map((each) => ({
        id: each.district_code,
        cells: {
          district: (
            <a href={address({ district_code: each.district_code, page: 1 })}>
              {inWords(names, each.district_code)}
            </a>
          ),
          total_missing: t("invigilator.listed_of", { n: each.total_missing, needed: each.total_schools }),
          missing: missingOf(each),
          twice: figure(each.total_twice),
        },
      }))}
      empty={null}
    />
  );
}

interface SchoolsTableProps {
  caption: string;
  schools: readonly BoardSchool[];
  names: readonly Choice[];
  exam_year: number;
  empty: ReactNode;
  pages: ReactNode;
}

function SchoolsTable({ caption, schools, names, exam_year, empty, pages }: SchoolsTableProps) {
  const hasDistricts = names.length > 1;
  return (
    <DataTable
      caption={caption}
      columns={[
        { key: "school_name", label: labelOf("school_name") },
        ...(hasDistricts ? [{ key: "district", label: labelOf("district_code") }] : []),
        { key: "candidates", label: t("invigilator.candidates"), align: "right" },
        missing,
        ...twiceIn(schools),
        { key: "contact", label: t("invigilator.contact") },
      ]}
      rows={schools.map((school) => ({
        id: school.school_code,
        cells: {
          school_name: (
            <a href={listOf({ school_code: school.school_code, exam_year })}>{school.school_name}</a>
          ),
          district: inWords(names, school.district_code),
          candidates: figure(school.candidates),
          missing: missingOf(school),
          twice: figure(school.total_twice),
          contact: school.contact_phone && (
            <>
              {school.contact_name} <a href={phoneAddress(school.contact_phone)}>{school.contact_phone}</a>
            </>
          ),
        },
      }))}
      empty={empty}
      fits
      bar={pages}
    />
  );
}
