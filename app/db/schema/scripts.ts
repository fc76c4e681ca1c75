import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { exam_papers, id, school_exam_years } from "./entities";

/** The scripts of a school and paper that came back. `expected` is what the figures said at that moment; a later change of them is a
 * difference. The reason is null where both are equal. */
export const script_returns = sqliteTable(
  "script_returns",
  {
    id: id(),
    exam_paper_id: integer()
      .notNull()
      .references(() => exam_papers.id, { onDelete: "cascade" }),
    registration_id: integer()
      .notNull()
      .references(() => school_exam_years.id, { onDelete: "cascade" }),
    expected: integer().notNull(),
    returned: integer().notNull(),
    reason: text(),
    returned_by: integer().notNull(),
    returned_at: text().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex("script_returns_once").on(table.exam_paper_id, table.registration_id),
    index("script_returns_by_registration").on(table.registration_id),
    check("script_returns_counts", sql`${table.expected} >= 0 and ${table.returned} between 0 and 100000`),
    check("script_returns_reason", sql`${table.expected} = ${table.returned} or ${table.reason} is not null`),
  ],
);

/** The candidates whom a difference is about. As with an absence, `student_id` outlives the candidate. */
export const script_questions = sqliteTable(
  "script_questions",
  {
    exam_paper_id: integer()
      .notNull()
      .references(() => exam_papers.id, { onDelete: "cascade" }),
    student_id: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.exam_paper_id, table.student_id] }),
    index("script_questions_by_student").on(table.student_id),
  ],
);
