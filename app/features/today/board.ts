import { count, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { attendance_returns, exam_papers, school_exam_years } from "~/db/schema";
import { isHeld } from "~/features/absences/rules";
import type { Paper } from "~/features/exam-papers/queries";
import { arrivedBy, schoolsWaiting } from "~/features/packets/movements/board";
import { added, isBack, type SchoolToCall, schoolsMissing } from "~/features/scripts/board";
import { withScripts } from "~/features/scripts/queries";
import { isOver } from "./queries";

/** Counts of schools, one for each paper, but the candidates and the packets. */
export interface DayFigures {
  due: number;
  students: number;
  attendance: number;
  scripts: number;
  /** With fixed packets. */
  packed: number;
  confirmed: number;
  packets: number;
}

const none: DayFigures = {
  ...{ due: 0, students: 0, attendance: 0, scripts: 0 },
  ...{ packed: 0, confirmed: 0, packets: 0 },
};

const columns = {
  exam_paper_id: exam_papers.id,
  district_code: school_exam_years.district_code,
  due: count(),
  students: sql<number>`sum(${school_exam_years.total_students})`,
  attendance: count(attendance_returns.id),
  scripts: sql<number>`sum(${isBack})`,
};

/** How far the papers of a day are, by paper and by district. */
export function dayBoardOf(actor: Actor, papers: readonly Paper[]) {
  const arrived = can(actor, "packet.view") ? arrivedBy(actor, papers) : [];
  const rows = withScripts(columns, actor, { papers: papers.map(({ id }) => id) })
    .groupBy(exam_papers.id, school_exam_years.district_code)
    .orderBy(school_exam_years.district_code)
    .all()
    .map((row) => {
      const { exam_paper_id: id, district_code: code } = row;
      return {
        ...none,
        ...arrived.find((one) => one.exam_paper_id === id && one.district_code === code),
        ...row,
      };
    });
  const codes = [...new Set(rows.map(({ district_code }) => district_code))];
  return {
    papers: papers.map((paper) => ({
      ...paper,
      ...added(
        none,
        rows.filter(({ exam_paper_id }) => exam_paper_id === paper.id),
      ),
    })),
    districts: codes.map((district_code) => ({
      district_code,
      ...added(
        none,
        rows.filter((row) => row.district_code === district_code),
      ),
    })),
  };
}

export type LateSchool = Omit<SchoolToCall, "reports"> & { packets: string[] };

/** Schools to call: their packets had not come when a paper began, or a paper is over and its list or scripts are missing. */
export function lateOn(actor: Actor, papers: readonly Paper[]): LateSchool[] {
  const missing = schoolsMissing(actor, papers.filter(isOver));
  const late = new Map(
    missing.map((one): [number, LateSchool] => [one.registration_id, { ...one, packets: [] }]),
  );
  for (const { code, ...school } of schoolsWaiting(actor, papers.filter(isHeld))) {
    const one = late.get(school.registration_id) ?? { ...school, packets: [], attendance: [], scripts: [] };
    one.packets.push(code);
    late.set(school.registration_id, one);
  }
  return [...late.values()].sort(byPlace);
}

const byPlace = (one: LateSchool, other: LateSchool): number =>
  one.district_code.localeCompare(other.district_code) || one.school_name.localeCompare(other.school_name);
