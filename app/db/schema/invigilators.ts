import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { exam_years, flag, id, schools, stamps } from "./entities";
import { exam_rooms } from "./rooms";
import { chiefPlaces, invigilatorDuties } from "./states";

/** A person who watches the candidates in a school's building. Without a room, the person goes where one is missing.
 * `phone` has digits alone, after a plus where the country is another one. */
export const invigilators = sqliteTable(
  "invigilators",
  {
    id: id(),
    exam_year: integer()
      .notNull()
      .references(() => exam_years.year, { onUpdate: "cascade", onDelete: "cascade" }),
    school_code: text()
      .notNull()
      .references(() => schools.school_code, { onUpdate: "cascade", onDelete: "cascade" }),
    room_id: integer().references(() => exam_rooms.id, { onDelete: "set null" }),
    duty: text({ enum: invigilatorDuties }).notNull(),
    full_name: text().notNull(),
    phone: text().notNull(),
    ic_number: text(),
    ...stamps,
  },
  (table) => [
    index("invigilators_by_school").on(table.exam_year, table.school_code, table.full_name),
    index("invigilators_by_name").on(table.exam_year, table.full_name),
    index("invigilators_by_phone").on(table.exam_year, table.phone),
    index("invigilators_by_ic").on(table.exam_year, table.ic_number),
    index("invigilators_by_room").on(table.room_id),
  ],
);

/** How many invigilators the office asks for: one row, made by the migration. */
export const invigilator_rule = sqliteTable(
  "invigilator_rule",
  {
    id: integer().primaryKey(),
    candidates_each: integer().notNull(),
    fewest: integer().notNull(),
    chief_of: text({ enum: chiefPlaces }).notNull(),
    asks_ic: flag().notNull().default(false),
    ...stamps,
  },
  (table) => [check("invigilator_rule_once", sql`${table.id} = 1`)],
);
