import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { districts, exam_years, flag, schools } from "./entities";

/** The receipt of a sheet of candidates, or of a paper of question papers (decision 092): that of a district has `district_code`, that
 * of the state has neither place, and `content` says which of the three it is. `content` of a sheet marks the head and the rows by
 * candidate, to compare it after its candidates are deleted. `list_version` is null where the list was not final, or the print is
 * from before versions. */
export const sheet_prints = sqliteTable(
  "sheet_prints",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    number: text().notNull().unique(),
    sheet: text().notNull(),
    school_code: text().references(() => schools.school_code, { onUpdate: "cascade", onDelete: "set null" }),
    district_code: text().references(() => districts.code, { onUpdate: "cascade", onDelete: "set null" }),
    exam_year: integer().references(() => exam_years.year, { onUpdate: "cascade", onDelete: "set null" }),
    filters: text({ mode: "json" }).notNull(),
    total: integer().notNull(),
    checksum: text().notNull(),
    content: text({ mode: "json" }).notNull(),
    list_version: integer(),
    user_id: integer().notNull(),
    printed_by: text().notNull(),
    created_at: text().notNull(),
  },
  (table) => [
    uniqueIndex("sheet_prints_once").on(
      table.user_id,
      table.school_code,
      table.exam_year,
      table.sheet,
      table.filters,
      table.checksum,
    ),
    index("sheet_prints_by_school").on(table.school_code, table.exam_year),
  ],
);

/** The latest print of a sheet of a registration, of any user. `sheet` is `roll` for the roll sheet of every exam type. `scope` has the
 * filters of the print without their order. Triggers set `is_touched` when something that its sheet may show changes; the homes
 * compare such a print, clear the mark and store in `is_due` whether the sheet must be printed again. The registration has no foreign
 * key, because it comes back from the trash with its id. */
export const latest_prints = sqliteTable(
  "latest_prints",
  {
    registration_id: integer().notNull(),
    sheet: text().notNull(),
    scope: text().notNull(),
    print_id: integer()
      .notNull()
      .references(() => sheet_prints.id, { onDelete: "cascade" }),
    printed_at: text().notNull(),
    is_touched: flag().notNull().default(false),
    is_due: flag().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.registration_id, table.sheet, table.scope] }),
    index("latest_prints_by_print").on(table.print_id),
  ],
);
