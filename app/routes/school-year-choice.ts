import type { Actor } from "~/auth/actor";
import { examYearChoices, presentExamYear } from "~/features/exam-years/queries.server";
import type { Problems } from "~/messages";

interface Asked {
  school_code: string | null;
  exam_year: string | null;
}

/** The school and year that a screen is asked for: a clerk's own school without saying so, and a year the office has. */
export function schoolYearChoice(actor: Actor, { school_code, exam_year }: Asked) {
  const isOwnSchool = actor.role_id === "SU";
  const years = examYearChoices();
  const isYear = years.some(({ value }) => value === exam_year);
  const problems: Problems = exam_year === null || isYear ? {} : { exam_year: ["invalid"] };
  const chosen = school_code ?? (isOwnSchool ? actor.school_code : null);
  return {
    choice: {
      school_code: chosen,
      exam_year: exam_year ?? String(presentExamYear() ?? ""),
      years,
      isOwnSchool,
    },
    school_code: chosen,
    year: isYear ? Number(exam_year) : null,
    problems,
  };
}
