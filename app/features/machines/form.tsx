import { boxesOf } from "~/features/values/day-boxes";
import { type Problems, t } from "~/messages";
import { type Choice, DayField, SelectField, TextArea, TextField, YesNoField } from "~/ui";

interface MachineFieldsProps {
  values: Record<string, unknown>;
  problems: Problems;
  districts: readonly Choice[];
  exam_types: readonly Choice[];
}

export function MachineFields({ values, problems, districts, exam_types }: MachineFieldsProps) {
  const field = (name: string) => ({
    name,
    value: values[name] as string | undefined,
    problems: problems[name],
  });
  return (
    <>
      <TextField
        {...field("name")}
        hint={t("machine.name_hint")}
        autoFocus={Object.keys(problems).length === 0}
      />
      <SelectField {...field("district_code")} options={districts} blank={t("word.all")} />
      <SelectField {...field("exam_type_code")} options={exam_types} blank={t("word.all")} />
      <YesNoField {...field("sees_identity")} hint={t("machine.identity_hint")} />
      <TextArea {...field("addresses")} rows={3} mono optional hint={t("machine.addresses_hint")} />
      <TextField {...field("per_minute")} inputMode="numeric" width="short" />
      <DayField
        name="expires_on"
        boxes={boxesOf(values, "expires_on")}
        problems={problems.expires_on}
        hint={t("machine.expires_hint")}
      />
    </>
  );
}
