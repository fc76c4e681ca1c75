import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./people";

export const noticeKinds = [
  "new_device",
  "password_changed",
  "password_reset",
  "password_recovered",
  "second_step_set",
  "second_step_removed",
  "recovery_code_used",
  "email_changed",
] as const;

/** For the owner of an account, in the next session. `recipient` is its e-mail address at that moment, until the mail is in the queue. */
export const account_notices = sqliteTable(
  "account_notices",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: noticeKinds }).notNull(),
    session_id: integer(),
    address: text(),
    user_agent: text(),
    recipient: text(),
    happened_at: text().notNull(),
    seen_at: text(),
  },
  (table) => [
    index("account_notices_unseen").on(table.user_id).where(sql`${table.seen_at} is null`),
    index("account_notices_unsent").on(table.id).where(sql`${table.recipient} is not null`),
  ],
);
