import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { students } from "./candidates";
import { exam_years, flag, id, schools, stamps } from "./entities";
import { roomPatterns } from "./states";

/** A hall in the building of a school. Seat 1 is the desk at the front left. */
export const exam_rooms = sqliteTable(
  "exam_rooms",
  {
    id: id(),
    exam_year: integer()
      .notNull()
      .references(() => exam_years.year, { onUpdate: "cascade", onDelete: "cascade" }),
    school_code: text()
      .notNull()
      .references(() => schools.school_code, { onUpdate: "cascade", onDelete: "cascade" }),
    name: text().notNull(),
    rows: integer().notNull(),
    columns: integer().notNull(),
    capacity: integer().notNull(),
    pattern: text({ enum: roomPatterns }).notNull().default("columns"),
    fill_order: integer().notNull(),
    is_for_arrangements: flag().notNull().default(false),
    ...stamps,
  },
  (table) => [
    uniqueIndex("exam_rooms_once").on(table.exam_year, table.school_code, table.name),
    check("exam_rooms_capacity", sql`${table.capacity} between 1 and ${table.rows} * ${table.columns}`),
  ],
);

/** Triggers take the seat away when the candidate withdraws, or moves to another school or year. */
export const room_seats = sqliteTable(
  "room_seats",
  {
    student_id: integer()
      .primaryKey()
      .references(() => students.id, { onDelete: "cascade" }),
    room_id: integer()
      .notNull()
      .references(() => exam_rooms.id, { onDelete: "cascade" }),
    seat: integer().notNull(),
  },
  (table) => [uniqueIndex("room_seats_once").on(table.room_id, table.seat)],
);

/** Of candidates who withdrew or are in the trash: triggers give it back where it is free still. */
export const former_seats = sqliteTable("former_seats", {
  student_id: integer().primaryKey(),
  room_id: integer()
    .notNull()
    .references(() => exam_rooms.id, { onDelete: "cascade" }),
  seat: integer().notNull(),
});

/** An account of no school, or of another one, took seats of a school's candidates or gave them others: `moved` have another
 * seat, `unseated` have none. `school_code` is the school of the candidates, `host_school_code` that of the room they left. */
export const seat_changes = sqliteTable(
  "seat_changes",
  {
    id: id(),
    exam_year: integer()
      .notNull()
      .references(() => exam_years.year, { onUpdate: "cascade", onDelete: "cascade" }),
    school_code: text()
      .notNull()
      .references(() => schools.school_code, { onUpdate: "cascade", onDelete: "cascade" }),
    host_school_code: text().references(() => schools.school_code, {
      onUpdate: "cascade",
      onDelete: "set null",
    }),
    room_name: text().notNull(),
    moved: integer().notNull(),
    unseated: integer().notNull(),
    role_id: text().notNull(),
    created_by: integer().notNull(),
    created_at: text().notNull(),
  },
  (table) => [index("seat_changes_by_school").on(table.school_code, table.exam_year, table.created_at)],
);
