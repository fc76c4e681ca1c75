import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { schools } from "./entities";
import { users } from "./people";

/** The schools that an account worked on; a later use has a higher `id`. */
export const recent_schools = sqliteTable(
  "recent_schools",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    school_code: text()
      .notNull()
      .references(() => schools.school_code, { onUpdate: "cascade", onDelete: "cascade" }),
  },
  (table) => [uniqueIndex("recent_schools_once").on(table.user_id, table.school_code)],
);
