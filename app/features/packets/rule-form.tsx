import type { Problems } from "~/messages";
import { CheckboxField, TextField } from "~/ui";
import { ruleFields } from "./schema";

interface RuleFieldsProps {
  values: Record<string, unknown>;
  problems: Problems;
}

export const RuleFields = ({ values, problems }: RuleFieldsProps) => (
  <>
    {ruleFields.map((name, at) => (
      <TextField
        key={name}
        name={name}
        value={values[name] as string | number | undefined}
        problems={problems[name]}
        inputMode="numeric"
        width="tiny"
        autoFocus={at === 0 && Object.keys(problems).length === 0}
      />
    ))}
    <CheckboxField
      name="with_others"
      checked={["true", true, "on"].includes(values.with_others as string | boolean)}
      problems={problems.with_others}
    />
  </>
);
