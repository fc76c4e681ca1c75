import { labelOf, t } from "~/messages";
import { type Choice, RadioField, SelectField, TextField } from "~/ui";

interface RegistrationFieldsProps {
  values: Record<string, unknown>;
  problems: Record<string, string[]>;
  exam_years: readonly Choice[];
  /** A clerk's own school, which cannot be another. */
  ownSchool?: boolean;
  /** Schools found by name, to choose one of instead of typing its code. */
  found?: readonly Choice[];
  hint?: string;
}

/** A school and the year it is registered to. */
export function RegistrationFields(props: RegistrationFieldsProps) {
  const { values, problems, exam_years, ownSchool, found = [], hint } = props;
  const school_code = values.school_code as string | undefined;
  const untouched = Object.keys(problems).length === 0;
  return (
    <>
      {found.length > 0 ? (
        <RadioField
          name="school_code"
          label={t("school_exam_year.found_schools")}
          options={found}
          value={school_code}
          problems={problems.school_code}
        />
      ) : (
        <TextField
          name="school_code"
          value={school_code}
          problems={problems.school_code}
          hint={hint}
          width="short"
          readOnly={ownSchool}
          autoFocus={untouched && !ownSchool}
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
