import { count, eq, sql } from "drizzle-orm";
import { db } from "~/db/client";
import { now } from "~/db/clock";
import { listStates, school_exam_years, sheet_prints, students, year_totals } from "~/db/schema";
import { malaysianMoment } from "~/features/values/moments";
import type { Sentence } from "~/messages";
import type { ExamYear } from "./queries";
import { lockFrom } from "./rules";
import type { ExamYearEdit } from "./schema";

/** What an edit does to records beside the year, in counts; the form asks before it is done. */
export function consequencesOf(before: ExamYear, edit: ExamYearEdit): Sentence[] {
  const { is_lock_initial_student: locks, lock_initial_student_datetime: at } = lockFrom(edit, now());
  const isMoved = locks && edit.lock_initial_student_datetime !== before.lock_initial_student_datetime;
  return [
    ...(edit.year === before.year ? [] : renumbering(before.year, edit.year)),
    ...(locks && (!before.is_lock_initial_student || isMoved) ? locking(before.year, at ?? now()) : []),
    ...(before.is_lock_initial_student && !locks ? unlocking(before.year) : []),
  ];
}

function renumbering(from: number, to: number): Sentence[] {
  const { schools, candidates, numbered } = totalsOf(from);
  if (schools === 0) return [];
  const printed = db.select({ n: count() }).from(sheet_prints).where(eq(sheet_prints.exam_year, from)).get();
  const values = { from, to, schools, candidates, numbered, printed: printed?.n ?? 0 };
  return [{ key: "exam_year.will_renumber", values }];
}

function locking(year: number, at: string): Sentence[] {
  const { schools, complete, candidates, numbered } = totalsOf(year);
  const states = db
    .select({ state: school_exam_years.state, n: count() })
    .from(school_exam_years)
    .where(eq(school_exam_years.exam_year, year))
    .groupBy(school_exam_years.state)
    .all();
  const inState = Object.fromEntries(
    listStates.map((state) => [state, states.find((one) => one.state === state)?.n ?? 0]),
  );
  return [
    { key: "exam_year.will_lock", values: { year, at: malaysianMoment(at) } },
    { key: "exam_year.will_lock_incomplete", values: { n: schools - complete, of: schools } },
    { key: "exam_year.will_lock_unnumbered", values: { n: candidates - numbered, of: candidates } },
    { key: "exam_year.will_lock_states", values: inState },
  ];
}

function unlocking(year: number): Sentence[] {
  const late = db
    .select({ n: count() })
    .from(students)
    .where(sql`${students.exam_year} = ${year} and ${students.is_late} = 1`)
    .get();
  return [{ key: "exam_year.will_unlock", values: { year, late: late?.n ?? 0 } }];
}

function totalsOf(year: number) {
  const of = (column: string) => sql<number>`coalesce(sum(${sql.identifier(column)}), 0)`.mapWith(Number);
  const totals = db
    .select({
      schools: of("total_schools"),
      complete: of("total_complete_schools"),
      candidates: of("total_students"),
      numbered: of("total_student_with_code"),
    })
    .from(year_totals)
    .where(eq(year_totals.exam_year, year))
    .get();
  return totals ?? { schools: 0, complete: 0, candidates: 0, numbered: 0 };
}
