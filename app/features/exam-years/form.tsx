import type { ReactNode } from "react";
import { daysInWords, dayTextOf } from "~/features/values/day-boxes";
import { readMoment } from "~/features/values/day-readers";
import { malaysianMoment } from "~/features/values/moments";
import { type Problems, t } from "~/messages";
import { CheckboxField, Notice, TextField } from "~/ui";

type Values = Record<string, unknown>;

export const examYearFields = [
  "year",
  "title",
  "is_running",
  "entry_opens_on",
  "is_lock_initial_student",
  "lock_initial_student_datetime",
  "corrections_until",
  "printing_from",
] as const;

const examYearDays = ["entry_opens_on", "corrections_until", "printing_from"] as const;

/** As people read them, for the comparison after a conflict. */
export function wordsOf(values: Values): Values {
  const words: Values = daysInWords(values, examYearDays);
  for (const flag of ["is_running", "is_lock_initial_student"])
    words[flag] = t(isTicked(values[flag]) ? "word.yes" : "word.no");
  const lock = readMoment(values.lock_initial_student_datetime, () => undefined);
  if (lock) words.lock_initial_student_datetime = malaysianMoment(lock);
  return words;
}

const isTicked = (value: unknown) => value === true || value === "true";

interface ExamYearFieldsProps {
  values: Values;
  problems: Problems;
  yearHint?: string;
  /** The number of a stored year moves its schools and candidates, so it comes after the title and has no focus. */
  isStored?: boolean;
  /** The mark of the running year moves by marking another one. */
  isRunning?: boolean;
  /** Before the days. */
  children?: ReactNode;
}

export function ExamYearFields(props: ExamYearFieldsProps) {
  const { values, problems, yearHint, isStored = false, isRunning, children } = props;
  const value = (name: string) => values[name] as string | number | null | undefined;
  const isFirstTry = Object.keys(problems).length === 0;
  const number = (
    <TextField
      name="year"
      value={value("year")}
      problems={problems.year}
      hint={yearHint}
      width="tiny"
      inputMode="numeric"
      autoFocus={isFirstTry && !isStored}
    />
  );
  const day = (name: string, hint?: string) => (
    <TextField
      key={name}
      name={name}
      value={dayTextOf(values, name)}
      problems={problems[name]}
      hint={hint}
      width="short"
      optional
    />
  );
  return (
    <>
      <h2>{t("exam_year.part_title")}</h2>
      {!isStored && number}
      <TextField
        name="title"
        value={value("title")}
        problems={problems.title}
        hint={t("exam_year.title_hint")}
        width="half"
        optional
        autoFocus={isFirstTry && isStored}
      />
      {isRunning ? (
        <p className="mb-4">{t("exam_year.running_now")}</p>
      ) : (
        <CheckboxField
          name="is_running"
          checked={isTicked(values.is_running)}
          problems={problems.is_running}
          hint={t("exam_year.running_hint")}
        />
      )}
      {isStored && number}
      {children}
      <h2>{t("exam_year.part_days")}</h2>
      <p className="hint">{t("exam_year.day_hint")}</p>
      <div className="pair">{examYearDays.map((name) => day(name))}</div>
      <h2>{t("exam_year.part_lock")}</h2>
      <CheckboxField
        name="is_lock_initial_student"
        checked={isTicked(values.is_lock_initial_student)}
        problems={problems.is_lock_initial_student}
      />
      {day("lock_initial_student_datetime", t("exam_year.lock_hint"))}
      <Notice kind="info" title={t("exam_year.lock_title")} isFolded>
        <ul className="list-disc pl-5">
          <li>{t("exam_year.lock_numbers")}</li>
          <li>{t("exam_year.lock_late")}</li>
          <li>{t("exam_year.lock_reset")}</li>
          <li>{t("exam_year.lock_undone")}</li>
        </ul>
      </Notice>
    </>
  );
}
