import { SchoolPickField } from "~/features/schools/form";
import { labelOf, type Problems } from "~/messages";
import { type Choice, SelectField, TextField } from "~/ui";

interface RegistrationFieldsProps {
  values: Record<string, unknown>;
  problems: Problems;
  exam_years: readonly Choice[];
  ownSchool?: boolean;
  matches?: readonly Choice[];
  recent?: readonly Choice[];
}

export function RegistrationFields(props: RegistrationFieldsProps) {
  const { values, problems, exam_years, ownSchool, matches, recent = [] } = props;
  const school_code = values.school_code as string | undefined;
  const untouched = Object.keys(problems).length === 0;
  return (
    <>
      {ownSchool ? (
        <TextField
          name="school_code"
          value={school_code}
          problems={problems.school_code}
          width="short"
          readOnly
        />
      ) : (
        <SchoolPickField
          value={school_code}
          problems={problems.school_code}
          autoFocus={untouched}
          {...{ matches, recent }}
        />
      )}
      <SelectField
        name="exam_year"
        label={labelOf("exam_year")}
        value={values.exam_year as number | undefined}
        options={exam_years}
        problems={problems.exam_year}
        width="short"
        autoFocus={untouched && ownSchool}
      />
    </>
  );
}
