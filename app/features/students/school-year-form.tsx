import { SchoolPickField } from "~/features/schools/form";
import { type MessageKey, type Problems, t } from "~/messages";
import { type Choice, HiddenFields, SelectField, TextField } from "~/ui";

export interface SchoolYearFieldsProps {
  values: Record<string, unknown>;
  problems: Problems;
  years: readonly Choice[];
  own_school: string | null;
  matches?: readonly Choice[];
  recent?: readonly Choice[];
}

interface SchoolYearFoldProps extends SchoolYearFieldsProps {
  /** Shown above the form as text. */
  given: { school_code: string | null; exam_year: string | number | null };
  isEdit: boolean;
}

const summaries = {
  add: { own: "student.other_year", any: "student.other_place" },
  edit: { own: "student.move_year", any: "student.move_place" },
} as const satisfies Record<string, Record<string, MessageKey>>;

/** The fields are folded while they equal the text above the form, so that a slip moves no candidate. */
export function SchoolYearFold({ given, isEdit, ...fields }: SchoolYearFoldProps) {
  const { values, problems, own_school, matches } = fields;
  const names = ["school_code", "exam_year"] as const;
  if (names.some((name) => !given[name])) return <SchoolYearFields {...fields} />;
  const isOther = names.some((name) => problems[name] || String(values[name]) !== String(given[name]));
  return (
    <details open={isOther || matches !== undefined}>
      <summary>{t(summaries[isEdit ? "edit" : "add"][own_school === null ? "any" : "own"])}</summary>
      <SchoolYearFields {...fields} />
    </details>
  );
}

/** A clerk's school is fixed; others choose one by its code or its name (product 5.9). */
function SchoolYearFields(props: SchoolYearFieldsProps) {
  const { values, problems, years, own_school, matches, recent = [] } = props;
  const school_code = values.school_code as string | null | undefined;
  const school = { value: school_code, problems: problems.school_code };
  return (
    <div className={matches ? undefined : "pair"}>
      {own_school === null ? (
        <SchoolPickField matches={matches} recent={recent} {...school} />
      ) : problems.school_code ? (
        <TextField name="school_code" width="half" readOnly {...school} />
      ) : (
        <HiddenFields values={{ school_code }} />
      )}
      <SelectField
        name="exam_year"
        value={values.exam_year as string | number | null | undefined}
        options={years}
        problems={problems.exam_year}
        width="half"
      />
    </div>
  );
}
