import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Triggers write the totals, commands never do. */
export const year_totals = sqliteTable(
  "year_totals",
  {
    exam_year: integer().notNull(),
    district_code: text().notNull(),
    exam_type_code: text().notNull(),
    total_schools: integer().notNull().default(0),
    total_students: integer().notNull().default(0),
    total_student_with_code: integer().notNull().default(0),
    total_male: integer().notNull().default(0),
    total_female: integer().notNull().default(0),
    total_not_citizen: integer().notNull().default(0),
    total_without_ic: integer().notNull().default(0),
    total_without_document: integer().notNull().default(0),
    total_withdrawn: integer().notNull().default(0),
    total_empty_schools: integer().notNull().default(0),
    total_complete_schools: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.exam_year, table.district_code, table.exam_type_code] })],
);
