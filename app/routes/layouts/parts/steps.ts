import type { Actor } from "~/auth/actor";
import { isBoundToOneSchool } from "~/auth/roles";
import { findExamYearOf } from "~/features/exam-years/queries";
import { findReadinessOf } from "~/features/school-exam-years/readiness/queries";
import { tasksOf } from "~/features/school-exam-years/readiness/tasks";
import type { Stage } from "~/features/values/places";
import { nextWork, stageFor } from "~/features/year-stage/queries";
import { chosenYear } from "~/http/chosen-year";
import { confinementOf } from "~/http/confinement";
import type { ShownFlash } from "~/http/flash";
import { screenAt } from "~/http/screens";
import { currentSession } from "~/http/session";
import { figure, t } from "~/messages";

/** Null for a visitor, and where one page alone is open. */
function actorAt(request: Request): Actor | null {
  const actor = currentSession(request)?.actor;
  return actor && !confinementOf(actor) ? actor : null;
}

/** Of the chosen year; a visitor has none. */
export function stageAt(request: Request): Stage | null {
  const actor = actorAt(request);
  return actor && stageFor(actor, chosenYear(request));
}

/** What follows a message of the year. The home shows it itself, and a page without work left leads there. */
export function nextStepAt(
  request: Request,
  flash: ShownFlash | null,
): { label: string; href: string } | null {
  const { pathname, searchParams } = new URL(request.url);
  const actor = flash?.next && flash.kind !== "error" && pathname !== "/" ? actorAt(request) : null;
  const year = Number(searchParams.get("exam_year")) || chosenYear(request);
  if (!actor || !year || !findExamYearOf(year)) return null;
  const from = typeof flash?.next === "string" ? flash.next : screenAt(pathname)?.place;
  const open = nextWork(actor, year, pathname, from);
  if (!open) return { label: t("next.home"), href: "/" };
  const { title, link, n } = open;
  const label = t(link.label === "home.see_step" ? title : link.label);
  return {
    label: `${label.charAt(0).toLowerCase()}${label.slice(1)} (${figure(n)})`,
    href: link.href,
  };
}

export type SchoolPath = ReturnType<typeof schoolPathOf>;

/** The state of the four steps of the school that a screen is about; null for a screen of many schools or of no step. */
export function schoolPathOf(request: Request) {
  const { pathname, searchParams } = new URL(request.url);
  const actor = actorAt(request);
  if (!actor || screenAt(pathname)?.step === undefined) return null;
  // Of the other accounts only the register is near enough to its school, and far enough from its limit of bytes.
  const named = searchParams.get("school_code");
  const given = pathname === "/students" ? named : null;
  const own = named === null || named === actor.school_code ? actor.school_code : null;
  const school_code = isBoundToOneSchool(actor) ? own : given;
  const exam_year = Number(searchParams.get("exam_year") ?? chosenYear(request));
  if (!school_code || !Number.isInteger(exam_year)) return null;
  const line = findReadinessOf(actor, school_code, exam_year);
  if (!line) return null;
  const { expected_students, total_students, total_student_with_code, state } = line;
  const tasks = tasksOf(line, false).map((each) => ({ task: each.task, isDone: each.state === "done" }));
  return { expected_students, total_students, total_student_with_code, state, tasks };
}
