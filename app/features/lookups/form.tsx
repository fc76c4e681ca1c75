import { type Problems, t } from "~/messages";
import { SelectField, TextField, YesNoField } from "~/ui";
import { type LookupNoun, rollCodes, sheetNames } from "./rules";

export const comparedFields = ["code", "name", "roll_code", "sheet", "allows_second_exam"] as const;

interface LookupFieldsProps {
  noun: LookupNoun;
  values: Record<string, unknown>;
  problems: Problems;
  codeHint?: string;
}

export function LookupFields({ noun, values, problems, codeHint }: LookupFieldsProps) {
  const field = (name: string) => ({
    name,
    value: values[name] as string | undefined,
    problems: problems[name],
  });
  return (
    <>
      <TextField
        {...field("code")}
        hint={codeHint}
        width="half"
        autoFocus={Object.keys(problems).length === 0}
      />
      <TextField {...field("name")} />
      {noun === "exam_types" && (
        <>
          <SelectField
            {...field("roll_code")}
            hint={t("lookup.roll_code_hint")}
            options={rollCodes.map((code) => ({ value: code, label: t(`lookup.roll_code.${code}`) }))}
            width="half"
          />
          <SelectField
            {...field("sheet")}
            hint={t("lookup.sheet_hint")}
            options={sheetNames.map((sheet) => ({ value: sheet, label: sheet }))}
            width="half"
          />
          <YesNoField
            {...field("allows_second_exam")}
            value={String(values.allows_second_exam ?? false)}
            hint={t("lookup.allows_second_exam_hint")}
          />
        </>
      )}
    </>
  );
}
