import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { districts, exam_types, exam_years, id, schools } from "./entities";
import { users } from "./people";
import { exam_rooms } from "./rooms";
import {
  caseKinds,
  duplicateKinds,
  duplicateResolutions,
  requestKinds,
  requestStates,
  waitingList,
} from "./states";

/** The days, `YYYY-MM-DD`, on which schools may send requests of one kind. */
export const request_windows = sqliteTable(
  "request_windows",
  {
    exam_year: integer()
      .notNull()
      .references(() => exam_years.year, { onUpdate: "cascade", onDelete: "cascade" }),
    kind: text({ enum: requestKinds }).notNull(),
    opens_on: text(),
    closes_on: text(),
  },
  (table) => [primaryKey({ columns: [table.exam_year, table.kind] })],
);

/** `school_code` is the school that asks. `other_school_code` is the school of the candidate of a transfer.
 * An `offered` transfer is asked by the school of the candidate, and `other_school_code` is the school that receives.
 * `student_id` is null for a late entry until it is approved. */
export const requests = sqliteTable(
  "requests",
  {
    id: id(),
    kind: text({ enum: requestKinds }).notNull(),
    state: text({ enum: requestStates }).notNull().default("open"),
    school_code: text()
      .notNull()
      .references(() => schools.school_code, { onUpdate: "cascade", onDelete: "cascade" }),
    exam_year: integer()
      .notNull()
      .references(() => exam_years.year, { onUpdate: "cascade", onDelete: "cascade" }),
    student_id: integer(),
    /** The id of the first request of those that one action sent and one answer decides. */
    group_id: integer(),
    other_school_code: text().references(() => schools.school_code, {
      onUpdate: "cascade",
      onDelete: "set null",
    }),
    offered: integer({ mode: "boolean" }).notNull().default(false),
    before: text({ mode: "json" }).$type<Record<string, unknown> | null>(),
    after: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    reason: text().notNull(),
    created_by: integer().notNull(),
    agreed_by: integer(),
    agreed_at: text(),
    recommended_by: integer(),
    recommended_at: text(),
    recommendation: text(),
    decided_by: integer(),
    decided_at: text(),
    decision: text(),
    created_at: text().notNull(),
    updated_at: text().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index("requests_by_school").on(table.school_code, table.exam_year, table.state),
    index("requests_by_other_school").on(table.other_school_code, table.exam_year, table.state),
    index("requests_by_state").on(table.exam_year, table.state, table.created_at),
    index("requests_by_student").on(table.student_id),
    index("requests_by_group").on(table.group_id, table.state).where(sql`${table.group_id} is not null`),
    uniqueIndex("requests_open_transfer_once")
      .on(table.student_id, table.school_code)
      .where(sql`${table.kind} = 'transfer' and ${table.state} in (${sql.raw(waitingList)})`),
  ],
);

/** A candidate who moved to another school of the year: what an undo gives back. `full_name`, `class_name`, `student_code` and
 * the seat are those before the move, `student_version` is that of the candidate after it. */
export const student_transfers = sqliteTable(
  "student_transfers",
  {
    id: id(),
    request_id: integer().notNull(),
    student_id: integer().notNull(),
    exam_year: integer()
      .notNull()
      .references(() => exam_years.year, { onUpdate: "cascade", onDelete: "cascade" }),
    from_school_code: text()
      .notNull()
      .references(() => schools.school_code, { onUpdate: "cascade", onDelete: "cascade" }),
    to_school_code: text()
      .notNull()
      .references(() => schools.school_code, { onUpdate: "cascade", onDelete: "cascade" }),
    full_name: text().notNull(),
    class_name: text(),
    student_code: text(),
    /** Null for a candidate with a seat whose room was deleted since. */
    room_id: integer().references(() => exam_rooms.id, { onDelete: "set null" }),
    seat: integer(),
    student_version: integer().notNull(),
    created_by: integer().notNull(),
    created_at: text().notNull(),
    returned_by: integer(),
    returned_at: text(),
  },
  (table) => [
    index("student_transfers_from").on(table.from_school_code, table.exam_year, table.created_at),
    index("student_transfers_to").on(table.to_school_code, table.exam_year, table.created_at),
    index("student_transfers_by_student").on(table.student_id),
    index("student_transfers_by_request").on(table.request_id),
  ],
);

/** A group of candidates that may be one person. `key` is a hash of the candidates, so that a changed group has no resolution. */
export const duplicate_resolutions = sqliteTable(
  "duplicate_resolutions",
  {
    id: id(),
    exam_year: integer().notNull(),
    kind: text({ enum: duplicateKinds }).notNull(),
    key: text().notNull(),
    resolution: text({ enum: duplicateResolutions }).notNull(),
    reason: text().notNull(),
    user_id: integer().notNull(),
    created_at: text().notNull(),
  },
  (table) => [uniqueIndex("duplicate_resolutions_once").on(table.exam_year, table.kind, table.key)],
);

/** The account that answers for a case: a report, a request, or a group of duplicates, whose key is its kind and its hash. */
export const case_owners = sqliteTable(
  "case_owners",
  {
    kind: text({ enum: caseKinds }).notNull(),
    key: text().notNull(),
    owner_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    taken_at: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.key] }),
    index("case_owners_by_owner").on(table.owner_id),
  ],
);

/** Shown from the first to the last day, `YYYY-MM-DD`, to everyone, to one district or to one exam type. */
export const notices = sqliteTable(
  "notices",
  {
    id: id(),
    body: text().notNull(),
    starts_on: text().notNull(),
    ends_on: text().notNull(),
    district_code: text().references(() => districts.code, { onUpdate: "cascade" }),
    exam_type_code: text().references(() => exam_types.code, { onUpdate: "cascade" }),
    created_by: integer().notNull(),
    created_at: text().notNull(),
    updated_at: text().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [index("notices_by_end").on(table.ends_on)],
);

export const notice_readings = sqliteTable(
  "notice_readings",
  {
    notice_id: integer()
      .notNull()
      .references(() => notices.id, { onDelete: "cascade" }),
    school_code: text()
      .notNull()
      .references(() => schools.school_code, { onUpdate: "cascade", onDelete: "cascade" }),
    user_id: integer().notNull(),
    created_at: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.notice_id, table.school_code] })],
);

/** What a supervisor or the office notes about a school in a year. */
export const school_notes = sqliteTable(
  "school_notes",
  {
    id: id(),
    school_code: text()
      .notNull()
      .references(() => schools.school_code, { onUpdate: "cascade", onDelete: "cascade" }),
    exam_year: integer()
      .notNull()
      .references(() => exam_years.year, { onUpdate: "cascade", onDelete: "cascade" }),
    body: text().notNull(),
    user_id: integer().notNull(),
    created_at: text().notNull(),
  },
  (table) => [index("school_notes_by_school").on(table.school_code, table.exam_year)],
);
