import { boxesOf } from "~/features/values/day-boxes";
import { type Problems, t } from "~/messages";
import { type Choice, DayField, SelectField, TextArea } from "~/ui";
import { noticeDays } from "./schema";

interface NoticeFieldsProps {
  values: Record<string, unknown>;
  problems: Problems;
  districts: readonly Choice[];
  exam_types: readonly Choice[];
}

export function NoticeFields({ values, problems, districts, exam_types }: NoticeFieldsProps) {
  const select = (name: "district_code" | "exam_type_code", options: readonly Choice[]) => (
    <SelectField
      name={name}
      value={values[name] as string | null | undefined}
      options={options}
      blank={t("word.all")}
      problems={problems[name]}
    />
  );
  return (
    <>
      <TextArea
        name="body"
        value={values.body as string | undefined}
        problems={problems.body}
        hint={t("notice.body_hint")}
        autoFocus={Object.keys(problems).length === 0}
      />
      {noticeDays.map((day) => (
        <DayField key={day} name={day} boxes={boxesOf(values, day)} problems={problems[day]} />
      ))}
      {select("district_code", districts)}
      {select("exam_type_code", exam_types)}
    </>
  );
}
