import type { Registration } from "~/features/school-exam-years/queries";
import { malaysianMoment } from "~/features/values/moments";
import { figure, labelOf, t } from "~/messages";
import { schoolAddress } from "~/routes/parts/addresses";
import { inWords } from "~/routes/parts/chips";
import type { ListingColumn } from "~/routes/parts/listing";
import { Avatar, Badge, type BadgeKind, type Choice, RowActions, RowCheckbox } from "~/ui";
import { stateKinds } from "./list-facts";

interface Reader {
  mayManage: boolean;
  districts: readonly Choice[];
  list: string;
}
type RegistrationColumn = ListingColumn<Registration, unknown, Reader>;

const printKinds = { unprinted: "neutral", changed: "warning", current: "success" } as const;

export const columns: RegistrationColumn[] = [
  {
    key: "school_name",
    label: labelOf("school_name"),
    paper: 70,
    cell: (one) => one.school_name,
    screen: Name,
  },
  { key: "school_code", label: labelOf("school_code"), paper: 24, cell: (one) => one.recorded_school_code },
  { key: "exam_year", label: t("school_exam_year.exam_year"), paper: 24, cell: (one) => one.exam_year },
  {
    key: "district_code",
    label: labelOf("district_code"),
    paper: 24,
    cell: (one) => one.district_code,
    screen: (one, { districts }) => inWords(districts, one.district_code),
  },
  {
    key: "exam_type_code",
    label: t("school_exam_year.exam_type"),
    paper: 24,
    cell: (one) => one.exam_type_code,
  },
  total("total_students"),
  total("total_student_with_code"),
  badge("is_student_code_completed", (one) =>
    one.is_student_code_completed ? ["success", t("word.complete")] : ["neutral", t("word.incomplete")],
  ),
  badge("is_not_empty", (one) =>
    one.is_not_empty ? ["success", t("school_exam_year.has_students")] : ["neutral", t("word.none")],
  ),
  badge("state", (one) => [stateKinds[one.state], t(`list.${one.state}`)]),
  badge("print_state", (one) => [printKinds[one.print_state], t(`print_state.${one.print_state}`)]),
  { key: "actions", label: t("word.actions"), width: 200, isActions: true, screen: Actions },
  { key: "print", label: t("action.print"), isActions: true, screen: Print },
  {
    key: "updated_at",
    label: labelOf("updated_at"),
    paper: 24,
    cell: (one) => malaysianMoment(one.updated_at),
  },
];

function total(key: "total_students" | "total_student_with_code"): RegistrationColumn {
  return { key, label: labelOf(key), align: "right", paper: 24, cell: (one) => figure(one[key]) };
}

function badge(key: string, stateOf: (one: Registration) => [BadgeKind, string]): RegistrationColumn {
  const screen = (one: Registration) => {
    const [kind, words] = stateOf(one);
    return <Badge kind={kind}>{words}</Badge>;
  };
  return { key, label: labelOf(key), paper: 24, cell: (one) => stateOf(one)[1], screen };
}

/** For readers who hear a link or a box outside its row. */
const aboutOf = ({ school_name, exam_year }: Registration) =>
  t("school_exam_year.about", { school: school_name, year: exam_year });

export function Tick({ registration }: { registration: Registration }) {
  return <RowCheckbox value={registration.id} about={aboutOf(registration)} />;
}

function Name({ school_name, school_code, exam_year }: Registration, { list }: Reader) {
  return (
    <>
      <Avatar name={school_name} />{" "}
      <a data-island="" href={schoolAddress({ school_code, exam_year }, list)}>
        {school_name}
      </a>
    </>
  );
}

function Actions(one: Registration, { mayManage, list }: Reader) {
  const { id, school_code, exam_year } = one;
  const students = {
    href: schoolAddress({ school_code, exam_year }, list),
    label: t("school_exam_year.see_students"),
  };
  const edit = { href: `/school_exam_years/${id}/edit`, label: t("action.edit") };
  return <RowActions links={[mayManage ? edit : students]} />;
}

function Print({ school_code, exam_year, exam_type_code }: Registration) {
  const place = new URLSearchParams({ school_code, exam_year: String(exam_year) });
  const href = `/students/sheets/${exam_type_code.toLowerCase()}?${place}`;
  return <RowActions links={[{ href, label: t("action.print"), isApart: true }]} />;
}
