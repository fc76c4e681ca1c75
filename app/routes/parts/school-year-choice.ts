import type { Actor } from "~/auth/actor";
import { isBoundToOneSchool } from "~/auth/roles";
import { examYearChoices, presentExamYear } from "~/features/exam-years/queries.server";
import { pickSchool, recentSchools } from "~/features/schools/pick.server";
import { findSchoolByCode } from "~/features/schools/queries.server";
import type { LastSelection } from "~/http/last-selection.server";
import { type Problems, problem } from "~/messages";

const unasked = { school_code: null, matches: null, objection: null };

interface SchoolYearQuery {
  /** A school code, or words of a school's name. */
  school_code: string | null;
  exam_year: string | null;
}

/** The last selection is only offered, never used without a choice. */
export function schoolYearChoice(
  actor: Actor,
  { school_code: typed, exam_year }: SchoolYearQuery,
  lastSelection: LastSelection = { school_code: null, exam_year: null },
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
      school_code: school_code ?? typed ?? inScope(actor, lastSelection.school_code),
      exam_year: exam_year ?? lastSelection.exam_year ?? String(presentExamYear() ?? ""),
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
