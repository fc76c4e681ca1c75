import { type Problems, t } from "~/messages";
import { CheckboxesField, type Choice, SelectField } from "~/ui";

export const comparedFields = ["kind_code", "arrangements"] as const;

interface NeedChoicesProps {
  values: Record<string, unknown>;
  problems: Problems;
  kinds: readonly Choice[];
  arrangements: readonly Choice[];
}

/** Only choices from lists, so a browser stores no draft of them. */
export function NeedChoices({ values, problems, kinds, arrangements }: NeedChoicesProps) {
  return (
    <>
      <SelectField
        name="kind_code"
        value={values.kind_code as string | undefined}
        options={kinds}
        blank={t("special_need.no_kind")}
        hint={t("special_need.kind_hint")}
        problems={problems.kind_code}
        width="half"
        autoFocus={Object.keys(problems).length === 0}
      />
      <CheckboxesField
        name="arrangements"
        options={arrangements}
        values={[values.arrangements ?? []].flat()}
        problems={problems.arrangements}
      />
    </>
  );
}
