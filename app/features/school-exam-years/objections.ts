import type { Actor } from "~/auth/actor";
import { sqlite } from "~/db/client";
import { findExamYearOf, whyYearClosed } from "~/features/exam-years/queries";
import { cardsInTheWay } from "~/features/lookups/second-exams";
import { findSchoolByCode, isClosedIn } from "~/features/schools/queries";
import type { SchoolYear } from "~/features/values/school-year";
import { hasProblems, type Problem, type Problems, problem, sentenceText } from "~/messages";
import { isRegistered } from "./school-year";

export function objectionToYear(exam_year: number): Problem | undefined {
  const reason = sentenceText(whyYearClosed(exam_year));
  return reason === null ? undefined : problem("blocked", { reason });
}

/** Judges the fields that are given; a school outside the scope is reported as unknown. */
export function objectionsToRegistration(
  actor: Actor,
  { school_code, exam_year }: Partial<SchoolYear>,
): Problems | undefined {
  const problems: Problems = {};
  const isYear = exam_year !== undefined && findExamYearOf(exam_year) !== undefined;
  const school = school_code === undefined ? undefined : findSchoolByCode(actor, school_code);
  if (school_code !== undefined && !school) {
    problems.school_code = [problem("unknown", { value: school_code })];
  } else if (school_code !== undefined && isYear && isRegistered({ school_code, exam_year })) {
    problems.school_code = [problem("already_registered", { value: school_code, year: exam_year })];
  } else if (school && isYear && isClosedIn(school, exam_year)) {
    problems.school_code = [problem("school_closed", { value: school.school_code, year: exam_year })];
  }
  if (exam_year !== undefined && !isYear) problems.exam_year = [problem("unknown", { value: exam_year })];
  const closed = isYear && objectionToYear(exam_year);
  if (closed) problems.exam_year = [closed];
  return hasProblems(problems) ? problems : undefined;
}

/** Identity cards and roll numbers are unique in a year, so a candidate who is in the target year blocks the move. */
export function objectionsToMove(actor: Actor, before: SchoolYear, after: SchoolYear): Problems | undefined {
  const closed = objectionToYear(before.exam_year);
  if (closed) return { exam_year: [closed] };
  if (before.school_code === after.school_code && before.exam_year === after.exam_year) return undefined;
  const problems = objectionsToRegistration(actor, after);
  if (problems) return problems;

  const clashes = [
    { code: "ic_number_clashes", n: cardsInTheWay(before, after) },
    {
      code: "student_code_clashes",
      n: before.exam_year === after.exam_year ? 0 : numbersInTheWay.get({ ...before, year: after.exam_year }),
    },
  ] as const;
  const objections = clashes.flatMap(({ code, n }) =>
    n ? [problem(code, { value: before.school_code, n: n as number, year: after.exam_year })] : [],
  );
  return objections.length > 0 ? { exam_year: objections } : undefined;
}

const numbersInTheWay = sqlite
  .prepare(
    `select count(*) from students as own
       join students as other on other.exam_year = $year and other.student_code = own.student_code
     where own.school_code = $school_code and own.exam_year = $exam_year`,
  )
  .pluck();
