import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  index,
  integer,
  sqliteTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { disposalStates, layoutDelimiters, layoutFormats, listStates, printStates } from "./states";

export const id = () => integer().primaryKey({ autoIncrement: true });
export const flag = () => integer({ mode: "boolean" });

/** Instants are UTC ISO text with milliseconds; each change by a person raises `version` by one. */
export const stamps = {
  created_at: text().notNull(),
  updated_at: text().notNull(),
  version: integer().notNull().default(1),
};

export const districts = sqliteTable("districts", {
  code: text().primaryKey(),
  name: text().notNull(),
  ...stamps,
});

export const exam_types = sqliteTable("exam_types", {
  code: text().primaryKey(),
  name: text().notNull(),
  roll_code: text({ enum: ["school_code", "hq_code"] }).notNull(),
  sheet: text().notNull(),
  allows_second_exam: flag().notNull().default(false),
  usual_age_from: integer(),
  usual_age_to: integer(),
  head_title: text(),
  ...stamps,
});

export const roles = sqliteTable("roles", { id: text().primaryKey(), name: text().notNull() });

/** Of another year, which a year began from. It follows that year, and is null when that year is deleted. */
const yearBefore = () =>
  integer().references((): AnySQLiteColumn => exam_years.year, { onUpdate: "cascade", onDelete: "set null" });

/** One year at most is running. The three dates are Malaysian days, `YYYY-MM-DD`. A closed year is read-only.
 * A school that is registered to the year takes its rooms and its expected number from the two years before. */
export const exam_years = sqliteTable(
  "exam_years",
  {
    id: id(),
    year: integer().notNull().unique(),
    title: text(),
    is_running: flag().notNull().default(false),
    entry_opens_on: text(),
    is_lock_initial_student: flag().notNull().default(false),
    lock_initial_student_datetime: text(),
    corrections_until: text(),
    printing_from: text(),
    closed_at: text(),
    rooms_from_year: yearBefore(),
    expected_from_year: yearBefore(),
    /** While the persons leave the year, after it, and while an undo brings them back. The file has their export. */
    disposal_state: text({ enum: disposalStates }),
    disposed_at: text(),
    disposal_file: text(),
    disposal_sha256: text(),
    ...stamps,
  },
  (table) => [uniqueIndex("exam_years_running").on(table.is_running).where(sql`${table.is_running} = 1`)],
);

/** What every candidate of an exam type sits in a year. The day is Malaysian, `YYYY-MM-DD`; the times are `HH:MM`. */
export const exam_papers = sqliteTable(
  "exam_papers",
  {
    id: id(),
    exam_year: integer()
      .notNull()
      .references(() => exam_years.year, { onUpdate: "cascade", onDelete: "cascade" }),
    exam_type_code: text()
      .notNull()
      .references(() => exam_types.code, { onUpdate: "cascade", onDelete: "cascade" }),
    code: text().notNull(),
    name: text().notNull(),
    held_on: text(),
    starts_at: text(),
    ends_at: text(),
    ...stamps,
  },
  (table) => [uniqueIndex("exam_papers_once").on(table.exam_year, table.exam_type_code, table.code)],
);

/** The file of candidates that another system reads. `column_lines` has a line for each column (decision 049). */
export const export_layouts = sqliteTable(
  "export_layouts",
  {
    id: id(),
    name: text().notNull(),
    format: text({ enum: layoutFormats }).notNull(),
    delimiter: text({ enum: layoutDelimiters }).notNull().default("comma"),
    has_bom: flag().notNull().default(false),
    has_heading: flag().notNull().default(true),
    is_final_only: flag().notNull().default(true),
    has_withdrawn: flag().notNull().default(false),
    exam_type_code: text().references(() => exam_types.code, { onUpdate: "cascade", onDelete: "cascade" }),
    column_lines: text().notNull(),
    ...stamps,
  },
  (table) => [uniqueIndex("export_layouts_once").on(sql`lower(${table.name})`)],
);

export const schools = sqliteTable(
  "schools",
  {
    id: id(),
    school_code: text().notNull().unique(),
    school_name: text().notNull(),
    hq_code: text().notNull(),
    hq_code_alt: text(),
    district_code: text()
      .notNull()
      .references(() => districts.code, { onUpdate: "cascade" }),
    exam_type_code: text()
      .notNull()
      .references(() => exam_types.code, { onUpdate: "cascade" }),
    contact_name: text(),
    contact_phone: text(),
    contact_email: text(),
    /** The first exam year in which the school enters no candidates. */
    closed_from: integer(),
    /** The school that this one was merged into, perhaps merged itself since. It reads the closed years of this one. */
    successor_code: text().references((): AnySQLiteColumn => schools.school_code, {
      onUpdate: "cascade",
      onDelete: "set null",
    }),
    ...stamps,
  },
  (table) => [
    index("schools_by_successor").on(table.successor_code),
    index("schools_by_district").on(table.district_code, table.exam_type_code),
    index("schools_by_name").on(table.school_name),
    index("schools_by_update").on(table.updated_at),
    index("schools_by_hq_code").on(table.hq_code),
  ],
);

/** Triggers write the totals and the record of the school, commands never do. The record follows the school until the list is final;
 * `school_code` is the key and always follows. `expected_students` is null until the school says a number.
 * Withdrawn candidates are in `total_withdrawn` alone. `list_version` is the latest of `list_versions`.
 * `state_before_lock` is set while a lock holds the list closed: an unlocking gives that state back. */
export const school_exam_years = sqliteTable(
  "school_exam_years",
  {
    id: id(),
    school_code: text()
      .notNull()
      .references(() => schools.school_code, { onUpdate: "cascade" }),
    exam_year: integer()
      .notNull()
      .references(() => exam_years.year, { onUpdate: "cascade" }),
    recorded_school_code: text().notNull().default(""),
    school_name: text().notNull().default(""),
    hq_code: text().notNull().default(""),
    hq_code_alt: text(),
    district_code: text().notNull().default(""),
    exam_type_code: text().notNull().default(""),
    district_name: text().notNull().default(""),
    exam_name: text().notNull().default(""),
    /** The roll sheet of the exam type. */
    exam_sheet: text().notNull().default(""),
    head_title: text(),
    expected_students: integer(),
    total_students: integer().notNull().default(0),
    total_student_with_code: integer().notNull().default(0),
    total_male: integer().notNull().default(0),
    total_female: integer().notNull().default(0),
    total_not_citizen: integer().notNull().default(0),
    total_without_ic: integer().notNull().default(0),
    total_without_document: integer().notNull().default(0),
    total_withdrawn: integer().notNull().default(0),
    state: text({ enum: listStates }).notNull().default("draf"),
    state_changed_at: text(),
    state_changed_by: integer(),
    state_before_lock: text({ enum: listStates }),
    head_name: text(),
    /** The names of the accounts that took the steps of the present list. A list that a lock closed has a moment and no name. */
    submitted_by: text(),
    submitted_at: text(),
    confirmed_by: text(),
    confirmed_at: text(),
    finalised_by: text(),
    finalised_at: text(),
    /** The name of the officer who signed for an absent school or district. */
    submitted_on_behalf_by: text(),
    submitted_on_behalf_at: text(),
    submitted_on_behalf_reason: text(),
    confirmed_on_behalf_by: text(),
    confirmed_on_behalf_at: text(),
    confirmed_on_behalf_reason: text(),
    list_version: integer().notNull().default(0),
    print_state: text({ enum: printStates }).notNull().default("unprinted"),
    ...stamps,
  },
  (table) => [
    unique("school_exam_years_once").on(table.school_code, table.exam_year),
    index("school_exam_years_by_update").on(table.updated_at),
    index("school_exam_years_by_year").on(table.exam_year, table.updated_at),
    index("school_exam_years_by_place").on(
      table.exam_year,
      table.district_code,
      table.exam_type_code,
      table.school_code,
    ),
    index("school_exam_years_by_name").on(table.exam_year, table.school_name),
  ],
);
