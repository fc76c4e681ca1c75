import { signedForWords } from "~/features/school-exam-years/on-behalf-words";
import type { ReadinessLine, Severity } from "~/features/school-exam-years/readiness";
import { leftToDo } from "~/features/school-exam-years/readiness-words";
import { figure, labelOf, type Problem, t } from "~/messages";
import { listAddress, schoolAddress } from "~/routes/parts/addresses";
import { inWords } from "~/routes/parts/chips";
import { Badge, CellField, type Choice, type Column, HiddenFields } from "~/ui";
import { severityTones } from "./readiness-tiles";
import { readinessOf, stateAddress } from "./state-address";

/** Baki says the two spare counts in words. */
export const columns: Column[] = [
  { key: "school_name", label: labelOf("school_name"), width: 320 },
  { key: "severity", label: labelOf("severity"), width: 120 },
  { key: "state", label: t("list.column") },
  { key: "expected_students", label: t("readiness.expected"), align: "right" },
  { key: "total_students", label: t("readiness.entered"), align: "right" },
  { key: "total_student_with_code", label: t("readiness.numbered"), align: "right", isSpare: true },
  { key: "total_without_document", label: t("readiness.without_document"), align: "right", isSpare: true },
  { key: "left", label: t("readiness.left"), width: 480 },
];

interface Reader {
  sees_identity: boolean;
  notes: boolean;
}

export interface RowContext {
  may: Reader;
  lock: string | null;
  list: string;
  districts: readonly Choice[];
}

/** `name` of the row's fields; null where the count may not be typed. */
export interface RowInput {
  name: string | null;
  typed: string | undefined;
  /** The count on the page where a stored form was typed, so that a later change of another user is seen. */
  was: string | undefined;
  problems: Problem[] | undefined;
}

export function lineCells(line: ReadinessLine, input: RowInput, { may, lock, list, districts }: RowContext) {
  const { id, school_name, school_code, exam_year, total_without_document } = line;
  const missing = figure(total_without_document);
  const without = listAddress("/students", { school_code, exam_year, has_document: false }, {})();
  return {
    ...line,
    school_name: (
      <>
        <a href={schoolAddress({ school_code, exam_year }, list)}>{school_name}</a>
        <p className="context">
          {line.recorded_school_code} · {inWords(districts, line.district_code)} · {line.exam_type_code}
          {may.notes && line.total_notes > 0 && (
            <>
              {" · "}
              <a href={`/school_exam_years/${id}/notes`}>{t("note.link_count", { n: line.total_notes })}</a>
            </>
          )}
        </p>
      </>
    ),
    total_students: <Entered line={line} />,
    total_student_with_code: figure(line.total_student_with_code),
    severity: <Grade of={line.severity} />,
    state: <State line={line} list={list} />,
    expected_students: <Expected line={line} input={input} />,
    total_without_document:
      total_without_document > 0 && may.sees_identity ? <a href={without}>{missing}</a> : missing,
    left: leftToDo(line, lock),
  };
}

function State({ line, list }: { line: ReadinessLine; list: string }) {
  const { id, exam_year, state } = line;
  const signedFor = signedForWords(line);
  return (
    <>
      <a href={stateAddress(id, list, readinessOf(exam_year))}>{t(`list.${state}`)}</a>
      {signedFor && <p className="context">{signedFor}</p>}
    </>
  );
}

/** Withdrawn candidates are in no total, so the row names them beside it. */
function Entered({ line }: { line: ReadinessLine }) {
  const { school_code, exam_year, total_students, total_withdrawn: n } = line;
  if (n === 0) return figure(total_students);
  const withdrawn = listAddress("/students", { school_code, exam_year, is_withdrawn: true }, {})();
  return (
    <>
      {figure(total_students)} <a href={withdrawn}>{t("readiness.withdrawn", { n })}</a>
    </>
  );
}

function Expected({ line, input }: { line: ReadinessLine; input: RowInput }) {
  const { id, expected_students, school_name } = line;
  const { name, typed, was, problems } = input;
  if (name === null)
    return expected_students === null ? t("readiness.unsaid_short") : figure(expected_students);
  return (
    <>
      <HiddenFields values={{ [`${name}.id`]: id, [`${name}.was`]: was ?? expected_students ?? "" }} />
      <CellField
        name={`${name}.expected_students`}
        label={t("readiness.expected_of", { school: school_name })}
        value={typed ?? expected_students}
        problems={problems}
        inputMode="numeric"
        width="tiny"
      />
    </>
  );
}

function Grade({ of }: { of: Severity }) {
  return <Badge kind={severityTones[of]}>{t(`readiness.${of}`)}</Badge>;
}
