import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";

const id = () => integer().primaryKey({ autoIncrement: true });
const flag = () => integer({ mode: "boolean" });

/** Instants are UTC ISO text with milliseconds; each change by a person raises `version` by one. */
const stamps = {
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
  ...stamps,
});

export const roles = sqliteTable("roles", { id: text().primaryKey(), name: text().notNull() });

export const exam_years = sqliteTable("exam_years", {
  id: id(),
  year: integer().notNull().unique(),
  title: text(),
  is_lock_initial_student: flag().notNull().default(false),
  lock_initial_student_datetime: text(),
  ...stamps,
});

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
    ...stamps,
  },
  (table) => [
    index("schools_by_district").on(table.district_code, table.exam_type_code),
    index("schools_by_name").on(table.school_name),
    index("schools_by_update").on(table.updated_at),
    index("schools_by_hq_code").on(table.hq_code),
  ],
);

/** Triggers write the totals, commands never do. `expected_students` is null until the school says a number. */
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
    expected_students: integer(),
    total_students: integer().notNull().default(0),
    total_student_with_code: integer().notNull().default(0),
    total_male: integer().notNull().default(0),
    total_female: integer().notNull().default(0),
    total_not_citizen: integer().notNull().default(0),
    total_without_ic: integer().notNull().default(0),
    ...stamps,
  },
  (table) => [
    unique("school_exam_years_once").on(table.school_code, table.exam_year),
    index("school_exam_years_by_update").on(table.updated_at),
    index("school_exam_years_by_year").on(table.exam_year, table.updated_at),
  ],
);

/** `created_by` and `import_event_id` are null where the trail of an older version does not say. */
export const students = sqliteTable(
  "students",
  {
    id: id(),
    full_name: text().notNull(),
    full_name_arabic: text(),
    ic_number: text(),
    school_code: text().notNull(),
    student_code: text(),
    class_name: text(),
    exam_year: integer().notNull(),
    gender: text({ enum: ["L", "P"] }),
    passport_number: text(),
    birth_cert_number: text(),
    visa_number: text(),
    is_student: flag().notNull().default(true),
    is_citizen: flag().notNull().default(true),
    created_by: integer(),
    import_event_id: integer(),
    ...stamps,
  },
  (table) => [
    foreignKey({
      name: "students_school_exam_year",
      columns: [table.school_code, table.exam_year],
      foreignColumns: [school_exam_years.school_code, school_exam_years.exam_year],
    }).onUpdate("cascade"),
    uniqueIndex("students_ic_once").on(table.exam_year, table.ic_number),
    uniqueIndex("students_code_once").on(table.exam_year, table.student_code),
    index("students_list").on(
      table.exam_year,
      table.full_name,
      table.id,
      table.school_code,
      table.gender,
      table.class_name,
      sql`${table.ic_number} is null`,
    ),
    index("students_by_school").on(table.school_code, table.exam_year, table.full_name, table.id),
    index("students_by_class").on(table.exam_year, table.class_name, table.full_name),
    index("students_by_creation").on(table.exam_year, table.created_at),
    index("students_by_update").on(table.exam_year, table.updated_at),
    check("students_gender", sql`${table.gender} in ('L', 'P')`),
  ],
);

export const year_totals = sqliteTable(
  "year_totals",
  {
    exam_year: integer().notNull(),
    district_code: text().notNull(),
    exam_type_code: text().notNull(),
    total_schools: integer().notNull().default(0),
    total_students: integer().notNull().default(0),
    total_student_with_code: integer().notNull().default(0),
    total_male: integer().notNull().default(0),
    total_female: integer().notNull().default(0),
    total_not_citizen: integer().notNull().default(0),
    total_without_ic: integer().notNull().default(0),
    total_empty_schools: integer().notNull().default(0),
    total_complete_schools: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.exam_year, table.district_code, table.exam_type_code] })],
);

/** Every roll number ever written; `student_id` outlives the candidate. */
export const roll_number_history = sqliteTable(
  "roll_number_history",
  {
    id: id(),
    student_id: integer().notNull(),
    exam_year: integer().notNull(),
    school_code: text().notNull(),
    student_code: text().notNull(),
    user_id: integer().notNull(),
    reason: text(),
    audit_event_id: integer(),
    created_at: text().notNull(),
  },
  (table) => [
    index("roll_number_history_by_student").on(table.student_id),
    index("roll_number_history_by_event").on(table.audit_event_id),
  ],
);
