import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, stamps } from "./entities";

const option = {
  code: text().primaryKey(),
  name: text().notNull(),
  is_offered: flag().notNull().default(true),
  ...stamps,
};

export const need_kinds = sqliteTable("need_kinds", option);
export const need_arrangements = sqliteTable("need_arrangements", option);

/** `student_id` has no foreign key: the row waits while its candidate is in the trash, and is deleted with it. */
export const special_needs = sqliteTable(
  "special_needs",
  {
    student_id: integer().primaryKey(),
    kind_code: text()
      .notNull()
      .references(() => need_kinds.code, { onUpdate: "cascade" }),
    ...stamps,
  },
  (table) => [index("special_needs_by_kind").on(table.kind_code)],
);

/** The version of a need that was removed, so that a form from before the removal is stale when the candidate gets a need again. */
export const removed_special_needs = sqliteTable("removed_special_needs", {
  student_id: integer().primaryKey(),
  version: integer().notNull(),
  updated_at: text().notNull(),
});

export const special_need_arrangements = sqliteTable(
  "special_need_arrangements",
  {
    student_id: integer()
      .notNull()
      .references(() => special_needs.student_id, { onDelete: "cascade" }),
    arrangement_code: text()
      .notNull()
      .references(() => need_arrangements.code, { onUpdate: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.student_id, table.arrangement_code] }),
    index("special_needs_by_arrangement").on(table.arrangement_code),
  ],
);
