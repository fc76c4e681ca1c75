import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { schools } from "./entities";

/** Schools whose submitted lists have changed since their words were counted: triggers add them, and a count removes them. */
export const jawi_due = sqliteTable("jawi_due", { school_code: text().primaryKey() });

/** How many candidates of the submitted lists of one school have a word of their name spelled so in Jawi. */
export const jawi_school_words = sqliteTable(
  "jawi_school_words",
  {
    school_code: text()
      .notNull()
      .references(() => schools.school_code, { onUpdate: "cascade", onDelete: "cascade" }),
    word: text().notNull(),
    jawi: text().notNull(),
    total: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.school_code, table.word, table.jawi] })],
);

/** The sums of all schools; triggers of `jawi_school_words` keep them. */
export const jawi_words = sqliteTable(
  "jawi_words",
  {
    word: text().notNull(),
    jawi: text().notNull(),
    total: integer().notNull(),
    schools: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.word, table.jawi] })],
);
