import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { exam_papers, id, school_exam_years } from "./entities";
import { reportCategories, reportDecisions } from "./states";

const place = () => ({
  exam_paper_id: integer()
    .notNull()
    .references(() => exam_papers.id, { onDelete: "cascade" }),
  registration_id: integer()
    .notNull()
    .references(() => school_exam_years.id, { onDelete: "cascade" }),
});

const category = () => text({ enum: reportCategories }).notNull();

/** What a school says about a paper that it sat. It is open again while `reopened_at` is set. */
export const centre_reports = sqliteTable(
  "centre_reports",
  {
    id: id(),
    ...place(),
    sent_by: integer().notNull(),
    sent_at: text().notNull(),
    reopened_by: integer(),
    reopened_at: text(),
    reopened_reason: text(),
    decision: text({ enum: reportDecisions }),
    decision_reason: text(),
    decided_by: integer(),
    decided_at: text(),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex("centre_reports_once").on(table.exam_paper_id, table.registration_id),
    index("centre_reports_by_registration").on(table.registration_id),
    check(
      "centre_reports_reopened",
      sql`(${table.reopened_at} is null) = (${table.reopened_reason} is null)`,
    ),
  ],
);

/** An incident of a report. A report without one says that all was as usual. */
export const report_entries = sqliteTable(
  "report_entries",
  {
    ...place(),
    category: category(),
    at_time: text(),
    total: integer(),
    person_name: text(),
    note: text(),
  },
  (table) => [
    primaryKey({ columns: [table.exam_paper_id, table.registration_id, table.category] }),
    index("report_entries_by_registration").on(table.registration_id),
  ],
);

/** The candidates whom an incident is about. As with an absence, `student_id` outlives the candidate. */
export const report_candidates = sqliteTable(
  "report_candidates",
  { ...place(), category: category(), student_id: integer().notNull() },
  (table) => [
    primaryKey({
      columns: [table.exam_paper_id, table.registration_id, table.category, table.student_id],
    }),
    index("report_candidates_by_registration").on(table.registration_id),
    index("report_candidates_by_student").on(table.student_id),
  ],
);
