import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, school_exam_years } from "./entities";
import { listChangeKinds, listVersionKinds } from "./states";

/** One row for each version of a final list (decision 058). `user_id` and `made_by` are null where a lock closed the list.
 * `request_id` names the approved request, which may be erased later. */
export const list_versions = sqliteTable(
  "list_versions",
  {
    id: id(),
    registration_id: integer()
      .notNull()
      .references(() => school_exam_years.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    kind: text({ enum: listVersionKinds }).notNull(),
    made_at: text().notNull(),
    user_id: integer(),
    made_by: text(),
    reason: text(),
    request_id: integer(),
    total_students: integer().notNull(),
    total_withdrawn: integer().notNull(),
  },
  (table) => [
    uniqueIndex("list_versions_once").on(table.registration_id, table.version),
    check("list_versions_kind", sql`${table.kind} in ('final', 'amended')`),
  ],
);

/** What a version changed. `student_id` outlives the candidate; the erasure of a person empties the name and the values. */
export const list_changes = sqliteTable(
  "list_changes",
  {
    id: id(),
    list_version_id: integer()
      .notNull()
      .references(() => list_versions.id, { onDelete: "cascade" }),
    student_id: integer().notNull(),
    full_name: text(),
    kind: text({ enum: listChangeKinds }).notNull(),
    field: text(),
    before: text(),
    after: text(),
  },
  (table) => [
    index("list_changes_by_version").on(table.list_version_id),
    index("list_changes_by_student").on(table.student_id),
  ],
);

/** Triggers write the rows: the candidates of a list with a version that were changed since, as they were in that version.
 * `before` is null for one who was not in it. Those of a final list are due, and the end of the transaction makes the next
 * version of them. Those of a reopened list wait until it is final again. */
export const list_touches = sqliteTable(
  "list_touches",
  {
    registration_id: integer()
      .notNull()
      .references(() => school_exam_years.id, { onDelete: "cascade" }),
    student_id: integer().notNull(),
    is_due: flag().notNull(),
    is_moved: flag().notNull(),
    before: text(),
  },
  (table) => [
    primaryKey({ columns: [table.registration_id, table.student_id] }),
    index("list_touches_due").on(table.registration_id).where(sql`${table.is_due} = 1`),
    index("list_touches_by_student").on(table.student_id),
  ],
);
