import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { exam_papers, flag, id, school_exam_years, stamps } from "./entities";
import { need_arrangements } from "./needs";
import { movementSteps } from "./states";

const paper = () =>
  integer()
    .notNull()
    .references(() => exam_papers.id, { onDelete: "cascade" });

const registration = () =>
  integer()
    .notNull()
    .references(() => school_exam_years.id, { onDelete: "cascade" });

/** How the question papers of an exam paper are counted. `fixed_at` is null until the office fixes its figures. */
export const packet_rules = sqliteTable(
  "packet_rules",
  {
    id: id(),
    exam_paper_id: paper(),
    spare_percent: integer().notNull(),
    spare_least: integer().notNull(),
    spare_most: integer().notNull(),
    copies_per_packet: integer().notNull(),
    fixed_at: text(),
    fixed_by: integer(),
    ...stamps,
  },
  (table) => [
    uniqueIndex("packet_rules_once").on(table.exam_paper_id),
    check("packet_rules_spare", sql`${table.spare_percent} between 0 and 100 and ${table.spare_least} >= 0`),
    check("packet_rules_most", sql`${table.spare_most} between ${table.spare_least} and 100000`),
    check("packet_rules_packet", sql`${table.copies_per_packet} between 1 and 100000`),
  ],
);

/** The arrangements of special needs whose candidates sit an adapted paper. */
export const packet_arrangements = sqliteTable("packet_arrangements", {
  arrangement_code: text()
    .primaryKey()
    .references(() => need_arrangements.code, { onUpdate: "cascade", onDelete: "cascade" }),
});

/** Copies that a school needs beyond its spare ones. */
export const packet_extras = sqliteTable(
  "packet_extras",
  {
    id: id(),
    exam_paper_id: paper(),
    registration_id: registration(),
    copies: integer().notNull(),
    reason: text().notNull(),
    ...stamps,
  },
  (table) => [
    uniqueIndex("packet_extras_once").on(table.exam_paper_id, table.registration_id),
    index("packet_extras_by_registration").on(table.registration_id),
    check("packet_extras_copies", sql`${table.copies} between 1 and 100000`),
  ],
);

/** The figures as the office fixed them. `room_name` is empty where the candidates have no seat, and `adaptation` has the codes
 * of the adapted paper. The room is a name, because it outlives the record of the room. */
export const packet_lines = sqliteTable(
  "packet_lines",
  {
    id: id(),
    exam_paper_id: paper(),
    registration_id: registration(),
    room_name: text().notNull().default(""),
    adaptation: text().notNull().default(""),
    candidates: integer().notNull(),
    spare: integer().notNull(),
    extra: integer().notNull(),
    copies_per_packet: integer().notNull(),
  },
  (table) => [
    uniqueIndex("packet_lines_once").on(
      table.exam_paper_id,
      table.registration_id,
      table.room_name,
      table.adaptation,
    ),
    index("packet_lines_by_registration").on(table.registration_id),
    check("packet_lines_counts", sql`min(${table.candidates}, ${table.spare}, ${table.extra}) >= 0`),
    check("packet_lines_packet", sql`${table.copies_per_packet} >= 1`),
  ],
);

/** Where the packets of a paper for one school went: a row for each step that they took. A step that was recorded wrongly is deleted and
 * recorded again, so a row never changes. `reason` says why the count is not the one that was listed. */
export const packet_movements = sqliteTable(
  "packet_movements",
  {
    id: id(),
    exam_paper_id: paper(),
    registration_id: registration(),
    step: text({ enum: movementSteps }).notNull(),
    packets: integer().notNull(),
    reason: text(),
    moved_at: text().notNull(),
    recorded_by: integer().notNull(),
    recorded_at: text().notNull(),
  },
  (table) => [
    uniqueIndex("packet_movements_once").on(table.exam_paper_id, table.registration_id, table.step),
    index("packet_movements_by_registration").on(table.registration_id),
    check("packet_movements_packets", sql`${table.packets} between 0 and 100000`),
  ],
);

/** The packets of one paper for one school: those of the fixed figures and the count of each step. Triggers write it from the lines and the
 * movements, commands never do. Place and year are those of the registration's school now. */
export const consignments = sqliteTable(
  "consignments",
  {
    exam_paper_id: paper(),
    registration_id: registration(),
    exam_year: integer().notNull(),
    district_code: text().notNull(),
    exam_type_code: text().notNull(),
    listed: integer().notNull().default(0),
    sent: integer(),
    received: integer(),
    handed: integer(),
    confirmed: integer(),
    returned: integer(),
    /** Null where the packets came back, or where the last step had none. */
    next_step: text({ enum: movementSteps }).generatedAlwaysAs(
      sql`case
        when returned is not null then null
        when confirmed is not null then case when confirmed > 0 then 'returned' end
        when handed is not null then case when handed > 0 then 'confirmed' end
        when received is not null then case when received > 0 then 'handed' end
        when sent is not null then case when sent > 0 then 'received' end
        else 'sent' end`,
      { mode: "stored" },
    ),
    /** The packets that the next step takes: those of the step before, or the fixed figures. */
    expected: integer()
      .notNull()
      .generatedAlwaysAs(sql`coalesce(returned, confirmed, handed, received, sent, listed)`, {
        mode: "stored",
      }),
    /** A step has another count than the step before it. The first one is compared with the figures as they are fixed now. */
    differs: flag()
      .notNull()
      .generatedAlwaysAs(
        sql`coalesce(sent <> listed, 0)
          or coalesce(received <> coalesce(sent, listed), 0)
          or coalesce(handed <> coalesce(received, sent, listed), 0)
          or coalesce(confirmed <> coalesce(handed, received, sent, listed), 0)
          or coalesce(returned <> coalesce(confirmed, handed, received, sent, listed), 0)`,
        { mode: "stored" },
      ),
  },
  (table) => [
    primaryKey({ columns: [table.exam_paper_id, table.registration_id] }),
    index("consignments_by_registration").on(table.registration_id),
    index("consignments_by_place").on(table.exam_paper_id, table.district_code),
  ],
);

/** How many consignments of a place wait for each step: '' is none. Triggers count them, so that the home of an office reads few rows. */
export const consignment_totals = sqliteTable(
  "consignment_totals",
  {
    exam_paper_id: paper(),
    exam_year: integer().notNull(),
    district_code: text().notNull(),
    exam_type_code: text().notNull(),
    next_step: text({ enum: ["", ...movementSteps] }).notNull(),
    total_consignments: integer().notNull(),
    total_differing: integer().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [
        table.exam_paper_id,
        table.exam_year,
        table.district_code,
        table.exam_type_code,
        table.next_step,
      ],
    }),
  ],
);
