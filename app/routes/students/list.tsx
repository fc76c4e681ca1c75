import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { createStudent, objectionsToStudent } from "~/features/students/commands";
import { type StudentNew, studentAddForm } from "~/features/students/schema";
import { answerForm, readForm, refuse } from "~/http/forms";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import styles from "~/register.css?url";
import { columnsLink } from "~/routes/columns/parts/link";
import { listAddress } from "~/routes/parts/addresses";
import { addressWithYear, yearChip } from "~/routes/parts/listed-year";
import { schoolTyped } from "~/routes/parts/school-typed";
import type { Screen } from "~/routes/parts/screen";
import { listTitle } from "~/routes/parts/titles";
import { stateAddress } from "~/routes/school-exam-years/parts/addresses";
import { Page } from "~/ui";
import { earlierAnswer } from "./parts/earlier";
import { EmptyStudents, everywhereOf, NotRegistered, othersOf } from "./parts/empty";
import { StudentFilters, studentChips } from "./parts/filters";
import { ClosedNote, DeleteAllLink, StudentListActions, studentPrintout } from "./parts/list-actions";
import { type ListData, listDataOf, type OwnSchoolFacts } from "./parts/list-data";
import { nextLine } from "./parts/register";
import { RegisterPage } from "./parts/register-page";
import { StudentTable } from "./parts/student-table";
import { addedFlash } from "./parts/warnings";

export const handle: Screen = {
  hasRows: true,
  step: 2,
  failed: { page: "student.list_failed", form: "student.save_failed" },
  contact: "telephone",
  late: "stored",
  stylesheet: (data) => ((data as ListData | undefined)?.register ? styles : undefined),
  isEnhanced: true,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: listTitle(t("student.list_title"), data?.query, data?.list) },
];

export async function loader({ request }: LoaderFunctionArgs) {
  return listDataOf(request);
}

/** The first row of a register: one candidate, with all rules of the form of a candidate. */
export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "student.add");
  const earlier = await earlierAnswer(request, actor);
  if (earlier) return earlier;
  const judge = (given: Partial<StudentNew>) => objectionsToStudent(actor, given);
  const form = await readForm(request, studentAddForm, { prepare: schoolTyped(actor), judge });
  if (form.status !== "success") return refuse(form);
  return answerForm(actor, form, () => createStudent(actor, form.value), {
    to: ({ class_name }) => nextLine(request.url, class_name),
    flash: (student) => ({
      ...addedFlash(student, true),
      place: { path: "/students", table: "jadual", row: 0 },
    }),
  });
}

export default function Students() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { register } = data;
  return register ? <RegisterPage {...{ data, register, answer }} /> : <GeneralList data={data} />;
}

const defaults = { page: 1, limit: 10, sortBy: "full_name", sortDirection: "asc" };
const cleared = "/students?sortBy=school_code";

/** The list of many schools or years, and of one school whose account chose its columns. */
function GeneralList({ data }: { data: ListData }) {
  const { query, list, may, role_id, own_school, one_year, isOtherYear, isMasked, shown, ...choices } = data;
  const { school, unregistered } = data;
  const address = addressWithYear("/students", query, defaults);
  const chips = studentChips(query, address, choices);
  const list_address = address();
  return (
    <Page
      title={t("student.list_title")}
      wide
      dated={false}
      context={school ? <OwnSchool {...{ school, address }} back={list_address} /> : schoolsToo(data)}
      actions={
        !unregistered && (
          <StudentListActions
            hasCandidates={list.total > 0}
            back={list_address}
            {...{ may, query, own_school }}
          />
        )
      }
    >
      <ClosedNote may={may} />
      <StudentFilters
        query={query}
        ofOneSchool={own_school !== null}
        isMasked={isMasked}
        clearHref={cleared}
        chips={[yearChip({ exam_year: query.exam_year, one_year }, address), ...chips]}
        tools={[columnsLink("students", list_address), ...studentPrintout(query, list.total)]}
        {...choices}
      />
      <StudentTable
        empty={
          unregistered ? (
            <NotRegistered at={unregistered} mayRegister={may.register} />
          ) : (
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
          )
        }
        {...{ query, list, shown, may, isMasked, address }}
      />
      <DeleteAllLink hasCandidates={list.total > 0} {...{ may, query, own_school }} />
    </Page>
  );
}

/** The schools that the search of a list of candidates finds too. */
function schoolsToo({ schools: n, query }: { schools: number; query: { search: string | null } }) {
  if (n === 0) return null;
  const { search } = query;
  return (
    <a href={listAddress("/search", { search, only: "schools" }, {})()}>{t("search.schools_too", { n })}</a>
  );
}

interface OwnSchoolProps {
  school: OwnSchoolFacts;
  address: ReturnType<typeof listAddress>;
  back: string;
}

/** The school and the state of its list in one line; a count that is work left leads to its candidates. */
function OwnSchool({ school: { school_name, registration }, address, back }: OwnSchoolProps) {
  if (!registration) return school_name;
  const { id, state, expected_students, total_students, total_student_with_code } = registration;
  const left = [
    {
      text: "school_view.left_unnumbered",
      n: total_students - total_student_with_code,
      filter: "has_student_code",
    },
    {
      text: "school_view.left_without_document",
      n: registration.total_without_document,
      filter: "has_document",
    },
  ] as const;
  return (
    <>
      {school_name}
      {" · "}
      {t("list.column")}: <a href={stateAddress(id, back)}>{t(`list.${state}`)}</a>
      {" · "}
      {expected_students === null
        ? t("school_view.so_many", { n: total_students })
        : t("school_view.of_expected", { n: total_students, expected: expected_students })}
      {left.map(
        ({ text, n, filter }) =>
          n > 0 && (
            <span key={text}>
              {" · "}
              <a href={address({ [filter]: "false", page: 1 })}>{t(text, { n })}</a>
            </span>
          ),
      )}
    </>
  );
}
