import { t } from "~/messages";
import { type Choice, type FormProblems, RadioField, SelectField, TextField } from "~/ui";

interface WorkplaceFieldsProps {
  typed: Record<string, unknown>;
  problems: FormProblems;
  districts: readonly Choice[];
}

/** Each place of work has its field below it; only the field of the chosen place counts. */
export function WorkplaceFields({ typed, problems, districts }: WorkplaceFieldsProps) {
  const school = (
    <TextField
      name="school_code"
      value={typed.school_code as string | undefined}
      problems={problems.school_code}
      hint={t("account.register_school_hint")}
      width="short"
    />
  );
  const district = (
    <SelectField
      name="district_code"
      options={districts}
      value={typed.district_code as string | undefined}
      problems={problems.district_code}
      width="half"
    />
  );
  return (
    <RadioField
      name="works_at"
      label={t("account.works_at")}
      value={typed.works_at as string | undefined}
      problems={problems.works_at}
      options={[
        { value: "school", label: t("account.works_at_school"), below: school },
        { value: "district", label: t("account.works_at_district"), below: district },
      ]}
    />
  );
}
