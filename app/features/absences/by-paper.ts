import { and, count, eq, gt, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import { attendance_returns, exam_papers, school_exam_years, schools } from "~/db/schema";
import { ownExamType, type Paper, papersOf } from "~/features/exam-papers/queries";
import { absent, counted, isOfList } from "./queries";
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

const registered = { schools: count(), students: sql<number>`sum(${school_exam_years.total_students})` };
const hasCandidates = gt(school_exam_years.total_students, 0);

const byType = (actor: Actor, exam_year: number) =>
  db
    .select({ key: school_exam_years.exam_type_code, ...registered })
    .from(school_exam_years)
    .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
    .where(and(eq(school_exam_years.exam_year, exam_year), hasCandidates, visibleTo(actor)))
    .groupBy(school_exam_years.exam_type_code)
    .all();

const receivedOf = (actor: Actor, exam_year: number) =>
  db
    .select({ key: attendance_returns.exam_paper_id, ...registered })
    .from(attendance_returns)
    .innerJoin(exam_papers, eq(exam_papers.id, attendance_returns.exam_paper_id))
    .innerJoin(school_exam_years, eq(school_exam_years.id, attendance_returns.registration_id))
    .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
    .where(
      and(
        eq(exam_papers.exam_year, exam_year),
        eq(exam_papers.exam_type_code, school_exam_years.exam_type_code),
        hasCandidates,
        visibleTo(actor),
      ),
    )
    .groupBy(attendance_returns.exam_paper_id)
    .all();

const absentOf = (actor: Actor, exam_year: number) =>
  absent({ key: exam_papers.id, all: count(), received: count(attendance_returns.id) })
    .leftJoin(attendance_returns, isOfList)
    .where(and(eq(exam_papers.exam_year, exam_year), counted(actor)))
    .groupBy(exam_papers.id)
    .all();

const byKey = <Key, Row extends { key: Key }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.key, row]));

export function attendanceByPaper(actor: Actor, exam_year: number): PaperAttendance[] {
  const types = byKey(byType(actor, exam_year));
  const received = byKey(receivedOf(actor, exam_year));
  const missed = byKey(absentOf(actor, exam_year));
  const none = { schools: 0, students: 0, all: 0, received: 0 };
  return papersOf(exam_year, ownExamType(actor)).map((paper) => {
    const is_held = isHeld(paper);
    const all = types.get(paper.exam_type_code) ?? none;
    const back = received.get(paper.id) ?? none;
    const away = missed.get(paper.id) ?? none;
    return {
      ...paper,
      is_held,
      total_students: all.students,
      total_absent: away.all,
      total_sat: is_held && back.schools > 0 ? back.students - away.received : null,
      total_pending: is_held ? all.students - back.students - (away.all - away.received) : 0,
      total_schools: all.schools,
      total_received: back.schools,
    };
  });
}
