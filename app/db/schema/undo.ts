import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { exam_years, id, school_exam_years, schools } from "./entities";
import { import_drafts } from "./work";

/** An action that can be taken back. The undo of an import names its draft, and lasts as long; `former_id` is the number by which an
 * earlier version offered an undo. */
export const undo_batches = sqliteTable(
  "undo_batches",
  {
    id: id(),
    kind: text({ enum: ["withdrawn", "edited", "imported", "year", "year_deleted", "disposed"] }).notNull(),
    user_id: integer().notNull(),
    draft_id: text().references(() => import_drafts.id, { onDelete: "cascade" }),
    former_id: integer(),
    created_at: text().notNull(),
  },
  (table) => [index("undo_batches_by_draft").on(table.draft_id)],
);

/** A record that the action changed: `before` has what its columns held, `version` is the record's after the action, and
 * `audit_event_id` the event of a correction by an import. */
export const undo_rows = sqliteTable(
  "undo_rows",
  {
    id: id(),
    batch_id: integer()
      .notNull()
      .references(() => undo_batches.id, { onDelete: "cascade" }),
    entity: text().notNull(),
    entity_id: integer().notNull(),
    version: integer().notNull(),
    before: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    audit_event_id: integer(),
  },
  (table) => [
    index("undo_rows_by_batch").on(table.batch_id),
    index("undo_rows_by_record").on(table.entity_id, table.entity),
  ],
);

const schoolOf = () =>
  text()
    .notNull()
    .references(() => schools.school_code, { onUpdate: "cascade", onDelete: "cascade" });
const yearOf = () =>
  integer()
    .notNull()
    .references(() => exam_years.year, { onUpdate: "cascade", onDelete: "cascade" });

/** `state_changed_at` is that of the list at the move: the lock of the new year may close the list later. */
export const undoable_moves = sqliteTable(
  "undoable_moves",
  {
    id: id(),
    registration_id: integer()
      .notNull()
      .references(() => school_exam_years.id, { onDelete: "cascade" }),
    from_school_code: schoolOf(),
    from_exam_year: yearOf(),
    to_school_code: schoolOf(),
    to_exam_year: yearOf(),
    state_changed_at: text(),
    created_at: text().notNull(),
  },
  (table) => [index("undoable_moves_by_registration").on(table.registration_id)],
);

/** The numbers of one school that one action wrote: `roll_number_history.numbering_id`. */
export const undoable_numberings = sqliteTable(
  "undoable_numberings",
  {
    id: id(),
    registration_id: integer()
      .notNull()
      .references(() => school_exam_years.id, { onDelete: "cascade" }),
    user_id: integer().notNull(),
    created_at: text().notNull(),
  },
  (table) => [index("undoable_numberings_by_registration").on(table.registration_id)],
);
