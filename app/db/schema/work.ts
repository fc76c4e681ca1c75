import { sql } from "drizzle-orm";
import {
  blob,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { exam_years, schools, stamps } from "./entities";

/** Triggers refuse update and delete. `hash` is the SHA-256 of the row and of the hash before it.
 * `address` and `session_id` are null for commands of the box and for rows before 2026-11-22. */
export const audit_events = sqliteTable(
  "audit_events",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    user_id: integer(),
    username: text(),
    acting_as: text(),
    action: text().notNull(),
    entity: text().notNull(),
    entity_id: text(),
    school_code: text(),
    exam_year: integer(),
    changes: text({ mode: "json" }),
    address: text(),
    session_id: integer(),
    created_at: text().notNull(),
    previous_hash: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    index("audit_events_by_entity").on(table.entity, table.entity_id),
    index("audit_events_by_user").on(table.user_id, table.id),
    index("audit_events_by_action").on(table.action),
    index("audit_events_of_names").on(table.action).where(sql`instr(${table.changes}, '"full_name":["') > 0`),
  ],
);

export const submissions = sqliteTable(
  "submissions",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    user_id: integer().notNull(),
    key: text().notNull(),
    body_hash: text().notNull(),
    outcome: text({ mode: "json" }).notNull(),
    created_at: text().notNull(),
  },
  (table) => [uniqueIndex("submissions_once").on(table.user_id, table.key, table.body_hash)],
);

/** The records that a stored answer created. Deleting one of them deletes the answer. */
export const submission_records = sqliteTable(
  "submission_records",
  {
    submission_id: integer()
      .notNull()
      .references(() => submissions.id, { onDelete: "cascade" }),
    entity: text().notNull(),
    entity_id: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entity, table.entity_id, table.submission_id] }),
    index("submission_records_of_submission").on(table.submission_id),
  ],
);

/** One batch per action; restoring puts the same rows back. The trash holds them for 30 days.
 * Triggers let `school_code` and `exam_year` follow their school, year and registration; `record` has those of the deletion. */
export const trash = sqliteTable(
  "trash",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    batch_id: text().notNull(),
    entity: text().notNull(),
    entity_id: integer().notNull(),
    record: text({ mode: "json" }).notNull(),
    school_code: text().notNull(),
    exam_year: integer().notNull(),
    user_id: integer().notNull(),
    reason: text().notNull(),
    created_at: text().notNull(),
    restored_at: text(),
  },
  (table) => [
    index("trash_by_batch").on(table.batch_id),
    index("trash_by_date").on(table.created_at),
    index("trash_by_school_year").on(table.school_code, table.exam_year),
  ],
);

/** `school_code` and `exam_year` hold for the lines that name none. A draft that is waiting is text whose form must be answered first. */
export const import_drafts = sqliteTable(
  "import_drafts",
  {
    id: text().primaryKey(),
    user_id: integer().notNull(),
    entity: text({ enum: ["students", "schools"] }).notNull(),
    school_code: text(),
    exam_year: integer(),
    pasted: text().notNull(),
    is_waiting: integer({ mode: "boolean" }).notNull().default(false),
    corrections: text({ mode: "json" }).notNull(),
    sheets: text({ mode: "json" }),
    answers: text({ mode: "json" }).notNull().default({}),
    result: text({ mode: "json" }),
    created_at: text().notNull(),
    updated_at: text().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [index("import_drafts_by_user").on(table.user_id, table.created_at)],
);

/** What the columns of a school's list hold, by the digest of its headings. */
export const import_mappings = sqliteTable(
  "import_mappings",
  {
    school_code: text()
      .notNull()
      .references(() => schools.school_code, { onUpdate: "cascade", onDelete: "cascade" }),
    headings: text().notNull(),
    columns: text({ mode: "json" }).notNull(),
    updated_at: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.school_code, table.headings] })],
);

export const office_settings = sqliteTable("office_settings", {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** The office's contact and the issuer of its sheets: one row, made by the migration. */
export const office = sqliteTable(
  "office",
  {
    id: integer().primaryKey(),
    office_name: text(),
    office_phone: text(),
    office_email: text(),
    office_hours: text(),
    office_address: text(),
    approval_time: text(),
    department_name: text(),
    unit_name: text(),
    sheet_footer: text(),
    ...stamps,
  },
  (table) => [check("office_once", sql`${table.id} = 1`)],
);

/** What the head of each sheet of a closed year shows. Triggers write it at the closing and delete it at the reopening. */
export const year_issuers = sqliteTable("year_issuers", {
  exam_year: integer()
    .primaryKey()
    .references(() => exam_years.year, { onUpdate: "cascade", onDelete: "cascade" }),
  department_name: text(),
  unit_name: text(),
  sheet_footer: text(),
  crest_type: text({ enum: ["image/png", "image/jpeg"] }),
  crest_content: blob({ mode: "buffer" }),
  crest_hash: text(),
});

/** At most one row: the picture at the head of the sheets. */
export const office_crest = sqliteTable(
  "office_crest",
  {
    id: integer().primaryKey(),
    /** An SVG is of an earlier version and is not shown. */
    type: text({ enum: ["image/png", "image/jpeg", "image/svg+xml"] }).notNull(),
    content: blob({ mode: "buffer" }).notNull(),
    hash: text().notNull(),
    created_at: text().notNull(),
  },
  (table) => [check("office_crest_once", sql`${table.id} = 1`)],
);
