import type { ReadinessLine, Severity } from "~/features/school-exam-years/readiness";
import { leftToDo } from "~/features/school-exam-years/readiness-words";
import { figure, labelOf, t } from "~/messages";
import { listAddress, schoolAddress } from "~/routes/parts/addresses";
import { Badge, type Column } from "~/ui";
import { expectedAddress } from "./expected-tile";
import { stateAddress } from "./state-address";

export const columns: Column[] = [
  { key: "school_name", label: labelOf("school_name") },
  { key: "severity", label: labelOf("severity"), nowrap: true },
  { key: "state", label: t("list.column"), nowrap: true },
  { key: "expected_students", label: t("readiness.expected"), align: "right" },
  { key: "total_students", label: t("readiness.entered"), align: "right" },
  { key: "total_student_with_code", label: t("readiness.numbered"), align: "right" },
  { key: "total_without_document", label: t("readiness.without_document"), align: "right" },
  { key: "left", label: t("readiness.left") },
  { key: "school_code", label: labelOf("school_code"), nowrap: true },
  { key: "district_code", label: labelOf("district_code") },
  { key: "exam_type_code", label: labelOf("exam_type_code") },
];

const kinds = { red: "error", amber: "warning", green: "success" } as const;

interface Reader {
  may_expect: boolean;
  sees_identity: boolean;
}

interface RowContext {
  may: Reader;
  lock: string | null;
  list: string;
}

export function cellsOf(line: ReadinessLine, { may, lock, list }: RowContext) {
  const { id, school_name, school_code, exam_year, expected_students, total_without_document } = line;
  const said = expected_students === null ? t("readiness.unsaid_short") : figure(expected_students);
  const missing = figure(total_without_document);
  const without_ic = listAddress("/students", { school_code, exam_year, has_ic_number: false }, {})();
  return {
    ...line,
    school_name: <a href={schoolAddress({ school_code, exam_year }, list)}>{school_name}</a>,
    total_students: figure(line.total_students),
    total_student_with_code: figure(line.total_student_with_code),
    severity: <Grade of={line.severity} />,
    state: <a href={stateAddress(id, list)}>{t(`list.${line.state}`)}</a>,
    expected_students: may.may_expect ? (
      <a href={expectedAddress(id, list)}>
        {said}
        <span className="vh">{` ${t(expected_students === null ? "readiness.fill" : "readiness.change")}, ${school_name}`}</span>
      </a>
    ) : (
      said
    ),
    total_without_document:
      total_without_document > 0 && may.sees_identity ? <a href={without_ic}>{missing}</a> : missing,
    left: leftToDo(line, lock),
  };
}

function Grade({ of }: { of: Severity }) {
  return <Badge kind={kinds[of]}>{t(`readiness.${of}`)}</Badge>;
}
