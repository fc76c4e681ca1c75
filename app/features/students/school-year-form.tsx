import { SchoolPickField } from "~/features/schools/form";
import type { Problems } from "~/messages";
import { type Choice, SelectField, TextField } from "~/ui";

export interface SchoolYearFieldsProps {
  values: Record<string, unknown>;
  problems: Problems;
  years: readonly Choice[];
  own_school: string | null;
  matches?: readonly Choice[];
  recent?: readonly Choice[];
}

/** A clerk's school is fixed; others choose one by its code or its name (product 5.9). */
export function SchoolYearFields({
  values,
  problems,
  years,
  own_school,
  matches,
  recent = [],
}: SchoolYearFieldsProps) {
  const school_code = values.school_code as string | null | undefined;
  const school = { value: school_code, problems: problems.school_code };
  return (
    <div className={matches ? undefined : "pair"}>
      {own_school === null ? (
        <SchoolPickField matches={matches} recent={recent} {...school} />
      ) : (
        <TextField name="school_code" width="half" readOnly {...school} />
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
