import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import { examYearChoices } from "~/features/exam-years/queries.server";
import { filterChoices } from "~/features/lookups/queries.server";
import { listRegistrations } from "~/features/school-exam-years/queries.server";
import { registrationList } from "~/features/school-exam-years/schema";
import { listStudents } from "~/features/students/list/queries.server";
import { studentList } from "~/features/students/list/schema";
import { requireActor } from "~/http/actor.server";
import { shownColumns } from "~/http/columns.server";
import { readQueryLeniently } from "~/http/query.server";
import { t } from "~/messages";
import { columnsLink } from "~/routes/columns/parts/link";
import { tables } from "~/routes/columns/parts/tables";
import { listAddress, schoolAddress } from "~/routes/parts/addresses";
import { listTitle } from "~/routes/parts/titles";
import { FilterChips, Page } from "~/ui";
import { EmptyStudents } from "./parts/empty";
import { chipsOf } from "./parts/filter-chips";
import { StudentFilters } from "./parts/filters";
import { actionsOf, StudentListActions } from "./parts/list-actions";
import { StudentTable } from "./parts/student-table";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: listTitle(t("student.list_title"), data?.query, data?.list) },
];

const defaults = { page: 1, limit: 10, sortBy: "full_name", sortDirection: "asc" };
const cleared = "/students?sortBy=school_code";

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "student.view");
  const isMasked = !can(actor, "student.see_identity");
  const parsed = readQueryLeniently(request, studentList);
  const query = isMasked ? { ...parsed, has_ic_number: null } : parsed;
  const list = listStudents(actor, query);
  return {
    query,
    list,
    /** Candidates need a registration; queried only when the list is empty. */
    isRegistered: list.total > 0 || listRegistrations(actor, registrationList.parse({})).total > 0,
    years: examYearChoices(),
    ...filterChoices(),
    role_id: actor.role_id,
    own_school: isBoundToOneSchool(actor) ? actor.school_code : null,
    isMasked,
    shown: shownColumns(request, tables.students),
    may: actionsOf(actor),
  };
}

export default function Students() {
  const data = useLoaderData<typeof loader>();
  const { query, list, may, role_id, own_school, isRegistered, isMasked, shown, ...choices } = data;
  const address = listAddress("/students", query, defaults);
  const chips = chipsOf(query, address, choices);
  const list_address = address();
  const school_code = query.school_code ?? own_school;
  const { exam_year } = query;
  return (
    <Page
      title={t("student.list_title")}
      wide
      context={
        school_code && (
          <a href={schoolAddress({ school_code, exam_year }, list_address)} data-island="">
            {t("school_view.link")}
          </a>
        )
      }
      actions={
        <StudentListActions
          hasCandidates={list.total > 0}
          back={list_address === "/students" ? null : list_address}
          {...{ may, query, own_school }}
        />
      }
    >
      <StudentFilters
        query={query}
        ofOneSchool={own_school !== null}
        isMasked={isMasked}
        clearHref={cleared}
        more={columnsLink("students", shown, list_address)}
        {...choices}
      />
      <FilterChips chips={chips} />
      <StudentTable
        empty={
          <EmptyStudents
            isFiltered={chips.length > 0}
            total={list.total}
            firstHref={address({ page: 1 })}
            clearHref={cleared}
            {...{ may, role_id, isRegistered }}
          />
        }
        {...{ query, list, shown, may, isMasked, address }}
      />
    </Page>
  );
}
