import { type Problems, t } from "~/messages";
import { SelectField, TextField, YesNoField } from "~/ui";
import { isOfNeeds, type LookupNoun, rollCodes, sheetNames } from "./rules";

export const comparedFields = [
  "code",
  "name",
  "roll_code",
  "sheet",
  "allows_second_exam",
  "usual_age_from",
  "usual_age_to",
  "head_title",
  "is_offered",
] as const;

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
      {isOfNeeds(noun) && (
        <YesNoField
          {...field("is_offered")}
          value={String(values.is_offered ?? true)}
          hint={t("lookup.is_offered_hint")}
        />
      )}
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
          <TextField
            {...field("usual_age_from")}
            hint={t("lookup.usual_age_hint")}
            inputMode="numeric"
            width="tiny"
            optional
          />
          <TextField {...field("usual_age_to")} inputMode="numeric" width="tiny" optional />
          <TextField {...field("head_title")} hint={t("lookup.head_title_hint")} width="half" optional />
        </>
      )}
    </>
  );
}
