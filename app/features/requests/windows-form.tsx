import { boxesOf } from "~/features/values/day-boxes";
import { type Problems, t } from "~/messages";
import { DayField } from "~/ui";
import { requestKinds } from "./rules";

interface RequestWindowFieldsProps {
  values: Record<string, unknown>;
  problems: Problems;
}

export function RequestWindowFields({ values, problems }: RequestWindowFieldsProps) {
  const day = (name: string) => (
    <DayField name={name} boxes={boxesOf(values, name)} problems={problems[name]} optional />
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
