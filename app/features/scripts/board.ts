import { and, count, eq, inArray, isNotNull, isNull, not, or, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { db, onceARequest } from "~/db/client";
import {
  attendance_returns,
  centre_reports,
  exam_papers,
  school_exam_years,
  script_returns,
} from "~/db/schema";
import { isHeld } from "~/features/absences/rules";
import { ownExamType, type Paper, papersOf } from "~/features/exam-papers/queries";
import { whyYearClosed } from "~/features/exam-years/queries";
import { expected, reported_at, type ScriptsOfSchool, scriptsOf, state, withScripts } from "./queries";
import { isReturned } from "./rules";

interface Figures {
  /** Schools with candidates, one for each paper. */
  due: number;
  attendance: number;
  scripts: number;
  /** Sent, and not open again. */
  reports: number;
  /** Returned with a count that is not the expected one. */
  differing: number;
  expected: number;
  returned: number;
}

export interface PaperOnScriptBoard extends Paper, Figures {
  is_held: boolean;
  /** The attendance and the scripts of every school are back, and its report is sent. */
  is_complete: boolean;
}

export interface DistrictOnBoard extends Figures {
  district_code: string;
  /** Schools whose attendance, scripts or report is missing. */
  schools: number;
}

export type SchoolToCall = Pick<
  ScriptsOfSchool,
  | "registration_id"
  | "school_name"
  | "recorded_school_code"
  | "district_code"
  | "contact_name"
  | "contact_phone"
> & {
  /** Codes of papers. */
  attendance: string[];
  scripts: string[];
  reports: string[];
};

const none: Figures = {
  due: 0,
  attendance: 0,
  scripts: 0,
  reports: 0,
  differing: 0,
  expected: 0,
  returned: 0,
};

export const isBack = inArray(state, ["equal", "differs"]);
const isMissing = (asksReport: boolean) =>
  or(isNull(attendance_returns.id), not(isBack), asksReport ? isNull(reported_at) : undefined);

/** A year that was closed before schools sent reports has none. */
const asksReports = (exam_year: number, papers: readonly Paper[]): boolean =>
  whyYearClosed(exam_year) === null ||
  db
    .select({ id: centre_reports.id })
    .from(centre_reports)
    .where(
      inArray(
        centre_reports.exam_paper_id,
        papers.map(({ id }) => id),
      ),
    )
    .get() !== undefined;

const figures = {
  due: count(),
  attendance: count(attendance_returns.id),
  scripts: sql<number>`sum(${isBack})`,
  reports: sql<number>`count(${reported_at})`,
  differing: sql<number>`sum(${eq(state, "differs")})`,
  expected: sql<number>`sum(${expected})`,
  returned: sql<number>`coalesce(sum(${script_returns.returned}), 0)`,
};

/** The sum of each figure that `none` has as 0. */
export const added = <Sums extends object>(
  none: Sums,
  rows: readonly { [Name in keyof Sums]: number }[],
): Sums =>
  Object.fromEntries(
    (Object.keys(none) as (keyof Sums)[]).map((name) => [
      name,
      rows.reduce((sum, row) => sum + row[name], 0),
    ]),
  ) as Sums;

const { district_code } = school_exam_years;

const ofDistrict = (asksReport: boolean) => ({
  exam_paper_id: exam_papers.id,
  district_code,
  ...figures,
  missing: sql`json_group_array(${school_exam_years.id}) filter (where ${isMissing(asksReport)})`.mapWith(
    (ids: string) => JSON.parse(ids) as number[],
  ),
});

const heldIn = (papers: readonly Paper[]) => papers.filter(isHeld).map(({ id }) => id);

/** Papers that have begun are counted; the others are named alone. */
export function scriptBoardOf(actor: Actor, exam_year: number) {
  const papers = papersOf(exam_year, ownExamType(actor));
  const asksReport = asksReports(exam_year, papers);
  const rows = withScripts(ofDistrict(asksReport), actor, { papers: heldIn(papers) })
    .groupBy(exam_papers.id, district_code)
    .orderBy(district_code)
    .all();
  const codes = [...new Set(rows.map((row) => row.district_code))];
  const districts = codes.map((code): DistrictOnBoard => {
    const own = rows.filter((row) => row.district_code === code);
    const schools = new Set(own.flatMap(({ missing }) => missing)).size;
    return { district_code: code, schools, ...added(none, own) };
  });
  return { papers: papers.map((paper) => onBoard(paper, rows, asksReport)), districts };
}

/** Of one district, or of all that the actor sees. */
export function schoolsToCall(actor: Actor, exam_year: number, district: string | null): SchoolToCall[] {
  const place = district === null ? undefined : eq(district_code, district);
  const held = papersOf(exam_year, ownExamType(actor)).filter(isHeld);
  return schoolsMissing(actor, held, place, asksReports(exam_year, held));
}

/** Whose attendance, scripts or report of the papers is missing. */
export const schoolsMissing = (
  actor: Actor,
  papers: readonly Paper[],
  place?: SQL,
  asksReport = false,
): SchoolToCall[] =>
  callsOf(papers, scriptsOf(actor, { papers: papers.map(({ id }) => id), place }, isMissing(asksReport)));

function onBoard(
  paper: Paper,
  rows: readonly (Figures & { exam_paper_id: number })[],
  asksReport: boolean,
): PaperOnScriptBoard {
  const sums = added(
    none,
    rows.filter((row) => row.exam_paper_id === paper.id),
  );
  const { due, scripts, attendance, reports } = sums;
  const isBack = scripts + attendance === 2 * due;
  const is_complete = due > 0 && isBack && (!asksReport || reports === due);
  return { ...paper, ...sums, is_held: isHeld(paper), is_complete };
}

/** In the order of the papers that they miss. */
function callsOf(papers: readonly Paper[], missing: ReturnType<typeof scriptsOf>): SchoolToCall[] {
  const calls = new Map<number, SchoolToCall>();
  for (const { id, code } of papers) {
    for (const school of missing.filter(({ exam_paper_id }) => exam_paper_id === id)) {
      const { registration_id, school_name, recorded_school_code, district_code } = school;
      const { contact_name, contact_phone } = school;
      const call = calls.get(registration_id) ?? {
        ...{ registration_id, school_name, recorded_school_code, district_code, contact_name, contact_phone },
        attendance: [],
        scripts: [],
        reports: [],
      };
      calls.set(registration_id, call);
      if (school.attendance_id === null) call.attendance.push(code);
      if (!isReturned(school.state)) call.scripts.push(code);
      if (school.reported_at === null) call.reports.push(code);
    }
  }
  return [...calls.values()];
}

const lacks = (condition: SQL | undefined) => sql<number>`coalesce(sum(${condition}), 0)`;

const dueColumns = {
  scripts: lacks(not(isBack)),
  reports: lacks(and(isNotNull(attendance_returns.id), isNull(reported_at))),
};

/** Of the held papers of each school; a home asks for both, and all of them are read once. */
const dueOf = (actor: Actor, exam_year: number) =>
  onceARequest(`scripts due ${exam_year} ${actor.user_id}`, () =>
    withScripts(dueColumns, actor, { papers: heldIn(papersOf(exam_year, ownExamType(actor))) }).get(),
  );

/** Held papers of schools whose scripts did not come back. */
export const scriptsDue = (actor: Actor, exam_year: number): number => dueOf(actor, exam_year)?.scripts ?? 0;

/** Those whose attendance list is in, and whose report is not. */
export const reportsDue = (actor: Actor, exam_year: number): number => dueOf(actor, exam_year)?.reports ?? 0;
