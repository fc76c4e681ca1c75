import { eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { recordChange } from "~/db/audit.server";
import { db, write } from "~/db/client.server";
import { now } from "~/db/clock";
import { missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { export_layouts } from "~/db/schema";
import { findExamType } from "~/features/lookups/stores.server";
import { type Problems, problem } from "~/messages";
import { objectionsToWidths, readColumns } from "./columns";
import { findLayout, type Layout, listLayouts } from "./queries.server";
import type { LayoutEdit, LayoutNew } from "./schema";

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

export function createLayout(actor: Actor, input: LayoutNew): Outcome<Layout> {
  return write(() => {
    const problems = objectionsToLayout(input);
    if (Object.keys(problems).length > 0) return refused(problems);
    const at = now();
    const layout = db
      .insert(export_layouts)
      .values({ ...input, created_at: at, updated_at: at })
      .returning()
      .get();
    recordChange(actor, "export_layout.created", "export_layout", null, layout);
    return saved(layout);
  });
}

export function updateLayout(actor: Actor, id: number, { version, ...input }: LayoutEdit): Outcome<Layout> {
  return write(() => {
    const before = findLayout(id);
    if (!before) return missing();
    if (version !== null && version !== before.version) return stale(before);
    const problems = objectionsToLayout(input, id);
    if (Object.keys(problems).length > 0) return refused(problems);
    const after = db
      .update(export_layouts)
      .set({ ...input, updated_at: now(), version: before.version + 1 })
      .where(eq(export_layouts.id, id))
      .returning()
      .get();
    recordChange(actor, "export_layout.edited", "export_layout", before, after);
    return saved(after);
  });
}

export function deleteLayout(actor: Actor, id: number): Outcome<Layout> {
  return write(() => {
    const layout = findLayout(id);
    if (!layout) return missing();
    db.delete(export_layouts).where(eq(export_layouts.id, id)).run();
    recordChange(actor, "export_layout.deleted", "export_layout", layout, null);
    return saved(layout);
  });
}
