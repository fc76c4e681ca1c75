import { labelOf, type Problems, t } from "~/messages";
import { TextField } from "~/ui";
import { requestKinds } from "./rules";
import { dayFirstOf } from "./window-fields";

interface RequestWindowFieldsProps {
  values: Record<string, unknown>;
  problems: Problems;
}

export function RequestWindowFields({ values, problems }: RequestWindowFieldsProps) {
  const day = (name: string) => (
    <TextField
      name={name}
      label={labelOf(name)}
      value={dayFirstOf(values[name])}
      problems={problems[name]}
      hint={t("request.day_hint")}
      width="half"
      inputMode="numeric"
      optional
    />
  );
  return requestKinds.map((kind) => (
    <fieldset key={kind} className="field">
      <legend>{t(`request.kind.${kind}`)}</legend>
      <div className="pair">
        {day(`${kind}_opens_on`)}
        {day(`${kind}_closes_on`)}
      </div>
    </fieldset>
  ));
}
