import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import { examYearFilters } from "~/features/exam-years/queries.server";
import { filterChoices } from "~/features/lookups/queries.server";
import { countSchools } from "~/features/search/find.server";
import { identityFilters } from "~/features/students/list/filters.server";
import { listStudentsOrOthers } from "~/features/students/list/queries.server";
import { studentList } from "~/features/students/list/schema";
import { requireActor } from "~/http/actor.server";
import { chosenYear, ofListedYear, yearByDefault } from "~/http/chosen-year.server";
import { shownColumns } from "~/http/columns.server";
import { readListQuery } from "~/http/query.server";
import { t } from "~/messages";
import { columnsLink } from "~/routes/columns/parts/link";
import { tables } from "~/routes/columns/parts/tables";
import { addressWithYear, yearChip } from "~/routes/parts/listed-year";
import type { Screen } from "~/routes/parts/screen";
import { listTitle } from "~/routes/parts/titles";
import { Page } from "~/ui";
import { EmptyStudents, everywhereOf, othersOf } from "./parts/empty";
import { chipsOf } from "./parts/filter-chips";
import { StudentFilters } from "./parts/filters";
import { DeleteAllLink, StudentListActions, studentPaper } from "./parts/list-actions";
import { actionsOn, hasRegistration } from "./parts/lists.server";
import { ListContext } from "./parts/own-school";
import { ownSchoolOf, withoutSchool } from "./parts/own-school.server";
import { schoolsToo } from "./parts/schools-too";
import { StudentTable } from "./parts/student-table";

export const handle: Screen = {
  hasRows: true,
  step: 2,
  failed: { page: "student.list_failed" },
  contact: "telephone",
};
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: listTitle(t("student.list_title"), data?.query, data?.list) },
];

const defaults = { page: 1, limit: 10, sortBy: "full_name", sortDirection: "asc" };
const cleared = "/students?sortBy=school_code";

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "student.view");
  const isMasked = !can(actor, "student.see_identity");
  const parsed = ofListedYear(request, readListQuery(request, studentList));
  const query = { ...parsed, ...identityFilters(actor, parsed) };
  const list = listStudentsOrOthers(actor, query);
  return {
    query,
    list,
    /** Candidates need a registration; queried only when the list is empty. */
    isRegistered: list.total > 0 || hasRegistration(actor, query.exam_year),
    schools: query.search === null || isBoundToOneSchool(actor) ? 0 : countSchools(actor, query.search),
    years: examYearFilters(),
    one_year: chosenYear(request),
    isOtherYear: query.exam_year !== yearByDefault(request),
    ...filterChoices(),
    role_id: actor.role_id,
    own_school: isBoundToOneSchool(actor) ? actor.school_code : null,
    school: ownSchoolOf(actor, query.exam_year),
    isMasked,
    shown: withoutSchool(actor, shownColumns(request, tables.students)),
    may: actionsOn(actor, list.data),
  };
}

export default function Students() {
  const data = useLoaderData<typeof loader>();
  const { query, list, may, role_id, own_school, one_year, isOtherYear, isMasked, shown, ...choices } = data;
  const address = addressWithYear("/students", query, defaults);
  const chips = chipsOf(query, address, choices);
  const list_address = address();
  const hasContext = data.school !== null || query.school_code !== null;
  return (
    <Page
      title={t("student.list_title")}
      wide
      dated={false}
      context={hasContext ? <ListContext school={data.school} {...{ query, address }} /> : schoolsToo(data)}
      actions={
        <StudentListActions
          hasCandidates={list.total > 0}
          back={list_address}
          {...{ may, query, own_school }}
        />
      }
    >
      <StudentFilters
        query={query}
        ofOneSchool={own_school !== null}
        isMasked={isMasked}
        clearHref={cleared}
        chips={[yearChip({ exam_year: query.exam_year, one_year }, address), ...chips]}
        tools={[columnsLink("students", list_address), ...studentPaper(query, list.total)]}
        {...choices}
      />
      <StudentTable
        empty={
          <EmptyStudents
            isFiltered={chips.length > 0 || isOtherYear}
            total={list.total}
            firstHref={address({ page: 1 })}
            clearHref={cleared}
            others={othersOf(query, list.others, address)}
            everywhere={everywhereOf(query, address, role_id)}
            isRegistered={choices.isRegistered}
            {...{ may, role_id }}
          />
        }
        usual={tables.students.usual.length}
        {...{ query, list, shown, may, isMasked, address }}
      />
      <DeleteAllLink hasCandidates={list.total > 0} {...{ may, query, own_school }} />
    </Page>
  );
}
