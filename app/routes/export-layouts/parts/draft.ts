import type { Actor } from "~/auth/actor";
import { previewOf } from "~/features/export-layouts/file";
import { changedRows, linesOf, rowsIn, rowsOf } from "~/features/export-layouts/rows/rows";
import { type LayoutNew, layoutNew } from "~/features/export-layouts/schema";
import { acceptedFields } from "~/features/values/accepted";
import { typedIn } from "~/http/fields";
import type { FormAnswer, Prepare, ReadForm } from "~/http/forms";

const sentRows = (fields: FormData) => rowsIn(typedIn(fields).columns);

/** The schema reads the rows of the form as the lines of the text. */
export const withLines: Prepare = (fields) => {
  const rows = sentRows(fields);
  if (rows) fields.set("column_lines", linesOf(rows));
  return { problems: {}, offers: {} };
};

export interface DraftAnswer extends FormAnswer {
  focused: number | null;
  preview: string;
}

/** The form after one of its buttons that save nothing; null after the others. */
export function afterButton(
  form: ReadForm<unknown>,
  previewed: (typed: FormAnswer["typed"]) => string,
): DraftAnswer | null {
  const { fields } = form;
  const button = fields.get("row");
  if (typeof button !== "string") return null;
  const rows = sentRows(fields) ?? rowsOf(String(fields.get("column_lines") ?? ""));
  const isOfRow = !["preview", "other"].includes(button);
  const changed = isOfRow ? changedRows(rows, button) : { rows, at: null };
  const typed = { ...form.typed, columns: changed.rows };
  return { typed, problems: {}, current: null, focused: changed.at, preview: previewed(typed) };
}

const candidatesShown = 3;

/** The first lines of the file as the form has it now, of final lists and of others. */
export function draftPreview(actor: Actor, typed: Record<string, unknown>, exam_year: number | null): string {
  if (exam_year === null) return "";
  const rows = rowsIn(typed.columns);
  const layout: LayoutNew = {
    ...{ name: "", format: "csv", delimiter: "comma", has_bom: false, exam_type_code: null },
    ...{ has_heading: true, has_withdrawn: false },
    ...acceptedFields(layoutNew, typed),
    is_final_only: false,
    column_lines: rows ? linesOf(rows) : String(typed.column_lines ?? ""),
  };
  const { total, text } = previewOf(actor, layout, exam_year, candidatesShown);
  return total === 0 ? "" : text;
}
