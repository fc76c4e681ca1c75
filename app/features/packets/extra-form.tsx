import { type Problems, t } from "~/messages";
import { TextField } from "~/ui";

interface ExtraFieldsProps {
  values: Record<string, unknown>;
  problems: Problems;
  /** The school of a stored record is fixed. */
  isNew: boolean;
}

export function ExtraFields({ values, problems, isNew }: ExtraFieldsProps) {
  const typed = (name: string) => ({
    name,
    value: values[name] as string | number | undefined,
    problems: problems[name],
  });
  const isFirst = Object.keys(problems).length === 0;
  return (
    <>
      {isNew && <TextField {...typed("school_code")} width="short" school="code" autoFocus={isFirst} />}
      <TextField
        {...typed("copies")}
        hint={t("packet.extra_hint")}
        inputMode="numeric"
        width="tiny"
        autoFocus={!isNew && isFirst}
      />
      <TextField {...typed("reason")} />
    </>
  );
}
