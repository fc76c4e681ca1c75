import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag } from "./entities";
import { sheet_prints } from "./work";

/** The latest print of a sheet of a registration, of any user. `sheet` is `roll` for the roll sheet of every exam type. `scope` has the
 * filters of the print without their order. Triggers set `is_touched` when something that its sheet may show changes; the homes
 * compare such a print, clear the mark and store in `is_due` whether the sheet must be printed again. The registration has no foreign
 * key, because it comes back from the trash with its id. */
export const latest_prints = sqliteTable(
  "latest_prints",
  {
    registration_id: integer().notNull(),
    sheet: text().notNull(),
    scope: text().notNull(),
    print_id: integer()
      .notNull()
      .references(() => sheet_prints.id, { onDelete: "cascade" }),
    printed_at: text().notNull(),
    is_touched: flag().notNull().default(false),
    is_due: flag().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.registration_id, table.sheet, table.scope] }),
    index("latest_prints_by_print").on(table.print_id),
  ],
);
