import { chiefPlaces } from "~/db/schema/states";
import { type Problems, t } from "~/messages";
import { CheckboxField, RadioField, TextField } from "~/ui";

interface RuleFieldsProps {
  values: Record<string, unknown>;
  problems: Problems;
}

export function RuleFields({ values, problems }: RuleFieldsProps) {
  const number = (name: string) =>
    ({
      name,
      value: values[name] as string | number | undefined,
      problems: problems[name],
      inputMode: "numeric",
      width: "tiny",
    }) as const;
  return (
    <>
      <TextField {...number("candidates_each")} autoFocus={Object.keys(problems).length === 0} />
      <TextField {...number("fewest")} hint={t("invigilator.fewest_hint")} />
      <RadioField
        name="chief_of"
        value={String(values.chief_of ?? "")}
        problems={problems.chief_of}
        options={chiefPlaces.map((value) => ({ value, label: t(`invigilator.chief_each_${value}`) }))}
      />
      <CheckboxField
        name="asks_ic"
        checked={["true", true, "on"].includes(values.asks_ic as string | boolean)}
        problems={problems.asks_ic}
        hint={t("invigilator.asks_ic_hint")}
      />
    </>
  );
}
