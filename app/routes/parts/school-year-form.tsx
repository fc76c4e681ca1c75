import type { ReactNode } from "react";
import { SchoolPickField } from "~/features/schools/form";
import type { Problems } from "~/messages";
import { Button, ErrorSummary, FormActions, HiddenFields, SelectField } from "~/ui";

export interface SchoolYearChoice {
  school_code: string | null;
  exam_year: string;
  years: { value: string; label: string }[];
  isOwnSchool: boolean;
  matches: { value: string; label: string }[] | null;
  recent: { value: string; label: string }[];
}

interface SchoolYearFormProps extends SchoolYearChoice {
  action: string;
  submit: string;
  problems: Problems;
  /** False where the form is folded away. */
  isFocused?: boolean;
  hints?: { school_code?: ReactNode; exam_year?: ReactNode };
}

export function SchoolYearForm(props: SchoolYearFormProps) {
  const { school_code, exam_year, years, isOwnSchool, matches, recent, isFocused = true, hints = {} } = props;
  const problems = withinReach(props.problems, isOwnSchool ? ["exam_year"] : ["exam_year", "school_code"]);
  return (
    <form method="get" action={props.action} noValidate>
      <ErrorSummary problems={problems} />
      <SelectField
        name="exam_year"
        options={years}
        value={years.some(({ value }) => value === exam_year) ? exam_year : null}
        problems={problems.exam_year}
        hint={hints.exam_year}
        width="short"
      />
      {isOwnSchool ? (
        <HiddenFields values={{ school_code }} />
      ) : (
        <SchoolPickField
          value={school_code}
          problems={problems.school_code}
          hint={hints.school_code}
          autoFocus={isFocused && Object.keys(problems).length === 0}
          {...{ matches, recent }}
        />
      )}
      <FormActions>
        <Button>{props.submit}</Button>
      </FormActions>
    </form>
  );
}

/** Without a field to link to, a problem belongs to the whole form. */
function withinReach(problems: Problems, fields: readonly string[]) {
  const reached: Problems = {};
  for (const [field, found] of Object.entries(problems)) {
    const place = fields.includes(field) ? field : "";
    reached[place] = [...(reached[place] ?? []), ...found];
  }
  return reached;
}
