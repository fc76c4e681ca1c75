import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { districts, flag, id } from "./entities";
import { listStates } from "./states";

/** What the layout of a hand-over was when it was made. */
export interface LayoutHanded {
  name: string;
  format: "csv" | "fixed";
  delimiter: "comma" | "semicolon" | "tab" | "pipe";
  has_bom: boolean;
  has_heading: boolean;
  has_withdrawn: boolean;
  column_lines: string;
}

/** The final data of an exam type in a year, as the results system got it (decision 089). Triggers refuse each change after `sealed_at`;
 * before, the hand-over is being made and no query shows it. `since_number` is null where the file has all candidates.
 * The year and the type have no foreign key: a hand-over outlives both, and triggers follow a changed code.
 * `fields` names the texts of its rows, in their order. */
export const handovers = sqliteTable(
  "handovers",
  {
    id: id(),
    exam_year: integer().notNull(),
    exam_type_code: text().notNull(),
    number: integer().notNull(),
    since_number: integer(),
    layout: text({ mode: "json" }).$type<LayoutHanded>().notNull(),
    fields: text({ mode: "json" }).$type<string[]>().notNull(),
    /** Of the preview that the office confirmed: the same form a second time finds this hand-over. */
    fingerprint: text().notNull(),
    file_name: text().notNull(),
    /** Candidates of the final lists, without the withdrawn ones. */
    total_students: integer().notNull().default(0),
    lines: integer().notNull().default(0),
    total_new: integer().notNull().default(0),
    total_changed: integer().notNull().default(0),
    total_withdrawn: integer().notNull().default(0),
    formula_cells: integer().notNull().default(0),
    bytes: integer().notNull().default(0),
    sha256: text().notNull().default(""),
    created_by: integer().notNull(),
    made_by: text().notNull(),
    created_at: text().notNull(),
    sealed_at: text(),
  },
  (table) => [
    uniqueIndex("handovers_once").on(table.exam_year, table.exam_type_code, table.number),
    check("handovers_number", sql`${table.number} >= 1`),
    check("handovers_since", sql`${table.since_number} < ${table.number}`),
  ],
);

/** Each school of a hand-over with its record as it was. Only a list that was `muktamad` is in the file; the others are missing, and `state` is null
 * where the school no longer had a registration. `rows_of` is the hand-over whose rows are the candidates: an earlier one where they were
 * the same (`digest`), and where a list is missing from a hand-over of changes, so that the next comparison knows it.
 * Neither id of a registration has a foreign key, because a hand-over outlives it. */
export const handover_lists = sqliteTable(
  "handover_lists",
  {
    id: id(),
    handover_id: integer()
      .notNull()
      .references(() => handovers.id, { onDelete: "cascade" }),
    registration_id: integer().notNull(),
    school_code: text().notNull(),
    school_name: text().notNull(),
    hq_code: text().notNull(),
    hq_code_alt: text(),
    district_code: text().notNull(),
    district_name: text().notNull(),
    exam_type_code: text().notNull(),
    /** Whose machine accounts read the list. It follows the code of the district, where `district_code` is the text that was handed. */
    present_district_code: text().references(() => districts.code, {
      onUpdate: "cascade",
      onDelete: "set null",
    }),
    state: text({ enum: listStates }),
    list_version: integer(),
    rows_of: integer(),
    digest: text(),
    total_students: integer().notNull(),
    total_new: integer().notNull().default(0),
    total_changed: integer().notNull().default(0),
    total_withdrawn: integer().notNull().default(0),
  },
  (table) => [uniqueIndex("handover_lists_once").on(table.handover_id, table.registration_id)],
);

/** The candidates of a list that differs from its last hand-over. `student_id` outlives the candidate. `texts` is null once the person was erased. */
export const handover_rows = sqliteTable(
  "handover_rows",
  {
    id: id(),
    handover_id: integer()
      .notNull()
      .references(() => handovers.id, { onDelete: "cascade" }),
    registration_id: integer().notNull(),
    student_id: integer().notNull(),
    is_withdrawn: flag().notNull(),
    texts: text({ mode: "json" }).$type<string[]>(),
  },
  (table) => [
    index("handover_rows_by_list").on(table.handover_id, table.registration_id),
    index("handover_rows_by_student").on(table.student_id, table.handover_id),
  ],
);
