import { count, eq, inArray, isNull, not, or, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { attendance_returns, exam_papers, school_exam_years, script_returns } from "~/db/schema";
import { isHeld } from "~/features/absences/rules";
import { ownExamType, type Paper, papersOf } from "~/features/exam-papers/queries";
import { expected, type ScriptsOfSchool, scriptsOf, state, withScripts } from "./queries";
import { isReturned } from "./rules";

interface Figures {
  /** Schools with candidates, one for each paper. */
  due: number;
  attendance: number;
  scripts: number;
  /** Returned with a count that is not the expected one. */
  differing: number;
  expected: number;
  returned: number;
}

export interface PaperOnScriptBoard extends Paper, Figures {
  is_held: boolean;
  /** The attendance and the scripts of every school are back. */
  is_complete: boolean;
}

export interface DistrictOnBoard extends Figures {
  district_code: string;
  /** Schools whose attendance or scripts are missing. */
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
};

const none: Figures = { due: 0, attendance: 0, scripts: 0, differing: 0, expected: 0, returned: 0 };

export const isBack = inArray(state, ["equal", "differs"]);
const isMissing = or(isNull(attendance_returns.id), not(isBack));

const figures = {
  due: count(),
  attendance: count(attendance_returns.id),
  scripts: sql<number>`sum(${isBack})`,
  differing: sql<number>`sum(${eq(state, "differs")})`,
  expected: sql<number>`sum(${expected})`,
  returned: sql<number>`coalesce(sum(${script_returns.returned}), 0)`,
};

const added = (rows: readonly Figures[]): Figures =>
  rows.reduce(
    (sum, one) => ({
      due: sum.due + one.due,
      attendance: sum.attendance + one.attendance,
      scripts: sum.scripts + one.scripts,
      differing: sum.differing + one.differing,
      expected: sum.expected + one.expected,
      returned: sum.returned + one.returned,
    }),
    none,
  );

const { district_code } = school_exam_years;

const ofDistrict = {
  exam_paper_id: exam_papers.id,
  district_code,
  ...figures,
  missing: sql`json_group_array(${school_exam_years.id}) filter (where ${isMissing})`.mapWith(
    (ids: string) => JSON.parse(ids) as number[],
  ),
};

const heldIn = (papers: readonly Paper[]) => papers.filter(isHeld).map(({ id }) => id);

/** Papers that have begun are counted; the others are named alone. */
export function scriptBoardOf(actor: Actor, exam_year: number) {
  const papers = papersOf(exam_year, ownExamType(actor));
  const rows = withScripts(ofDistrict, actor, { papers: heldIn(papers) })
    .groupBy(exam_papers.id, district_code)
    .orderBy(district_code)
    .all();
  const codes = [...new Set(rows.map((row) => row.district_code))];
  const districts = codes.map((code): DistrictOnBoard => {
    const own = rows.filter((row) => row.district_code === code);
    const schools = new Set(own.flatMap(({ missing }) => missing)).size;
    return { district_code: code, schools, ...added(own) };
  });
  return { papers: papers.map((paper) => onBoard(paper, rows)), districts };
}

/** Of one district, or of all that the actor sees. */
export function schoolsToCall(actor: Actor, exam_year: number, district: string | null): SchoolToCall[] {
  const place = district === null ? undefined : eq(district_code, district);
  return schoolsMissing(actor, papersOf(exam_year, ownExamType(actor)).filter(isHeld), place);
}

/** Whose attendance or scripts of the papers are missing. */
export const schoolsMissing = (actor: Actor, papers: readonly Paper[], place?: SQL): SchoolToCall[] =>
  callsOf(papers, scriptsOf(actor, { papers: papers.map(({ id }) => id), place }, isMissing));

function onBoard(paper: Paper, rows: readonly (Figures & { exam_paper_id: number })[]): PaperOnScriptBoard {
  const sums = added(rows.filter((row) => row.exam_paper_id === paper.id));
  const is_complete = sums.due > 0 && sums.scripts + sums.attendance === 2 * sums.due;
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
      };
      calls.set(registration_id, call);
      if (school.attendance_id === null) call.attendance.push(code);
      if (!isReturned(school.state)) call.scripts.push(code);
    }
  }
  return [...calls.values()];
}

/** Held papers of schools whose scripts did not come back. */
export function scriptsDue(actor: Actor, exam_year: number): number {
  const papers = papersOf(exam_year, ownExamType(actor)).filter(isHeld);
  const of = { papers: papers.map(({ id }) => id) };
  return withScripts({ n: count() }, actor, of, not(isBack)).get()?.n ?? 0;
}
