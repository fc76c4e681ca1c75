import type { ReadinessLine } from "~/features/school-exam-years/readiness/rules";
import { signedForWords } from "~/features/school-exam-years/sign-off/on-behalf";
import { figure, type Problem, t } from "~/messages";
import { listAddress, schoolAddress } from "~/routes/parts/addresses";
import { inWords } from "~/routes/parts/chips";
import { Badge, CellField, type Choice, HiddenFields } from "~/ui";
import { readinessOf, stateAddress } from "./addresses";
import { severityTones } from "./readiness-tiles";

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

export function School(line: ReadinessLine, { may, districts }: RowContext) {
  const { id, school_name, school_code, exam_year } = line;
  return (
    <>
      <a href={schoolAddress({ school_code, exam_year })}>{school_name}</a>
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
  );
}

export function WithoutDocument(
  { school_code, exam_year, total_without_document: n }: ReadinessLine,
  { may }: RowContext,
) {
  const without = listAddress("/students", { school_code, exam_year, has_document: false }, {})();
  return n > 0 && may.sees_identity ? <a href={without}>{figure(n)}</a> : figure(n);
}

/** The page of the list says for whom the office signed. */
export function stateOf(line: ReadinessLine): string {
  const state = t(`list.${line.state}`);
  return signedForWords(line) ? t("list.by_office", { state }) : state;
}

export const State = (line: ReadinessLine, { list }: RowContext) => (
  <a href={stateAddress(line.id, list, readinessOf(line.exam_year))}>{stateOf(line)}</a>
);

/** Withdrawn candidates are in no total, so the row names them beside it. */
export function Entered({ school_code, exam_year, total_students, total_withdrawn: n }: ReadinessLine) {
  if (n === 0) return figure(total_students);
  const withdrawn = listAddress("/students", { school_code, exam_year, is_withdrawn: true }, {})();
  return (
    <>
      {figure(total_students)} <a href={withdrawn}>{t("readiness.withdrawn", { n })}</a>
    </>
  );
}

export function expectedOf({ expected_students }: ReadinessLine): string {
  return expected_students === null ? t("readiness.unsaid_short") : figure(expected_students);
}

export function Expected(line: ReadinessLine, { input }: { input: RowInput }) {
  const { id, expected_students, school_name } = line;
  const { name, typed, was, problems } = input;
  if (name === null) return expectedOf(line);
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

export function Grade({ severity }: ReadinessLine) {
  return <Badge kind={severityTones[severity]}>{t(`readiness.${severity}`)}</Badge>;
}
