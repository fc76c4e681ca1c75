import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { students } from "./candidates";
import { flag, id, school_exam_years, schools } from "./entities";
import { users } from "./people";
import { exam_rooms } from "./rooms";
import { printStates } from "./states";

const schoolOf = () =>
  text()
    .notNull()
    .references(() => schools.school_code, { onUpdate: "cascade", onDelete: "cascade" });

const mergeOf = () =>
  integer()
    .notNull()
    .references(() => school_merges.id, { onDelete: "cascade" });

/** A school that went into another one: what an undo gives back. The versions are those of the two schools after it, `closed_from`
 * is that of the school before it. The totals say how many rows of parts there were. */
export const school_merges = sqliteTable(
  "school_merges",
  {
    id: id(),
    from_school_code: schoolOf(),
    to_school_code: schoolOf(),
    from_version: integer().notNull(),
    to_version: integer().notNull(),
    closed_from: integer(),
    has_given_contact: flag().notNull(),
    total_registrations: integer().notNull(),
    total_students: integer().notNull(),
    total_users: integer().notNull(),
    created_by: integer().notNull(),
    created_at: text().notNull(),
    returned_by: integer(),
    returned_at: text(),
  },
  (table) => [
    index("school_merges_from").on(table.from_school_code),
    index("school_merges_to").on(table.to_school_code),
  ],
);

export interface DeletedRows {
  table: string;
  rows: Record<string, string | number | null>[];
}

/** `registration_id` has the candidates after the merge, with `version` and `print_state_after`; the expected number and the print state are
 * those that it had before. Where the receiving school had it already, `deleted` has the rows of the other registration,
 * and the ids of the invigilators who went with its candidates. */
export const school_merge_registrations = sqliteTable(
  "school_merge_registrations",
  {
    merge_id: mergeOf(),
    registration_id: integer()
      .notNull()
      .references(() => school_exam_years.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    expected_students: integer(),
    print_state: text({ enum: printStates }).notNull(),
    print_state_after: text({ enum: printStates }).notNull(),
    deleted: text({ mode: "json" }).$type<DeletedRows[]>(),
    trash_ids: text({ mode: "json" }).$type<number[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.merge_id, table.registration_id] }),
    index("school_merge_registrations_of").on(table.registration_id),
  ],
);

/** `student_code` and the seat are those before the merge, `version` is that of the candidate after it. A withdrawn candidate has a former seat. */
export const school_merge_students = sqliteTable(
  "school_merge_students",
  {
    merge_id: mergeOf(),
    student_id: integer()
      .notNull()
      .references(() => students.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    student_code: text(),
    room_id: integer().references(() => exam_rooms.id, { onDelete: "set null" }),
    seat: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.merge_id, table.student_id] }),
    index("school_merge_students_of").on(table.student_id),
    index("school_merge_students_room").on(table.room_id),
  ],
);

export const school_merge_users = sqliteTable(
  "school_merge_users",
  {
    merge_id: mergeOf(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.merge_id, table.user_id] }),
    index("school_merge_users_of").on(table.user_id),
  ],
);
