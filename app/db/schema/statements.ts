import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { stamps } from "./entities";
import { statementResults } from "./states";

/** How the statement of a candidate came back. `result` is null where the mark was withdrawn: the row stays, because its version makes
 * an older form stale. `fields` is the checksum of what the statement showed of the candidate, and `registration_id` the school and
 * year on it. Neither id has a foreign key: the row waits while its candidate is in the trash, and is deleted with it. */
export const statement_marks = sqliteTable(
  "statement_marks",
  {
    student_id: integer().primaryKey(),
    registration_id: integer().notNull(),
    result: text({ enum: statementResults }),
    fields: integer().notNull(),
    marked_by: integer().notNull(),
    ...stamps,
  },
  (table) => [check("statement_marks_result", sql`${table.result} in ('same', 'corrected')`)],
);
