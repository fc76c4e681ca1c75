import { OtherDocuments } from "~/features/students/form";
import { type Problems, t } from "~/messages";
import { Button, type Choice, FormActions, Notice, SelectField, TextArea, TextField } from "~/ui";

interface TransferFieldsProps {
  values: Record<string, unknown>;
  problems: Problems;
  years: Choice[];
}

export function TransferFields({ values, problems, years }: TransferFieldsProps) {
  const field = (name: string) => ({
    name,
    value: values[name] as string | number | null | undefined,
    problems: problems[name],
  });
  return (
    <>
      <TextField
        {...field("ic_number")}
        inputMode="numeric"
        width="half"
        autoFocus={Object.keys(problems).length === 0}
      />
      <OtherDocuments field={field} />
      <TextField {...field("full_name")} optional />
      <div className="pair">
        <TextField {...field("class_name")} optional />
        <SelectField {...field("exam_year")} options={years} />
      </div>
      <ReasonField value={values.reason} problems={problems} />
    </>
  );
}

interface ReasonFieldProps {
  value: unknown;
  problems: Problems;
  hint?: string;
}

/** On every form that sends a request, and on those of an answer in the data check. */
export function ReasonField({ value, problems, hint = t("request.reason_hint") }: ReasonFieldProps) {
  return (
    <TextArea
      name="reason"
      value={typeof value === "string" ? value : null}
      problems={problems.reason}
      hint={hint}
      rows={2}
    />
  );
}

export function RequestNote() {
  return (
    <Notice kind="info" title={t("request.title")}>
      <p>{t("request.form_note")}</p>
    </Notice>
  );
}

/** A row of a form whose candidate is in another school; a blank row is the whole form. */
interface ElsewhereRow {
  row: string;
  /** Counted from 1. */
  line: number | null;
}

export function elsewhereIn(problems: Problems): ElsewhereRow[] {
  return Object.entries(problems).flatMap(([field, all]) => {
    if (!all?.some(({ code }) => code === "candidate_exists_elsewhere")) return [];
    const [, row = "", at] = /^(rows\[(\d+)\])\./.exec(field) ?? [];
    return [{ row, line: at === undefined ? null : Number(at) + 1 }];
  });
}

/** Behind the buttons of the form, because Enter presses the first one. The button opens the form of a transfer, filled with the typed values. */
export function TransferOffers({ rows, form }: { rows: ElsewhereRow[]; form?: string }) {
  if (rows.length === 0) return null;
  return (
    <FormActions>
      {rows.map(({ row, line }) => (
        <Button key={row} name="ask" value={row} formAction="/requests/transfer" kind="secondary" form={form}>
          {line === null ? t("transfer.ask") : t("transfer.ask_row", { line })}
        </Button>
      ))}
    </FormActions>
  );
}
