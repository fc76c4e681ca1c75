import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import { examYearFilters } from "~/features/exam-years/queries";
import { filterChoices } from "~/features/lookups/queries";
import { unneededAmong } from "~/features/school-exam-years/commands";
import {
  listRegistrationsWithSums,
  type Registration,
  type RegistrationSums,
} from "~/features/school-exam-years/queries";
import { type RegistrationList, registrationList } from "~/features/school-exam-years/schema";
import { findSchoolByCode, isClosedIn } from "~/features/schools/queries";
import { type Listed, pageSizes } from "~/features/values/lists";
import { requireActor } from "~/http/actor";
import { chosenYear, ofListedYear, yearByDefault } from "~/http/chosen-year";
import { shownColumns } from "~/http/columns";
import { readListQuery } from "~/http/query";
import { t } from "~/messages";
import { columnsLink } from "~/routes/columns/parts/link";
import { tables } from "~/routes/columns/parts/tables";
import { listAddress, sortLink } from "~/routes/parts/addresses";
import { ClosedLine, closedYear } from "~/routes/parts/closed-list";
import { addressWithYear } from "~/routes/parts/listed-year";
import { cellsOnScreen } from "~/routes/parts/listing";
import { printoutAddress, printoutLinks } from "~/routes/parts/printout";
import type { Screen } from "~/routes/parts/screen";
import { listTitle } from "~/routes/parts/titles";
import { Button, ButtonLink, type Choice, DataTable, Page, Pagination, rangeText, Ticked } from "~/ui";
import { registrationsAddress } from "./parts/addresses";
import { columns, RegistrationFilters, registrationChips, Tick } from "./parts/rows";

export const handle: Screen = {
  hasRows: true,
  step: 1,
  failed: { page: "school_exam_year.stats_failed" },
  contact: "telephone",
  place: "/school_exam_years",
  help: "school-exam-years.list",
};

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: listTitle(t("school_exam_year.list_title"), data?.query, data?.list) },
];

const path = "/school_exam_years";

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "school_exam_year.view");
  const query = ofListedYear(request, readListQuery(request, registrationList));
  const own = isBoundToOneSchool(actor) ? findSchoolByCode(actor, actor.school_code ?? "") : undefined;
  const isShut = own && query.exam_year !== null && isClosedIn(own, query.exam_year);
  const closed = can(actor, "school_exam_year.register")
    ? closedYear(actor, query.exam_year ?? chosenYear(request))
    : null;
  const listed = listRegistrationsWithSums(actor, query);
  const mayManage = can(actor, "school_exam_year.manage");
  return {
    query,
    ...listed,
    unneeded: mayManage ? unneededAmong(listed.list.data) : [],
    shown: shownColumns(request, tables.school_exam_years),
    choices: { ...filterChoices(), exam_years: examYearFilters() },
    one_year: chosenYear(request),
    isOtherYear: query.exam_year !== yearByDefault(request),
    ownSchool: own !== undefined,
    closed,
    may: {
      register: can(actor, "school_exam_year.register") && !isShut && !closed,
      manage: mayManage && !closed,
      addYear: can(actor, "exam_year.manage"),
    },
  };
}

export default function SchoolExamYears() {
  const { query, list, sums, unneeded, shown, choices, ownSchool, may, closed, one_year, isOtherYear } =
    useLoaderData<typeof loader>();
  const address = addressWithYear(path, query, {
    page: 1,
    limit: 10,
    sort_column: "updated_at",
    sort_direction: "desc",
  });
  const { districts } = choices;
  return (
    <Page
      title={t("school_exam_year.list_title")}
      wide
      actions={<ListActions may={may} exam_year={query.exam_year} />}
    >
      <ClosedLine closed={closed} />
      <RegistrationFilters
        {...{ query, choices, address, ownSchool, one_year, shown }}
        tools={[
          columnsLink("school_exam_years", address()),
          ...printoutLinks(printoutAddress(address()), list.total),
        ]}
      />
      <RegistrationTable
        {...{ query, list, sums, unneeded, shown, districts, address }}
        mayManage={may.manage}
        usual={tables.school_exam_years.usual}
        empty={
          <Empty
            pastEnd={list.total > 0 ? rangeText(list) : null}
            isFiltered={registrationChips(query, districts, address).length > 0 || isOtherYear}
            hasYears={one_year !== null}
            {...{ ownSchool, may }}
          />
        }
      />
    </Page>
  );
}

const TickedActions = () => (
  <div className="bulk">
    <Ticked />
    <Button kind="secondary">{t("school_exam_year.bulk_link")}</Button>
    <Button name="recount" value="true" kind="quiet">
      {t("school_exam_year.recount_link")}
    </Button>
  </div>
);

const always = ["school_name", "actions"];
const unsorted = ["state", "print_state", "actions", "print"];

interface RegistrationTableProps {
  query: RegistrationList;
  list: Listed<Registration>;
  sums: RegistrationSums;
  unneeded: readonly number[];
  shown: readonly string[];
  mayManage: boolean;
  districts: readonly Choice[];
  address: ReturnType<typeof listAddress>;
  empty: ReactNode;
  /** The columns that fit. */
  usual: readonly string[];
}

function RegistrationTable(props: RegistrationTableProps) {
  const { query, list, sums, unneeded, shown, mayManage, districts, address, empty, usual } = props;
  const mayTick = mayManage && list.data.length > 0;
  const isUsual = String(shown) === String(usual);
  // The chip of the year says it for all rows.
  const isOneYear = isUsual && query.exam_year !== null;
  const ofTable = columns.filter(
    ({ key }) => [...always, ...shown].includes(key) && !(isOneYear && key === "exam_year"),
  );
  const table = (
    <DataTable
      codes
      caption={t("school_exam_year.list_caption", {
        range: rangeText(list),
        students: sums.total_students,
        with_code: sums.total_student_with_code,
      })}
      columns={ofTable.map((column) => ({
        ...column,
        isSpare: isUsual && column.key === "is_not_empty",
        sort: unsorted.includes(column.key) ? undefined : sortLink(address, query, column.key),
      }))}
      rows={list.data.map((registration) => ({
        id: registration.id,
        select: mayManage ? <Tick registration={registration} /> : undefined,
        cells: cellsOnScreen(ofTable, registration, { mayManage, unneeded, districts }),
      }))}
      empty={empty}
      fits={shown.length <= usual.length}
      bar={
        <>
          {mayTick && <TickedActions />}
          <Pagination {...list} address={address} sizes={pageSizes} />
        </>
      }
    />
  );
  if (!mayTick) return table;
  return (
    <form method="get" action="/school_exam_years/bulk">
      {table}
    </form>
  );
}

interface ListActionsProps {
  may: { register: boolean; manage: boolean };
  exam_year: number | null;
}

function ListActions({ may, exam_year }: ListActionsProps) {
  const to = (page: string) => listAddress(`${registrationsAddress}/${page}`, { exam_year }, {})();
  return (
    <>
      {may.register && (
        <ButtonLink href={to("add")} kind="primary" accessKey="t" inDialog>
          {t("school_exam_year.add_title")}
        </ButtonLink>
      )}
      {may.manage && (
        <ButtonLink href={to("build")} kind="quiet" inDialog>
          {t("school_exam_year.build_title")}
        </ButtonLink>
      )}
    </>
  );
}

interface EmptyProps {
  pastEnd: string | null;
  isFiltered: boolean;
  hasYears: boolean;
  ownSchool: boolean;
  may: { register: boolean; manage: boolean; addYear: boolean };
}

function Empty({ pastEnd, isFiltered, hasYears, ownSchool, may }: EmptyProps) {
  if (pastEnd) return <p>{pastEnd}</p>;
  if (isFiltered) {
    return (
      <>
        <p>{t("school_exam_year.none_matching")}</p>
        <p>
          <a href="/school_exam_years">{t("school_exam_year.clear_all")}</a>
        </p>
      </>
    );
  }
  if (!hasYears) {
    return (
      <>
        <p>{t("school_exam_year.no_years")}</p>
        {may.addYear && (
          <ButtonLink href="/admin/exam_years/add" kind="primary">
            {t("school_exam_year.add_year")}
          </ButtonLink>
        )}
      </>
    );
  }
  const [said, next] = ownSchool
    ? [t("school_exam_year.none_own"), t("school_exam_year.none_own_register")]
    : [t("school_exam_year.none_yet"), t("school_exam_year.none_register")];
  return (
    <>
      <p>{said}</p>
      {may.register && (
        <>
          <p>{next}</p>
          <ButtonLink href="/school_exam_years/add" kind="primary">
            {t("school_exam_year.add_title")}
          </ButtonLink>{" "}
          {may.manage && (
            <ButtonLink href="/school_exam_years/build">{t("school_exam_year.build_title")}</ButtonLink>
          )}
        </>
      )}
    </>
  );
}
