import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { examYearChoices } from "~/features/exam-years/queries.server";
import { filterChoices } from "~/features/lookups/queries.server";
import { listRegistrations } from "~/features/school-exam-years/queries.server";
import { registrationList } from "~/features/school-exam-years/schema";
import { listStudents } from "~/features/students/list.server";
import { studentList } from "~/features/students/list-schema";
import { requireActor } from "~/http/actor.server";
import { readQueryLeniently } from "~/http/query.server";
import { labelOf, t } from "~/messages";
import { DataTable, FilterChips, Page, Pagination, pageTitle, rangeText } from "~/ui";
import { listAddress } from "../addresses";
import { EmptyStudents } from "./empty";
import { chipsOf, StudentFilters } from "./filters";
import { StudentListActions } from "./list-actions";
import { cellsOf } from "./rows";

export const meta: MetaFunction = () => [{ title: pageTitle(t("student.list_title")) }];

const columns = [
  "full_name",
  "ic_number",
  "school_code",
  "student_code",
  "class_name",
  "exam_year",
  "gender",
] as const;
const sortable = new Set<string>(["full_name", "ic_number", "school_code", "student_code", "class_name"]);
const defaults = { page: 1, limit: 10, sortBy: "full_name", sortDirection: "asc" };

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "student.view");
  const query = readQueryLeniently(request, studentList);
  const list = listStudents(actor, query);
  return {
    query,
    list,
    /** Without a registration there is nowhere to put a candidate yet; asked only where nobody is there. */
    isRegistered: list.total > 0 || listRegistrations(actor, registrationList.parse({})).total > 0,
    years: examYearChoices(),
    ...filterChoices(),
    own_school: actor.role_id === "SU" ? actor.school_code : null,
    isMasked: !can(actor, "student.see_identity"),
    may: {
      add: can(actor, "student.add"),
      import: can(actor, "student.import"),
      edit: can(actor, "student.edit"),
      delete: can(actor, "student.delete"),
      reset: can(actor, "student.reset"),
      number: can(actor, "roll_number.generate"),
      register: can(actor, "school_exam_year.register"),
    },
  };
}

export default function Students() {
  const { query, list, may, own_school, isRegistered, isMasked, ...choices } = useLoaderData<typeof loader>();
  const address = listAddress("/students", query, defaults);
  const chips = chipsOf(query, address);
  const back = address();
  return (
    <Page
      title={t("student.list_title")}
      wide
      actions={<StudentListActions hasCandidates={list.total > 0} {...{ may, query, own_school }} />}
    >
      <StudentFilters query={query} own_school={own_school} {...choices} />
      <FilterChips chips={chips} />
      <DataTable
        codes
        caption={t("student.list_caption", { range: rangeText(list) })}
        columns={[
          ...columns.map((key) => ({
            key,
            label: labelOf(key),
            sort: sortable.has(key) && !(key === "ic_number" && isMasked) ? sortOf(key) : undefined,
          })),
          ...(may.edit || may.delete ? [{ key: "actions", label: t("word.actions") }] : []),
        ]}
        rows={list.data.map((student) => ({ id: student.id, cells: cellsOf(student, may, back) }))}
        empty={<EmptyStudents isFiltered={chips.length > 0} total={list.total} {...{ may, isRegistered }} />}
      />
      <Pagination
        page={list.page}
        pages={Math.ceil(list.total / list.limit)}
        total={list.total}
        limit={list.limit}
        hrefFor={(page) => address({ page })}
        limitHrefs={[10, 25, 50, 100].map((limit) => ({ limit, href: address({ limit, page: 1 }) }))}
      />
    </Page>
  );

  function sortOf(column: string) {
    const direction = query.sortBy === column ? query.sortDirection : null;
    const sortDirection = direction === "asc" ? "desc" : "asc";
    return { direction, href: address({ sortBy: column, sortDirection, page: 1 }) };
  }
}
