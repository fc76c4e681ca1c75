import { isBoundToOneSchool } from "~/auth/roles";
import { findReadinessOf } from "~/features/school-exam-years/readiness-queries";
import { tasksOf } from "~/features/school-exam-years/tasks";
import { currentSession } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { confinementOf } from "~/http/confinement";
import { screenAt } from "~/http/screens";

export type SchoolPath = ReturnType<typeof schoolPathOf>;

/** The state of the four steps of the school that a screen is about; null for a screen of many schools or of no step. */
export function schoolPathOf(request: Request) {
  const { pathname, searchParams } = new URL(request.url);
  const actor = currentSession(request)?.actor;
  if (!actor || confinementOf(actor) || screenAt(pathname)?.step === undefined) return null;
  // Of the other accounts only the register is near enough to its school, and far enough from its limit of bytes.
  const given = pathname === "/students" ? searchParams.get("school_code") : null;
  const school_code = isBoundToOneSchool(actor) ? actor.school_code : given;
  const exam_year = Number(searchParams.get("exam_year") ?? chosenYear(request));
  if (!school_code || !Number.isInteger(exam_year)) return null;
  const line = findReadinessOf(actor, school_code, exam_year);
  if (!line) return null;
  const { expected_students, total_students, total_student_with_code, state } = line;
  const tasks = tasksOf(line, false).map((each) => ({ task: each.task, isDone: each.state === "done" }));
  return { expected_students, total_students, total_student_with_code, state, tasks };
}
