import { export_layouts } from "~/db/schema";
import { findExamType } from "~/features/lookups/stores";
import type { RecordKind } from "~/features/values/records";
import { type Problems, problem } from "~/messages";
import { objectionsToWidths, readColumns } from "./columns";
import { findLayout, type Layout, listLayouts } from "./queries";
import type { LayoutNew } from "./schema";

/** Of the fields that could be read; `id` is the layout that is edited. */
export function objectionsToLayout(given: Partial<LayoutNew>, id = 0): Problems {
  const { name, exam_type_code, format, has_heading = true, has_withdrawn = false } = given;
  const problems: Problems = {};
  const isSame = (layout: Layout) => layout.id !== id && layout.name.toLowerCase() === name?.toLowerCase();
  if (listLayouts().some(isSame)) problems.name = [problem("taken")];
  if (exam_type_code && !findExamType(exam_type_code))
    problems.exam_type_code = [problem("unknown", { value: exam_type_code })];
  const { columns } = readColumns(given.column_lines ?? "");
  const ofColumns = format === "fixed" ? objectionsToWidths(columns, has_heading) : [];
  if (has_withdrawn && given.column_lines && columns.every(({ field }) => field !== "is_withdrawn"))
    ofColumns.push(problem("layout_withdrawn"));
  if (ofColumns.length > 0) problems.column_lines = ofColumns;
  return problems;
}

export const layoutKind: RecordKind<Layout, LayoutNew> = {
  entity: "export_layout",
  table: export_layouts,
  key: export_layouts.id,
  find: (_, id) => findLayout(id),
  objections: (input, before) => objectionsToLayout(input, before?.id),
};
