import { type Problems, t } from "~/messages";
import { TextField } from "~/ui";

interface ScriptFieldsProps {
  typed: Record<string, unknown>;
  problems: Problems;
  autoFocus: boolean;
}

const shown = (value: unknown) => (typeof value === "string" || typeof value === "number" ? value : null);

export function ScriptFields({ typed, problems, autoFocus }: ScriptFieldsProps) {
  return (
    <>
      <TextField
        name="returned"
        value={shown(typed.returned)}
        problems={problems.returned}
        autoFocus={autoFocus}
        inputMode="numeric"
        width="tiny"
      />
      <TextField
        name="reason"
        label={t("script.reason")}
        hint={t("script.reason_hint")}
        value={shown(typed.reason)}
        problems={problems.reason}
      />
    </>
  );
}
