import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import { examYearFilters } from "~/features/exam-years/queries";
import { filterChoices } from "~/features/lookups/queries";
import { listRegistrationsWithSums } from "~/features/school-exam-years/queries";
import { registrationList } from "~/features/school-exam-years/schema";
import { findSchoolByCode, isClosedIn } from "~/features/schools/queries";
import { requireActor } from "~/http/actor";
import { chosenYear, ofListedYear, yearByDefault } from "~/http/chosen-year";
import { shownColumns } from "~/http/columns";
import { readListQuery } from "~/http/query";
import { t } from "~/messages";
import { columnsLink } from "~/routes/columns/parts/link";
import { tables } from "~/routes/columns/parts/tables";
import { addressWithYear } from "~/routes/parts/listed-year";
import { printoutAddress, printoutLinks } from "~/routes/parts/printout";
import type { Screen } from "~/routes/parts/screen";
import { listTitle } from "~/routes/parts/titles";
import { Page, rangeText } from "~/ui";
import { Empty } from "./parts/empty";
import { RegistrationFilters, registrationChips } from "./parts/filters";
import { ListActions } from "./parts/list-actions";
import { RegistrationTable } from "./parts/registration-table";

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
  const isClosed = own && query.exam_year !== null && isClosedIn(own, query.exam_year);
  return {
    query,
    ...listRegistrationsWithSums(actor, query),
    shown: shownColumns(request, tables.school_exam_years),
    choices: { ...filterChoices(), exam_years: examYearFilters() },
    one_year: chosenYear(request),
    isOtherYear: query.exam_year !== yearByDefault(request),
    ownSchool: own !== undefined,
    may: {
      register: can(actor, "school_exam_year.register") && !isClosed,
      manage: can(actor, "school_exam_year.manage"),
      addYear: can(actor, "exam_year.manage"),
    },
  };
}

export default function SchoolExamYears() {
  const { query, list, sums, shown, choices, ownSchool, may, one_year, isOtherYear } =
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
      <RegistrationFilters
        {...{ query, choices, address, ownSchool, one_year, shown }}
        tools={[
          columnsLink("school_exam_years", address()),
          ...printoutLinks(printoutAddress(address()), list.total),
        ]}
      />
      <RegistrationTable
        {...{ query, list, sums, shown, districts, address }}
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
