import type { Actor } from "~/auth/actor";
import { type EntryDays, entryDays } from "~/features/exam-years/days-ahead";
import { lockedSince } from "~/features/exam-years/queries";
import { findSchoolByCode } from "~/features/schools/queries";
import { knownTo } from "~/features/students/known";
import { objectionsToSchoolYear } from "~/features/students/objections";
import { classesOfSchool } from "~/features/students/queries";
import type { SchoolYear } from "~/features/values/school-year";
import { hasProblems, type Problems } from "~/messages";

export function schoolYearOf(actor: Actor, school_code: string, exam_year: number): FoundSchoolYear {
  const problems = objectionsToSchoolYear(knownTo(actor), { school_code, exam_year });
  if (hasProblems(problems)) return { place: null, problems };
  const school_name = findSchoolByCode(actor, school_code)?.school_name ?? "";
  const classes = classesOfSchool(actor, school_code, exam_year);
  const days = { locked_since: lockedSince(exam_year), entry: entryDays(exam_year) };
  const place = { school_code, school_name, exam_year, classes, ...days };
  return { place, problems };
}

export interface ShownSchoolYear extends SchoolYear {
  school_name: string;
  classes: string[];
  locked_since: string | null;
  entry: EntryDays | null;
}
interface FoundSchoolYear {
  place: ShownSchoolYear | null;
  problems: Problems;
}
