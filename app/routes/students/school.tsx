import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import { findExamYearOf } from "~/features/exam-years/queries";
import { lookupChoices } from "~/features/lookups/queries";
import type { ReadinessLine } from "~/features/school-exam-years/readiness";
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
import { figure, t } from "~/messages";
import { columnsLink } from "~/routes/columns/parts/link";
import { tables } from "~/routes/columns/parts/tables";
import { listAddress } from "~/routes/parts/addresses";
import type { Screen } from "~/routes/parts/screen";
import { schoolTitle } from "~/routes/parts/titles";
import { expectedAddress, expectedTile, stateAddress } from "~/routes/school-exam-years/parts/addresses";
import { ButtonLink, Notice, Page, type Tile, Tiles } from "~/ui";
import { EmptyStudents, othersOf } from "./parts/empty";
import { StudentFilters, studentChips } from "./parts/filters";
import { DeleteAllLink, StudentListActions, studentPrintout } from "./parts/list-actions";
import { actionsOn } from "./parts/lists";
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

interface SchoolProgressProps {
  registration: ReadinessLine;
  /** Null for readers who may not see identity numbers. */
  without_ic: number | null;
  clearHref: string;
  back: string;
  may: { register: boolean };
}

export function SchoolProgress({ registration, without_ic, clearHref, back, may }: SchoolProgressProps) {
  const { id, expected_students, total_students: all, total_student_with_code: done } = registration;
  const { total_withdrawn: withdrawn } = registration;
  const [path = "", search] = clearHref.split("?");
  const place = Object.fromEntries(new URLSearchParams(search));
  const to = listAddress(path, place, {});
  const left = (label: string, n: number, filter: Record<string, boolean>): Tile =>
    n > 0
      ? { label, value: n, href: to(filter), tone: "warning" }
      : { label, value: n, tone: all > 0 ? "success" : "neutral" };
  const tiles: Tile[] = [
    expectedTile(expected_students, may.register ? expectedAddress(id, back) : null),
    { label: t("school_view.entered"), value: all, href: clearHref, isMain: true },
    {
      label: t("school_view.numbered"),
      value: (
        <>
          {figure(done)}{" "}
          {all > 0 && (
            <progress value={done} max={all} aria-label={t("school_view.progress", { done, all })} />
          )}
        </>
      ),
      href: to({ has_student_code: true }),
    },
    left(t("school_view.unnumbered"), all - done, { has_student_code: false }),
    ...(without_ic === null ? [] : [left(t("school_view.without_ic"), without_ic, { has_document: false })]),
    ...(withdrawn > 0
      ? [{ label: t("school_view.withdrawn"), value: withdrawn, href: to({ is_withdrawn: true }) }]
      : []),
  ];
  return <Tiles tiles={tiles} />;
}

interface SchoolFactsProps {
  school: Record<"school_name" | "school_code" | "district" | "exam_type_code", string> & {
    id: number;
    exam_year: number;
  };
  registration: ReadinessLine | null;
  back: string;
}

function SchoolFacts({ school, registration, back }: SchoolFactsProps) {
  return (
    <>
      {t("school_view.facts", school)}
      {" · "}
      <a href={`/schools-edit/${school.id}`}>{t("school.record_title")}</a>
      {registration && <ListFacts registration={registration} back={back} />}
    </>
  );
}

function ListFacts({ registration, back }: { registration: ReadinessLine; back: string }) {
  const { id, state, contact_name, contact_phone } = registration;
  const contact = [contact_name, contact_phone].filter(Boolean).join(", ");
  return (
    <>
      {` · ${t("list.column")}: `}
      <a href={stateAddress(id, back)}>{t(`list.${state}`)}</a>
      {" · "}
      {contact ? `${t("call_list.contact")}: ${contact}` : t("school.contact_none")}
    </>
  );
}

interface NotRegisteredProps {
  school: { school_code: string; exam_year: number };
  /** Of a school that is closed in that year. */
  closed_from: number | null;
  mayRegister: boolean;
}

export function NotRegistered({ school, closed_from, mayRegister }: NotRegisteredProps) {
  const { school_code, exam_year: year } = school;
  if (closed_from !== null)
    return <Notice kind="info">{t("school.now_closed", { year: closed_from })}</Notice>;
  return (
    <Notice kind="info">
      <p>{t(mayRegister ? "school_view.not_registered" : "school_view.not_registered_told", { year })}</p>
      {mayRegister && (
        <ButtonLink
          href={listAddress("/school_exam_years/add", { school_code, exam_year: year }, {})()}
          kind="primary"
        >
          {t("school_view.register", { year })}
        </ButtonLink>
      )}
    </Notice>
  );
}
