import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, school_exam_years } from "./entities";

/** Triggers write the rows, commands never do (decision 051). A candidate has one row where it is, and one in each place
 * that it left. A place is what scopes and filters compare: it follows no later change of a code. */
export const student_changes = sqliteTable(
  "student_changes",
  {
    sequence: integer().primaryKey({ autoIncrement: true }),
    student_id: integer().notNull(),
    is_departed: flag().notNull(),
    exam_year: integer().notNull(),
    school_code: text().notNull(),
    district_code: text().notNull(),
    exam_type_code: text().notNull(),
    changed_at: text().notNull(),
  },
  (table) => [
    index("student_changes_by_student").on(table.student_id),
    index("student_changes_by_school").on(table.school_code, table.sequence),
    index("student_changes_departed").on(table.changed_at).where(sql`${table.is_departed} = 1`),
  ],
);

/** One row. A new generation refuses the positions of the one before; departures are complete since `complete_at`, that is after `complete_sequence`. */
export const student_feed = sqliteTable(
  "student_feed",
  {
    id: integer().primaryKey(),
    generation: text().notNull(),
    complete_sequence: integer().notNull(),
    complete_at: text().notNull(),
  },
  (table) => [check("student_feed_once", sql`${table.id} = 1`)],
);

/** A registration whose candidates have not got their late marks yet: those created after `since` are late, those after `cleared_from` up to then are not. */
export const late_marks_due = sqliteTable("late_marks_due", {
  registration_id: integer()
    .primaryKey()
    .references(() => school_exam_years.id, { onDelete: "cascade" }),
  since: text().notNull(),
  cleared_from: text().notNull(),
});
