import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { nameKeySql } from "../name-key";
import { exam_papers, flag, id, school_exam_years, stamps } from "./entities";
import { absenceReasons, withdrawalCauses } from "./states";

/** Birth certificates are stored as they were typed, and found without blanks, hyphens and slashes. */
export const bareBirthCertificate = sql`replace(replace(replace("birth_cert_number", ' ', ''), '-', ''), '/', '')`;

/** `created_by` and `import_event_id` are null where the trail of an older version does not say. `is_late` stays when a year is unlocked.
 * In a row with `erased_at`, marks have taken the place of names and numbers (`app/db/emptied.ts`). */
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
    is_late: flag().notNull().default(false),
    is_repeating: flag().notNull().default(false),
    withdrawn_at: text(),
    /** Null of a withdrawal of an earlier version, which has a sentence alone. */
    withdrawal_cause: text({ enum: withdrawalCauses }),
    withdrawal_reason: text(),
    erased_at: text(),
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
    // Triggers allow an identity card twice in a year only where both exam types allow a second examination.
    index("students_by_ic").on(table.exam_year, table.ic_number),
    uniqueIndex("students_code_once").on(table.exam_year, table.student_code),
    index("students_list").on(
      table.exam_year,
      table.full_name,
      table.id,
      table.school_code,
      table.gender,
      table.class_name,
      sql`${table.ic_number} is null`,
      table.withdrawn_at,
    ),
    index("students_by_school").on(table.school_code, table.exam_year, table.full_name, table.id),
    index("students_by_class").on(table.exam_year, table.class_name, table.full_name),
    index("students_by_creation").on(table.exam_year, table.created_at),
    index("students_withdrawn")
      .on(table.exam_year, table.full_name, table.id)
      .where(sql`${table.withdrawn_at} is not null`),
    index("students_late").on(table.exam_year).where(sql`${table.is_late} = 1`),
    index("students_by_update").on(table.exam_year, table.updated_at),
    // For the duplicates of a year among all earlier years.
    index("students_by_card").on(table.ic_number, table.exam_year).where(sql`${table.ic_number} is not null`),
    index("students_by_passport")
      .on(table.passport_number, table.exam_year)
      .where(sql`${table.passport_number} is not null`),
    index("students_by_birth_cert")
      .on(table.exam_year, bareBirthCertificate)
      .where(sql`${table.birth_cert_number} is not null`),
    index("students_near").on(table.exam_year, sql.raw(nameKeySql)),
    check("students_gender", sql`${table.gender} in ('L', 'P')`),
  ],
);

/** Every roll number ever written; `student_id` outlives the candidate. `former_code` is the number that it replaced.
 * `undo_event_id` marks a number that was taken back before it was issued, so it may be given again. `numbering_id` is the action that wrote
 * the number for its whole school, which outlives its row in `undoable_numberings`. */
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
    former_code: text(),
    undo_event_id: integer(),
    numbering_id: integer(),
  },
  (table) => [
    index("roll_number_history_by_student").on(table.student_id),
    index("roll_number_history_by_code").on(table.exam_year, table.student_code),
    index("roll_number_history_by_numbering")
      .on(table.numbering_id)
      .where(sql`${table.numbering_id} is not null`),
  ],
);

/** `student_id` outlives the candidate, so an absence returns with a candidate from the trash. */
export const absences = sqliteTable(
  "absences",
  {
    exam_paper_id: integer()
      .notNull()
      .references(() => exam_papers.id, { onDelete: "cascade" }),
    student_id: integer().notNull(),
    reason: text({ enum: absenceReasons }).notNull(),
    created_by: integer().notNull(),
    created_at: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.exam_paper_id, table.student_id] }),
    index("absences_by_student").on(table.student_id),
    check("absences_reason", sql`${table.reason} in ('T', 'H')`),
  ],
);

/** The attendance list of a school and paper that came back. `version` rises when an absentee of the list changes. */
export const attendance_returns = sqliteTable(
  "attendance_returns",
  {
    id: id(),
    exam_paper_id: integer()
      .notNull()
      .references(() => exam_papers.id, { onDelete: "cascade" }),
    registration_id: integer()
      .notNull()
      .references(() => school_exam_years.id, { onDelete: "cascade" }),
    received_by: integer().notNull(),
    received_at: text().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex("attendance_returns_once").on(table.exam_paper_id, table.registration_id),
    index("attendance_returns_by_registration").on(table.registration_id),
  ],
);
