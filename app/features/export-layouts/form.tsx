import { layoutDelimiters, layoutFormats } from "~/db/schema/states";
import { type Problems, t } from "~/messages";
import { type Choice, SelectField, TextArea, TextField, YesNoField } from "~/ui";
import { layoutFields } from "./columns";

interface LayoutFieldsProps {
  values: Record<string, unknown>;
  problems: Problems;
  exam_types: readonly Choice[];
}

export function LayoutFields({ values, problems, exam_types }: LayoutFieldsProps) {
  const field = (name: string) => ({
    name,
    value: values[name] as string | undefined,
    problems: problems[name],
  });
  const formats = layoutFormats.map((value) => ({ value, label: t(`layout_format.${value}`) }));
  const delimiters = layoutDelimiters.map((value) => ({ value, label: t(`layout_delimiter.${value}`) }));
  return (
    <>
      <TextField {...field("name")} autoFocus={Object.keys(problems).length === 0} />
      <SelectField {...field("format")} options={formats} blank={false} width="half" />
      <SelectField
        {...field("delimiter")}
        options={delimiters}
        blank={false}
        width="half"
        hint={t("export_layout.delimiter_hint")}
      />
      <YesNoField {...field("has_heading")} />
      <YesNoField {...field("has_bom")} />
      <YesNoField {...field("is_final_only")} />
      <YesNoField {...field("has_withdrawn")} hint={t("export_layout.withdrawn_hint")} />
      <SelectField
        {...field("exam_type_code")}
        options={exam_types}
        blank={t("word.all")}
        optional
        width="half"
      />
      <TextArea {...field("column_lines")} rows={16} mono hint={t("export_layout.columns_hint")} />
      <p className="opt">
        {t("export_layout.fields")}: {layoutFields.join(", ")}
      </p>
    </>
  );
}
