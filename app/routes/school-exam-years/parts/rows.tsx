import type { Registration } from "~/features/school-exam-years/queries.server";
import type { registrationSorts } from "~/features/school-exam-years/schema";
import { malaysianMoment } from "~/features/values/moments";
import { figure, t } from "~/messages";
import { schoolAddress } from "~/routes/parts/addresses";
import { inWords } from "~/routes/parts/chips";
import { Avatar, Badge, type Choice, type Column, RowActions, RowCheckbox } from "~/ui";
import { stateKinds } from "./list-facts";

type ShownColumn = Omit<Column, "label" | "sort" | "key"> & {
  key: (typeof registrationSorts)[number] | "actions" | "print" | "state" | "print_state";
  label?: string;
  unsorted?: boolean;
};

export const columns: ShownColumn[] = [
  { key: "school_name" },
  { key: "school_code" },
  { key: "exam_year", label: t("school_exam_year.exam_year") },
  { key: "district_code" },
  { key: "exam_type_code", label: t("school_exam_year.exam_type") },
  { key: "total_students", align: "right" },
  { key: "total_student_with_code", align: "right" },
  { key: "is_student_code_completed" },
  { key: "is_not_empty" },
  { key: "state", unsorted: true },
  { key: "print_state", unsorted: true },
  { key: "actions", label: t("word.actions"), unsorted: true, width: 200, isActions: true },
  { key: "print", label: t("action.print"), unsorted: true, isActions: true },
  { key: "updated_at" },
];

const printKinds = { unprinted: "neutral", changed: "warning", current: "success" } as const;

/** For readers who hear a link or a box outside its row. */
const aboutOf = ({ school_name, exam_year }: Registration) =>
  t("school_exam_year.about", { school: school_name, year: exam_year });

export function Tick({ registration }: { registration: Registration }) {
  return <RowCheckbox value={registration.id} about={aboutOf(registration)} />;
}

export function registrationCells(
  registration: Registration,
  mayManage: boolean,
  districts: readonly Choice[],
  list: string,
) {
  const { id, school_code, school_name, exam_year, exam_type_code } = registration;
  const { is_student_code_completed, is_not_empty } = registration;
  const place = new URLSearchParams({ school_code, exam_year: String(exam_year) });
  const students = {
    href: schoolAddress({ school_code, exam_year }, list),
    label: t("school_exam_year.see_students"),
  };
  const edit = { href: `/school_exam_years/${id}/edit`, label: t("action.edit") };
  const print = {
    href: `/students/sheets/${exam_type_code.toLowerCase()}?${place}`,
    label: t("action.print"),
    isApart: true,
  };
  return {
    ...registration,
    school_code: registration.recorded_school_code,
    district_code: inWords(districts, registration.district_code),
    total_students: figure(registration.total_students),
    total_student_with_code: figure(registration.total_student_with_code),
    state: <Badge kind={stateKinds[registration.state]}>{t(`list.${registration.state}`)}</Badge>,
    print_state: (
      <Badge kind={printKinds[registration.print_state]}>
        {t(`print_state.${registration.print_state}`)}
      </Badge>
    ),
    updated_at: malaysianMoment(registration.updated_at),
    school_name: (
      <>
        <Avatar name={school_name} />{" "}
        <a data-island="" href={students.href}>
          {school_name}
        </a>
      </>
    ),
    is_student_code_completed: (
      <State is={is_student_code_completed} yes={t("word.complete")} no={t("word.incomplete")} />
    ),
    is_not_empty: <State is={is_not_empty} yes={t("school_exam_year.has_students")} no={t("word.none")} />,
    actions: <RowActions links={[mayManage ? edit : students]} />,
    print: <RowActions links={[print]} />,
  };
}

function State({ is, yes, no }: { is: boolean; yes: string; no: string }) {
  return <Badge kind={is ? "success" : "neutral"}>{is ? yes : no}</Badge>;
}
