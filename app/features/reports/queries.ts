import { and, asc, count, eq, getTableColumns, inArray, isNull, not, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import {
  centre_reports,
  report_candidates,
  report_entries,
  school_exam_years,
  schools,
  students,
} from "~/db/schema";
import { reportCategories } from "~/db/schema/states";
import { papersOf } from "~/features/exam-papers/queries";
import { isOwnedBy, ownerColumns } from "~/features/owners/queries";
import type { OwnerFilter } from "~/features/owners/schema";
import { registrationOfStudent } from "~/features/school-exam-years/record";
import { pageOf } from "~/features/values/lists";
import { categoriesToDecide } from "./rules";

const nameOf = (column: SQLiteColumn) =>
  sql<string | null>`(select full_name from users where users.id = ${column})`;

const reports = () =>
  db
    .select({
      ...getTableColumns(centre_reports),
      sent_by_name: nameOf(centre_reports.sent_by),
      reopened_by_name: nameOf(centre_reports.reopened_by),
      ...ownerColumns("report", centre_reports.id),
      school_code: schools.school_code,
      school_name: school_exam_years.school_name,
    })
    .from(centre_reports)
    .innerJoin(school_exam_years, eq(school_exam_years.id, centre_reports.registration_id))
    .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
    .$dynamic();

/** The office decides it by itself. */
const isToDecide = sql`exists (select 1 from report_entries
  where report_entries.exam_paper_id = ${centre_reports.exam_paper_id}
    and report_entries.registration_id = ${centre_reports.registration_id}
    and ${inArray(report_entries.category, categoriesToDecide)})`;

const ofYear = (actor: Actor, exam_year: number, where: SQL | undefined) =>
  and(
    eq(school_exam_years.exam_year, exam_year),
    isNull(centre_reports.reopened_at),
    visibleTo(actor),
    where,
  );

/** What one press accepts. */
export const usualReports = (actor: Actor, exam_year: number) =>
  reports()
    .where(ofYear(actor, exam_year, and(isNull(centre_reports.decision), not(isToDecide))))
    .all();

/** An office may have 26,000 undecided reports, so the count of the whole state joins no list. */
export function countUndecided(actor: Actor, exam_year: number): number {
  const visible = visibleTo(actor);
  const lists = db
    .select({ id: school_exam_years.id })
    .from(school_exam_years)
    .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
    .where(visible);
  const papers = papersOf(exam_year).map(({ id }) => id);
  const isOpen = and(isNull(centre_reports.decision), isNull(centre_reports.reopened_at));
  const isVisible = visible && inArray(centre_reports.registration_id, lists);
  const undecided = db
    .select({ n: count() })
    .from(centre_reports)
    .where(and(inArray(centre_reports.exam_paper_id, papers), isOpen, isVisible));
  return undecided.get()?.n ?? 0;
}

export type ListedReport = ReturnType<typeof listReports>["data"][number];

interface ReportQuery {
  page: number;
  limit: number;
  owner: OwnerFilter | null;
}

/** The reports that the office decides by itself; those without a decision come first. */
export function listReports(actor: Actor, exam_year: number, query: ReportQuery) {
  const isOwned = isOwnedBy(actor, query.owner, "report", centre_reports.id);
  const found = reports()
    .where(ofYear(actor, exam_year, and(isToDecide, isOwned)))
    .orderBy(sql`${centre_reports.decision} is not null`, asc(centre_reports.sent_at), asc(centre_reports.id))
    .all();
  const list = pageOf(found, query);
  const papers = new Map(papersOf(exam_year).map((paper) => [paper.id, paper]));
  const data = list.data.map((report) => {
    const { code = "", exam_type_code = "" } = papers.get(report.exam_paper_id) ?? {};
    return { ...report, code, exam_type_code, categories: categoriesOf(report) };
  });
  return { ...list, data };
}

const categoriesOf = (place: Place) =>
  db
    .select({ category: report_entries.category })
    .from(report_entries)
    .where(ofReport(place))
    .all()
    .map(({ category }) => category);

const ofReport = ({ exam_paper_id, registration_id }: Place) =>
  and(eq(report_entries.exam_paper_id, exam_paper_id), eq(report_entries.registration_id, registration_id));

interface Place {
  exam_paper_id: number;
  registration_id: number;
}

const at = ({ exam_paper_id, registration_id }: Place) =>
  and(eq(centre_reports.exam_paper_id, exam_paper_id), eq(centre_reports.registration_id, registration_id));

export type CentreReport = NonNullable<ReturnType<typeof reportAt>>;

/** With its incidents, as an account with names of candidates reads it. */
export function reportAt(actor: Actor, place: Place) {
  const report = reports()
    .where(and(at(place), visibleTo(actor)))
    .get();
  return report && { ...report, entries: entriesOf(actor, place) };
}

export const findReport = (actor: Actor, id: number) =>
  reports()
    .where(and(eq(centre_reports.id, id), visibleTo(actor)))
    .get();

function entriesOf(actor: Actor, { exam_paper_id, registration_id }: Place) {
  const entries = db.select().from(report_entries).where(ofReport({ exam_paper_id, registration_id })).all();
  const named = db
    .select({
      category: report_candidates.category,
      student_id: students.id,
      student_code: students.student_code,
      full_name: students.full_name,
    })
    .from(report_candidates)
    .innerJoin(students, eq(students.id, report_candidates.student_id))
    .innerJoin(schools, eq(schools.school_code, students.school_code))
    .innerJoin(school_exam_years, registrationOfStudent)
    .where(
      and(
        eq(report_candidates.exam_paper_id, exam_paper_id),
        eq(report_candidates.registration_id, registration_id),
        visibleTo(actor),
      ),
    )
    .orderBy(asc(students.student_code), asc(students.id))
    .all();
  const inOrder = entries.toSorted(
    (one, other) => reportCategories.indexOf(one.category) - reportCategories.indexOf(other.category),
  );
  return inOrder.map(({ exam_paper_id: _, registration_id: __, ...entry }) => ({
    ...entry,
    candidates: named
      .filter(({ category }) => category === entry.category)
      .map(({ category: _, ...candidate }) => candidate),
  }));
}
