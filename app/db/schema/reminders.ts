import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./people";
import { reminderKinds } from "./states";

/** The kinds of reminder that an account has turned off. An account without rows gets all kinds of its role. */
export const reminders_off = sqliteTable(
  "reminders_off",
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: reminderKinds }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.kind] })],
);
