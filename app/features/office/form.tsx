import { type Problems, t } from "~/messages";
import { TextField } from "~/ui";
import { officeFields } from "./fields";

interface OfficeFieldsProps {
  values: Record<string, unknown>;
  problems: Problems;
}

const kinds = { office_phone: "tel", office_email: "email" } as const;
const kindOf = (name: string) => kinds[name as keyof typeof kinds] ?? "text";

export function OfficeFields({ values, problems }: OfficeFieldsProps) {
  return officeFields.map((name, at) => (
    <TextField
      key={name}
      name={name}
      type={kindOf(name)}
      value={values[name] as string | undefined}
      problems={problems[name]}
      hint={t(`office.hint_${name}`)}
      autoFocus={at === 0 && Object.keys(problems).length === 0}
      optional
    />
  ));
}
