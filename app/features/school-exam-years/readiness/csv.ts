import type { Actor } from "~/auth/actor";
import { recordEvent } from "~/db/audit";
import { write } from "~/db/client";
import { saved } from "~/db/outcome";
import { csvText } from "~/features/values/csv";
import { labelOf, t } from "~/messages/index";
import { signedForWords } from "../sign-off/on-behalf";
import { allReadiness, type ReadinessFilters } from "./queries";
import type { ReadinessLine, Severity } from "./rules";
import { leftToDo } from "./rules";

const head = () => [
  labelOf("severity"),
  labelOf("state"),
  labelOf("school_code"),
  labelOf("school_name"),
  labelOf("district_code"),
  labelOf("exam_type_code"),
  t("readiness.expected"),
  t("readiness.entered"),
  t("readiness.numbered"),
  t("readiness.without_document"),
  labelOf("total_withdrawn"),
  t("readiness.left"),
  labelOf("on_behalf"),
];

export function exportReadiness(
  actor: Actor,
  filters: ReadinessFilters,
  severity: Severity | null,
  lock: string | null,
): string {
  const lines = allReadiness(actor, filters, severity);
  write(() => {
    const { exam_year, district_code, exam_type_code, state = null } = filters;
    const changes = { district_code, exam_type_code, severity, state, schools: lines.length };
    recordEvent(actor, { action: "readiness.exported", entity: "exam_year", exam_year, changes });
    return saved(null);
  });
  return csvText([head(), ...lines.map((line) => cellsOf(line, lock))]);
}

const cellsOf = (line: ReadinessLine, lock: string | null) => [
  t(`readiness.${line.severity}`),
  t(`list.${line.state}`),
  line.recorded_school_code,
  line.school_name,
  line.district_code,
  line.exam_type_code,
  line.expected_students,
  line.total_students,
  line.total_student_with_code,
  line.total_without_document,
  line.total_withdrawn,
  leftToDo(line, lock),
  signedForWords(line),
];
