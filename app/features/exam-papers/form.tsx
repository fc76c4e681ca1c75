import { boxesOf } from "~/features/values/day-boxes";
import { writtenTime } from "~/features/values/day-readers";
import { type Problems, t } from "~/messages";
import { type Choice, DayField, SelectField, TextField } from "~/ui";

interface PaperFieldsProps {
  values: Record<string, unknown>;
  problems: Problems;
  years: readonly Choice[];
  exam_types: readonly Choice[];
}

export function PaperFields({ values, problems, years, exam_types }: PaperFieldsProps) {
  const field = (name: string) => ({
    name,
    value: values[name] as string | undefined,
    problems: problems[name],
  });
  const time = (name: "starts_at" | "ends_at") => {
    const value = values[name];
    return { ...field(name), value: typeof value === "string" ? writtenTime(value) : undefined };
  };
  return (
    <>
      <SelectField
        {...field("exam_year")}
        value={String(values.exam_year ?? "")}
        options={years}
        width="half"
      />
      <SelectField {...field("exam_type_code")} options={exam_types} width="half" />
      <TextField
        {...field("code")}
        hint={t("exam_paper.code_hint")}
        width="short"
        autoFocus={Object.keys(problems).length === 0}
      />
      <TextField {...field("name")} />
      <DayField name="held_on" boxes={boxesOf(values, "held_on")} problems={problems.held_on} optional />
      <TextField {...time("starts_at")} hint={t("exam_paper.time_hint")} width="short" optional />
      <TextField {...time("ends_at")} width="short" optional />
    </>
  );
}
