import type { Actor } from "~/auth/actor";
import { isBoundToOneSchool } from "~/auth/roles";
import { examYearChoices } from "~/features/exam-years/queries";
import { pickSchool, recentSchools } from "~/features/schools/pick";
import { findSchoolByCode } from "~/features/schools/queries";
import { chosenYear } from "~/http/chosen-year";
import { lastSchoolOf } from "~/http/preferences";
import { type Problems, problem } from "~/messages";

const unasked = { school_code: null, matches: null, objection: null };

interface SchoolYearQuery {
  /** A school code, or words of a school's name. */
  school_code: string | null;
  exam_year: string | null;
}

interface Offered {
  school_code: string | null;
  exam_year: number | null;
}

/** The school of the last screen in the year of the header. */
export const offeredBy = (request: Request): Offered => ({
  school_code: lastSchoolOf(request),
  exam_year: chosenYear(request),
});

/** The offer fills the form; only a choice is used. */
export function schoolYearChoice(
  actor: Actor,
  { school_code: typed, exam_year }: SchoolYearQuery,
  offered: Offered,
) {
  const isOwnSchool = isBoundToOneSchool(actor);
  const years = examYearChoices();
  const isYear = years.some(({ value }) => value === exam_year);
  const problems: Problems =
    exam_year === null || isYear ? {} : { exam_year: [problem("exam_year_invalid")] };
  const { school_code, matches, objection } = isOwnSchool
    ? { school_code: typed ?? actor.school_code, matches: null, objection: null }
    : typed === null
      ? unasked
      : pickSchool(actor, typed);
  if (objection) problems.school_code = [objection];
  return {
    choice: {
      school_code: school_code ?? typed ?? inScope(actor, offered.school_code),
      exam_year: exam_year ?? String(offered.exam_year ?? ""),
      years,
      isOwnSchool,
      matches,
      recent: isOwnSchool || school_code !== null ? [] : recentSchools(actor),
    },
    school_code,
    year: isYear ? Number(exam_year) : null,
    problems,
  };
}

const inScope = (actor: Actor, code: string | null) =>
  code === null ? null : (findSchoolByCode(actor, code)?.school_code ?? null);
