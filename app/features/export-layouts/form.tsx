import type { ReactNode } from "react";
import { layoutDelimiters, layoutFormats } from "~/db/schema/states";
import { hasProblems, type Problems, t } from "~/messages";
import { Button, type Choice, FieldProblems, SelectField, TextArea, TextField, YesNoField } from "~/ui";
import { layoutFields } from "./columns";
import { ColumnRows, linesOf, rowsIn, rowsOf } from "./rows/form";

interface LayoutFieldsProps {
  values: Record<string, unknown>;
  problems: Problems;
  exam_types: readonly Choice[];
  /** The columns as lines of text, for those who know the names of the fields. */
  isText: boolean;
  /** The row that a button was pressed for. */
  focused: number | null;
  /** Beside the first fields. */
  preview: ReactNode;
}

export function LayoutFields(props: LayoutFieldsProps) {
  const { values, problems, exam_types, isText, focused, preview } = props;
  const field = (name: string) => ({
    name,
    value: values[name] as string | undefined,
    problems: problems[name],
  });
  const formats = layoutFormats.map((value) => ({ value, label: t(`layout_format.${value}`) }));
  const delimiters = layoutDelimiters.map((value) => ({ value, label: t(`layout_delimiter.${value}`) }));
  const sent = rowsIn(values.columns);
  const text = typeof values.column_lines === "string" ? values.column_lines : "";
  const rows = sent ?? rowsOf(text);
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
      {isText ? (
        <>
          <TextArea
            {...field("column_lines")}
            value={sent ? linesOf(sent) : text}
            rows={12}
            mono
            hint={t("export_layout.columns_hint")}
          />
          <p className="opt">
            {t("export_layout.fields")}: {layoutFields.join(", ")}
          </p>
        </>
      ) : (
        <>
          <FieldProblems id="column_lines" name="column_lines" problems={problems.column_lines} />
          <ColumnRows rows={rows} focused={focused} />
        </>
      )}
      <p className="actions mb-6">
        {!isText && (
          <Button
            id={rows.length === 0 ? "column_lines" : undefined}
            name="row"
            value="add"
            kind="secondary"
            accessKey="t"
          >
            {t("export_layout.add")}
          </Button>
        )}
        <Button name="row" value="other" kind="quiet" formAction={isText ? "?" : "?as=text"}>
          {t(isText ? "export_layout.as_rows" : "export_layout.as_text")}
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
