import { readInstant } from "~/features/values/instant";
import { datetimeLocal, malaysianMoment } from "~/features/values/moments";
import { type Problems, t } from "~/messages";
import { CheckboxField, Notice, TextField } from "~/ui";
import type { ExamYear } from "./queries.server";

type Values = Record<string, unknown>;

export const examYearFields = [
  "year",
  "title",
  "is_lock_initial_student",
  "lock_initial_student_datetime",
] as const;

export const typedFrom = (examYear: ExamYear): Values => ({
  ...examYear,
  lock_initial_student_datetime:
    examYear.lock_initial_student_datetime && datetimeLocal(examYear.lock_initial_student_datetime),
});

export function wordsOf(values: Values): Values {
  const { is_lock_initial_student, lock_initial_student_datetime } = values;
  const instant =
    typeof lock_initial_student_datetime === "string" ? readInstant(lock_initial_student_datetime) : null;
  return {
    ...values,
    is_lock_initial_student: t(isTicked(is_lock_initial_student) ? "word.yes" : "word.no"),
    lock_initial_student_datetime: instant ? malaysianMoment(instant) : lock_initial_student_datetime,
  };
}

const isTicked = (value: unknown) => value === true || value === "true";

interface ExamYearFieldsProps {
  values: Values;
  problems: Problems;
  yearHint?: string;
}

export function ExamYearFields({ values, problems, yearHint }: ExamYearFieldsProps) {
  const value = (name: string) => values[name] as string | number | null | undefined;
  return (
    <>
      <TextField
        name="year"
        value={value("year")}
        problems={problems.year}
        hint={yearHint}
        width="tiny"
        inputMode="numeric"
        autoFocus={Object.keys(problems).length === 0}
      />
      <TextField
        name="title"
        value={value("title")}
        problems={problems.title}
        hint={t("exam_year.title_hint")}
        width="half"
        optional
      />
      <Notice kind="info" title={t("exam_year.lock_title")}>
        <ul className="list-disc pl-5">
          <li>{t("exam_year.lock_numbers")}</li>
          <li>{t("exam_year.lock_late")}</li>
          <li>{t("exam_year.lock_reset")}</li>
          <li>{t("exam_year.lock_undone")}</li>
        </ul>
      </Notice>
      <CheckboxField
        name="is_lock_initial_student"
        checked={isTicked(values.is_lock_initial_student)}
        problems={problems.is_lock_initial_student}
      />
      <TextField
        name="lock_initial_student_datetime"
        type="datetime-local"
        value={value("lock_initial_student_datetime")}
        problems={problems.lock_initial_student_datetime}
        hint={t("exam_year.lock_hint")}
        width="half"
        optional
      />
    </>
  );
}
