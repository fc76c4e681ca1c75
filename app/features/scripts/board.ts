import type { Actor } from "~/auth/actor";
import { isHeld } from "~/features/absences/rules";
import { ownExamType, type Paper, papersOf } from "~/features/exam-papers/queries";
import { type ScriptsOfSchool, scriptsOfPaper } from "./queries";
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

const none = (): Figures => ({ due: 0, attendance: 0, scripts: 0, differing: 0, expected: 0, returned: 0 });

function count(figures: Figures, school: ScriptsOfSchool): void {
  figures.due += 1;
  figures.expected += school.expected;
  figures.returned += school.returned ?? 0;
  if (school.attendance_id !== null) figures.attendance += 1;
  if (isReturned(school.state)) figures.scripts += 1;
  if (school.state === "differs") figures.differing += 1;
}

/** Papers that have begun are counted; the others are named alone. */
export function scriptBoardOf(actor: Actor, exam_year: number) {
  const districts = new Map<string, DistrictOnBoard>();
  const calls = new Map<number, SchoolToCall>();
  const papers = papersOf(exam_year, ownExamType(actor)).map((paper): PaperOnScriptBoard => {
    const figures = none();
    const is_held = isHeld(paper);
    for (const school of is_held ? scriptsOfPaper(actor, paper) : []) {
      const { district_code } = school;
      const district = districts.get(district_code) ?? { district_code, schools: 0, ...none() };
      districts.set(district_code, district);
      count(figures, school);
      count(district, school);
      missed(calls, paper, school);
    }
    const is_complete = figures.due > 0 && figures.scripts + figures.attendance === 2 * figures.due;
    return { ...paper, ...figures, is_held, is_complete };
  });
  for (const { district_code } of calls.values()) {
    const district = districts.get(district_code);
    if (district) district.schools += 1;
  }
  return {
    papers,
    districts: [...districts.values()].toSorted((one, other) =>
      one.district_code < other.district_code ? -1 : 1,
    ),
    calls: [...calls.values()],
  };
}

function missed(calls: Map<number, SchoolToCall>, { code }: Paper, school: ScriptsOfSchool): void {
  const isBack = isReturned(school.state);
  if (isBack && school.attendance_id !== null) return;
  const { registration_id, school_name, recorded_school_code, district_code, contact_name, contact_phone } =
    school;
  const call = calls.get(registration_id) ?? {
    ...{ registration_id, school_name, recorded_school_code, district_code, contact_name, contact_phone },
    attendance: [],
    scripts: [],
  };
  calls.set(registration_id, call);
  if (school.attendance_id === null) call.attendance.push(code);
  if (!isBack) call.scripts.push(code);
}
