import type { Permission } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import { findReadinessOf } from "~/features/school-exam-years/readiness/queries";
import { tasksOf, type WorkLeft } from "~/features/school-exam-years/readiness/tasks";
import type { Stage } from "~/features/values/places";
import { stageFor } from "~/features/year-stage/queries";
import { chosenYear } from "~/http/chosen-year";
import { confinementOf } from "~/http/confinement";
import { screenAt } from "~/http/screens";
import { currentSession } from "~/http/session";
import type { MessageKey } from "~/messages";

export interface NextStep {
  permission: Permission;
  /** With the words of its link, `next.*`. */
  label: MessageKey;
  /** `:id` is filled from the place; without one the step is left out. */
  path: string;
  /** The parts of the place that the address takes as its query. */
  takes: readonly ("school_code" | "exam_year")[];
  /** The step follows only where this work is left, by `next.left` of the message. */
  left?: WorkLeft | "schools" | "lock";
}

const step = (
  label: NextStep["label"],
  permission: Permission,
  path: string,
  ...takes: NextStep["takes"]
): NextStep => ({ label, permission, path, takes });

const ofSchool = ["school_code", "exam_year"] as const;
export const registerSchools = step(
  "next.register_schools",
  "school_exam_year.manage",
  "/school_exam_years/build",
  "exam_year",
);
export const accounts = step("next.accounts", "user.manage", "/admin/users");
export const nextAccount = step("next.account", "user.manage", "/user-approve/:id");
export const candidates = step("next.candidates", "student.add", "/student-add/batch", ...ofSchool);
/** While the school expects more than are entered. */
export const moreCandidates: NextStep = { ...candidates, label: "next.more_candidates", left: "candidates" };
export const readiness = step(
  "next.readiness",
  "school_exam_year.view",
  "/school_exam_years/readiness",
  "exam_year",
);
export const numbers = step("next.numbers", "roll_number.generate", "/students/roll-numbers", ...ofSchool);
export const documents = step("next.documents", "student.add", "/students?has_document=false", ...ofSchool);
export const handIn = step("next.hand_in", "list.submit", "/school_exam_years/:id/state");
/** After the expected number: the work that the school has left. */
export const byWorkLeft: readonly NextStep[] = [
  { ...candidates, left: "candidates" },
  { ...documents, left: "documents" },
  { ...numbers, left: "numbers" },
  { ...handIn, left: "hand_in" },
  readiness,
];
/** A year without a school to register. */
export const addSchools: NextStep = {
  ...step("next.add_schools", "school.add", "/admin/schools/import"),
  left: "schools",
};
export const lockYear: NextStep = {
  ...step("next.lock", "exam_year.manage", "/admin/exam_years/:id/edit"),
  left: "lock",
};
export const newSheet = step("next.new_sheet", "sheet.print", "/students/sheets", ...ofSchool);
export const sheets = step("next.sheets", "sheet.print", "/students/sheets", ...ofSchool);
export const confirmNext = step(
  "next.confirm",
  "list.view_waiting",
  "/school_exam_years/sign-off",
  "exam_year",
);
export const finalise = step(
  "next.finalise",
  "list.finalise",
  "/school_exam_years/sign-off?state=muktamad",
  "exam_year",
);
export const finalLists = step(
  "next.final_lists",
  "list.sign_off",
  "/school_exam_years/readiness?state=muktamad",
  "exam_year",
);
export const registerSchool = step(
  "next.register_school",
  "school_exam_year.register",
  "/school_exam_years/add",
);
export const newAccount = step("next.new_account", "user.manage", "/create-user");
export const requests = step("next.requests", "request.view", "/requests?state=waiting");
export const unread = step("next.unread", "notice.manage", "/admin/notices/:id/unread");
export const calls = step("next.calls", "school_note.manage", "/school_exam_years/call-list", "exam_year");
export const duplicates = step("next.duplicates", "duplicate.view", "/checks/pairs?state=open", "exam_year");
export const home = step("next.home", "account.own", "/");

/** Of the chosen year; a visitor has none. */
export function stageAt(request: Request): Stage | null {
  const actor = currentSession(request)?.actor;
  return actor && !confinementOf(actor) ? stageFor(actor, chosenYear(request)) : null;
}

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
