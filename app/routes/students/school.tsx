import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { findExamYearOf } from "~/features/exam-years/queries";
import { lookupChoices } from "~/features/lookups/queries";
import { findReadinessOf } from "~/features/school-exam-years/readiness-queries";
import { findSchoolByCode, isClosedIn } from "~/features/schools/queries";
import { identityFilters } from "~/features/students/list/filters";
import { listStudentsOrOthers } from "~/features/students/list/queries";
import { studentList } from "~/features/students/list/schema";
import { requireActor, safePath } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { shownColumns } from "~/http/columns";
import { readListQuery } from "~/http/query";
import { notFound, orNotFound } from "~/http/refusals";
import { t } from "~/messages";
import { columnsLink } from "~/routes/columns/parts/link";
import { tables } from "~/routes/columns/parts/tables";
import { listAddress } from "~/routes/parts/addresses";
import type { Screen } from "~/routes/parts/screen";
import { schoolTitle } from "~/routes/parts/titles";
import { Page } from "~/ui";
import { EmptyStudents, othersOf } from "./parts/empty";
import { studentChips } from "./parts/filter-chips";
import { StudentFilters } from "./parts/filters";
import { DeleteAllLink, StudentListActions, studentPrintout } from "./parts/list-actions";
import { actionsOn } from "./parts/lists";
import { NotRegistered, SchoolFacts, SchoolProgress } from "./parts/school-progress";
import { StudentTable } from "./parts/student-table";

export const handle: Screen = { hasRows: true, step: 2, failed: { page: "student.list_failed" } };
export const meta: MetaFunction<typeof loader> = ({ data }) => schoolTitle(data);

const path = "/students/school";
const defaults = { page: 1, limit: 10, sortBy: "full_name", sortDirection: "asc" };

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "student.view");
  const parsed = readListQuery(request, studentList);
  const school = orNotFound(
    request,
    parsed.school_code === null ? null : findSchoolByCode(actor, parsed.school_code),
  );
  const { id, school_code, school_name, district_code, exam_type_code, closed_from } = school;
  const exam_year = parsed.exam_year ?? chosenYear(request);
  if (exam_year === null || !findExamYearOf(exam_year)) throw notFound(request);
  const isMasked = !can(actor, "student.see_identity");
  const elsewhere = { school_name: null, district_code: null, exam_type_code: null };
  const query = { ...parsed, ...elsewhere, ...identityFilters(actor, parsed), school_code, exam_year };
  const lookups = lookupChoices();
  const district = lookups.districts.find(({ value }) => value === district_code)?.label ?? district_code;
  const registration = findReadinessOf(actor, school_code, exam_year) ?? null;
  return {
    query,
    school: { id, school_code, school_name, district, exam_type_code, exam_year },
    registration,
    closed_from: isClosedIn(school, exam_year) ? closed_from : null,
    without_ic: isMasked ? null : (registration?.total_without_document ?? 0),
    list: listStudentsOrOthers(actor, query),
    isMasked,
    role_id: actor.role_id,
    shown: shownColumns(request, tables.school_students),
    may: actionsOn(actor, [{ school_code, exam_year }]),
    return_to: safePath(new URL(request.url).searchParams.get("return_to"), "/students"),
  };
}

export default function SchoolStudents() {
  const data = useLoaderData<typeof loader>();
  const { query, school, registration, without_ic, list, may, role_id, isMasked, shown, return_to } = data;
  const { school_code, exam_year, school_name } = school;
  const place = { school_code, exam_year, return_to };
  const address = listAddress(path, { ...query, ...place }, { ...defaults, return_to: "/students" });
  const clearHref = listAddress(path, place, { return_to: "/students" })();
  const chips = studentChips(query, address, { fixed: ["school_code"] });
  const back = address();
  const isThere = registration !== null;
  const ofList = { may, query, own_school: null, hasCandidates: (registration?.total_students ?? 0) > 0 };
  return (
    <Page
      title={school_name}
      context={<SchoolFacts {...{ school, registration, back }} />}
      back={{ href: return_to, label: t("student.back_to_list") }}
      actions={isThere && <StudentListActions {...ofList} back={back} />}
      wide
      dated={false}
    >
      {registration ? (
        <div className="figures-line own">
          <StudentFilters
            ofOneSchool
            fixedTo={{ path, ...place }}
            tools={[columnsLink("school_students", back), ...studentPrintout(query, list.total)]}
            {...{ query, isMasked, clearHref, chips }}
          />
          <SchoolProgress {...{ registration, without_ic, clearHref, back, may }} />
        </div>
      ) : (
        <NotRegistered school={school} closed_from={data.closed_from} mayRegister={may.register} />
      )}
      {registration && (
        <StudentTable
          empty={
            <EmptyStudents
              isFiltered={chips.length > 0}
              others={othersOf(query, list.others, address)}
              total={list.total}
              firstHref={address({ page: 1 })}
              addHref={listAddress("/student-add", { school_code, exam_year, back }, {})()}
              {...{ may, role_id, clearHref, isRegistered: registration !== null }}
            />
          }
          usual={tables.school_students.usual}
          {...{ query, list, shown, may, isMasked, address }}
        />
      )}
      <DeleteAllLink {...ofList} />
    </Page>
  );
}
