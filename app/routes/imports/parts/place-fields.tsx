import type { GuessedColumn } from "~/features/imports/columns";
import { SchoolPickField } from "~/features/schools/form";
import { studentFields } from "~/features/students/fields";
import type { FormAnswer } from "~/http/forms.server";
import { labelOf, type Problems, t } from "~/messages";
import { type Choice, HiddenFields, SelectField } from "~/ui";

export interface PlaceChoice {
  school_code: string | null;
  exam_year: string;
  years: readonly Choice[];
  recent: readonly Choice[];
  own_school: { school_code: string; school_name: string } | null;
}

/** Above the paste, because a school's own list names neither; a clerk's school is shown, not asked. */
export function PlaceFields({ choice, answer }: { choice: PlaceChoice; answer: FormAnswer | undefined }) {
  const { problems = {}, offers = {} } = answer ?? {};
  const typed = (answer ? answer.typed : choice) as { school_code?: string; exam_year?: string };
  return (
    <>
      {choice.own_school ? (
        <p className="mb-4">{t("import.own_school", choice.own_school)}</p>
      ) : (
        <SchoolPickField
          value={typed.school_code}
          problems={problems.school_code}
          hint={t("import.place_hint")}
          matches={offers.school_code}
          recent={choice.recent}
          optional
        />
      )}
      <SelectField
        name="exam_year"
        value={typed.exam_year ?? choice.exam_year}
        options={choice.years}
        problems={problems.exam_year}
        width="short"
      />
    </>
  );
}

interface Question {
  guesses: GuessedColumn[];
  of: string;
}

export function questionIn(current: unknown): Question | null {
  return typeof current === "object" && current !== null && "guesses" in current
    ? (current as Question)
    : null;
}

const fields: Choice[] = studentFields.map((value) => ({ value, label: labelOf(value) }));

/** A list without headings whose columns are not clear; the answer becomes its headings. */
export function ColumnsQuestion({ question, problems }: { question: Question; problems: Problems }) {
  return (
    <fieldset>
      <legend>{t("import.columns_question")}</legend>
      <HiddenFields values={{ columns_of: question.of }} />
      {question.guesses.map(({ field, sample, isClear }, at) => (
        <SelectField
          // biome-ignore lint/suspicious/noArrayIndexKey: the position is the column's name
          key={at}
          name={`columns[${at}]`}
          label={t(sample ? "import.column_sample" : "import.column", { n: at + 1, sample })}
          value={isClear ? (field ?? "") : ""}
          options={fields}
          problems={problems[`columns[${at}]`]}
          blank={t("import.column_unread")}
          width="half"
        />
      ))}
    </fieldset>
  );
}
