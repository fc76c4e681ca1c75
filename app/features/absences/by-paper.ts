import { count, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { attendance_returns, exam_papers, school_exam_years } from "~/db/schema";
import { ownExamType, type Paper, papersOf } from "~/features/exam-papers/queries";
import { total_absent, withAbsentees } from "./paper-schools";
import { isHeld } from "./rules";

export interface PaperAttendance extends Paper {
  is_held: boolean;
  total_students: number;
  /** Recorded, also where the list is not received. */
  total_absent: number;
  /** Null until a list of the paper is received. */
  total_sat: number | null;
  /** Of lists that are not received, without the recorded absentees. */
  total_pending: number;
  total_schools: number;
  total_received: number;
}

const students = school_exam_years.total_students;
const isBack = sql`${attendance_returns.id} is not null`;

const columns = {
  id: exam_papers.id,
  total_schools: count(),
  total_students: sql<number>`sum(${students})`,
  total_absent: sql<number>`sum(${total_absent})`,
  total_received: count(attendance_returns.id),
  /** Of the received lists. */
  present: sql<number>`coalesce(sum(case when ${isBack} then ${students} - ${total_absent} end), 0)`,
  /** Of the other lists. */
  open: sql<number>`coalesce(sum(case when not ${isBack} then ${students} - ${total_absent} end), 0)`,
};

const none = { total_schools: 0, total_students: 0, total_absent: 0, total_received: 0, present: 0, open: 0 };

export function attendanceByPaper(actor: Actor, exam_year: number): PaperAttendance[] {
  const papers = papersOf(exam_year, ownExamType(actor));
  const of = { papers: papers.map(({ id }) => id) };
  const counted = withAbsentees(columns, actor, of).groupBy(exam_papers.id).all();
  const found = new Map(counted.map((one) => [one.id, one]));
  return papers.map((paper) => {
    const is_held = isHeld(paper);
    const { present, open, ...totals } = found.get(paper.id) ?? none;
    return {
      ...paper,
      ...totals,
      is_held,
      total_sat: is_held && totals.total_received > 0 ? present : null,
      total_pending: is_held ? open : 0,
    };
  });
}
