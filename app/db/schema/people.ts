import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { districts, exam_types, roles, schools } from "./entities";

const flag = () => integer({ mode: "boolean" });

/** `role_id` is null until an ADMIN approves. After `recovered_by_code_at`, a recovery code is no second step until another one succeeds.
 * A code of `totp_last_step` or an earlier 30-second step is never accepted again. */
export const users = sqliteTable(
  "users",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    username: text().notNull(),
    full_name: text().notNull(),
    email: text(),
    password_hash: text().notNull(),
    role_id: text().references(() => roles.id),
    is_approved: flag().notNull().default(false),
    must_change_password: flag().notNull().default(false),
    password_expires_at: text(),
    totp_secret: text(),
    totp_enabled_at: text(),
    totp_last_step: integer(),
    recovered_by_code_at: text(),
    second_step_offered_at: text(),
    first_steps_dismissed_at: text(),
    release_read: text(),
    exam_level_code: text().references(() => exam_types.code, { onUpdate: "cascade" }),
    district_code: text().references(() => districts.code, { onUpdate: "cascade" }),
    school_code: text().references(() => schools.school_code, { onUpdate: "cascade" }),
    created_at: text().notNull(),
    updated_at: text().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [uniqueIndex("users_username_once").on(sql`lower(${table.username})`)],
);

/** Tabs side by side may send the previous secret until `previous_until`; an older one ends the session. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    token_hash: text().notNull().unique(),
    previous_hash: text(),
    previous_until: text(),
    remember: flag().notNull().default(false),
    rotated_at: text().notNull(),
    seen_at: text().notNull(),
    idle_until: text().notNull(),
    absolute_until: text().notNull(),
    proved_at: text(),
    ended_at: text(),
    address: text(),
    user_agent: text(),
    acting_role_id: text(),
    acting_school_code: text(),
    acting_district_code: text(),
    acting_until: text(),
    created_at: text().notNull(),
  },
  (table) => [
    index("sessions_by_user").on(table.user_id),
    index("sessions_by_previous").on(table.previous_hash),
  ],
);

export const sign_in_failures = sqliteTable(
  "sign_in_failures",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    username: text().notNull(),
    address: text().notNull(),
    created_at: text().notNull(),
  },
  (table) => [
    index("sign_in_failures_by_username").on(table.username, table.created_at),
    index("sign_in_failures_by_address").on(table.address, table.created_at),
  ],
);

export const setup_links = sqliteTable("setup_links", {
  token_hash: text().primaryKey(),
  expires_at: text().notNull(),
  used_at: text(),
});

/** Not a session: it opens nothing until the code is right. The row stores the SHA-256 of the browser's secret. */
export const sign_in_challenges = sqliteTable(
  "sign_in_challenges",
  {
    token_hash: text().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    remember: flag().notNull(),
    redirect_to: text().notNull(),
    expires_at: text().notNull(),
    created_at: text().notNull(),
  },
  (table) => [index("sign_in_challenges_by_user").on(table.user_id)],
);

export const recovery_codes = sqliteTable(
  "recovery_codes",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    code_hash: text().notNull(),
    created_at: text().notNull(),
    used_at: text(),
  },
  (table) => [uniqueIndex("recovery_codes_once").on(table.user_id, table.code_hash)],
);

export const recovery_slips = sqliteTable(
  "recovery_slips",
  {
    token_hash: text().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    issued_by: integer().notNull(),
    expires_at: text().notNull(),
    used_at: text(),
    created_at: text().notNull(),
  },
  (table) => [index("recovery_slips_by_user").on(table.user_id)],
);

/** At most one of an account. A renewal replaces its hash, which ends the link that was printed before. */
export const account_links = sqliteTable("account_links", {
  user_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  token_hash: text().notNull().unique(),
  issued_by: integer().notNull(),
  expires_at: text().notNull(),
  used_at: text(),
  created_at: text().notNull(),
});

/** Issuer and subject alone identify a person. */
export const user_identities = sqliteTable(
  "user_identities",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    issuer: text().notNull(),
    subject: text().notNull(),
    created_at: text().notNull(),
  },
  (table) => [
    uniqueIndex("user_identities_once").on(table.issuer, table.subject),
    index("user_identities_by_user").on(table.user_id),
  ],
);

export const kept_forms = sqliteTable(
  "kept_forms",
  {
    id: text().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    path: text().notNull(),
    fields: text({ mode: "json" }).$type<[name: string, value: string][]>().notNull(),
    files: text({ mode: "json" }).$type<string[]>().notNull().default([]),
    submission_key: text(),
    acting_as: text(),
    sent_by: text({ enum: ["self", "other", "visitor", "failed"] })
      .notNull()
      .default("visitor"),
    device: text().notNull().default(""),
    address: text().notNull().default(""),
    created_at: text().notNull(),
    expires_at: text().notNull(),
  },
  (table) => [index("kept_forms_by_user").on(table.user_id)],
);
