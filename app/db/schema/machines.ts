import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { districts, exam_types, flag, id, stamps } from "./entities";

/** Another system that reads by a token and has no session. A district or an exam type that is null is all of them, so the deletion of one
 * deletes its machines. `addresses` are IP addresses and networks with blanks between; null is any.
 * `seen_addresses` are the networks of earlier uses, the latest last. */
export const machines = sqliteTable("machines", {
  id: id(),
  name: text().notNull(),
  token_hash: text().notNull().unique(),
  district_code: text().references(() => districts.code, { onUpdate: "cascade", onDelete: "cascade" }),
  exam_type_code: text().references(() => exam_types.code, { onUpdate: "cascade", onDelete: "cascade" }),
  sees_identity: flag().notNull(),
  addresses: text(),
  per_minute: integer().notNull(),
  expires_at: text().notNull(),
  revoked_at: text(),
  last_used_at: text(),
  last_address: text(),
  seen_addresses: text({ mode: "json" }).$type<string[]>().notNull(),
  created_by: integer().notNull(),
  ...stamps,
});
