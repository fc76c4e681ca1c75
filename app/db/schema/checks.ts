import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { students } from "./candidates";
import { school_exam_years } from "./entities";

const student = () =>
  integer()
    .notNull()
    .references(() => students.id, { onDelete: "cascade" });

const registration = () => integer().references(() => school_exam_years.id, { onDelete: "cascade" });

/** Registrations whose findings are older than their candidates: triggers add them, and a run of the checks removes them. */
export const checks_due = sqliteTable("checks_due", { registration_id: registration().primaryKey() });

/** What a rule of `features/checks` says of a candidate. `subject` is a hash of what it judged, or the ids of near duplicates: another
 * subject is another finding. */
export const check_findings = sqliteTable(
  "check_findings",
  {
    student_id: student(),
    rule: text().notNull(),
    registration_id: registration().notNull(),
    subject: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.student_id, table.rule] }),
    index("check_findings_by_registration").on(table.registration_id, table.rule),
  ],
);

/** Somebody looked at a finding and says that the record is right. `student_id` outlives the candidate, so an answer returns from the trash. */
export const check_answers = sqliteTable(
  "check_answers",
  {
    student_id: integer().notNull(),
    rule: text().notNull(),
    subject: text().notNull(),
    reason: text().notNull(),
    user_id: integer().notNull(),
    created_at: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.student_id, table.rule] })],
);

/** Candidates of one year who may be one person; `student_id` is the smaller. */
export const near_pairs = sqliteTable(
  "near_pairs",
  { student_id: student(), other_id: student() },
  (table) => [
    primaryKey({ columns: [table.student_id, table.other_id] }),
    index("near_pairs_by_other").on(table.other_id),
  ],
);

/** Candidates who share a number with another one in their year or exam type, or their name and birth date with one of another school, as of the
 * last check of their list. Only they, and candidates of lists in `checks_due`, can be in a group of duplicates. */
export const possible_duplicates = sqliteTable("possible_duplicates", { student_id: student().primaryKey() });
