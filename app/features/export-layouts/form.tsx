import type { ReactNode } from "react";
import { layoutDelimiters, layoutFormats } from "~/db/schema/states";
import { hasProblems, type Problems, t } from "~/messages";
import { Button, type Choice, FieldProblems, SelectField, TextField, YesNoField } from "~/ui";
import { ColumnRows, rowsIn, rowsOf } from "./rows/form";

interface LayoutFieldsProps {
  values: Record<string, unknown>;
  problems: Problems;
  exam_types: readonly Choice[];
  /** The row that a button was pressed for. */
  focused: number | null;
  /** Beside the first fields. */
  preview: ReactNode;
}

export function LayoutFields(props: LayoutFieldsProps) {
  const { values, problems, exam_types, focused, preview } = props;
  const field = (name: string) => ({
    name,
    value: values[name] as string | undefined,
    problems: problems[name],
  });
  const formats = layoutFormats.map((value) => ({ value, label: t(`layout_format.${value}`) }));
  const delimiters = layoutDelimiters.map((value) => ({ value, label: t(`layout_delimiter.${value}`) }));
  const rows = rowsIn(values.columns) ?? rowsOf(String(values.column_lines ?? ""));
  return (
    <>
      {/* Enter in a field presses the first button of the form. */}
      <button type="submit" className="vh" tabIndex={-1}>
        {t("action.save")}
      </button>
      <div className="beside">
        <div>
          <TextField {...field("name")} autoFocus={!hasProblems(problems) && focused === null} />
          <SelectField {...field("format")} options={formats} blank={false} width="half" />
          <SelectField
            {...field("delimiter")}
            options={delimiters}
            blank={false}
            width="half"
            hint={t("export_layout.delimiter_hint")}
          />
        </div>
        <div>
          {preview}
          <p>
            <Button name="row" value="preview" kind="secondary">
              {t("export_layout.preview_again")}
            </Button>
          </p>
        </div>
      </div>
      <FieldProblems id="column_lines" name="column_lines" problems={problems.column_lines} />
      <ColumnRows rows={rows} focused={focused} />
      <p className="actions mb-6">
        <Button
          id={rows.length === 0 ? "column_lines" : undefined}
          name="row"
          value="add"
          kind="secondary"
          accessKey="t"
        >
          {t("export_layout.add")}
        </Button>
      </p>
      <div className="beside">
        <div>
          <YesNoField {...field("has_heading")} />
          <YesNoField {...field("has_bom")} />
          <YesNoField {...field("is_final_only")} />
        </div>
        <div>
          <YesNoField {...field("has_withdrawn")} hint={t("export_layout.withdrawn_hint")} />
          <SelectField
            {...field("exam_type_code")}
            options={exam_types}
            blank={t("word.all")}
            optional
            width="half"
          />
        </div>
      </div>
    </>
  );
}
