import { matrix, type Permission } from "~/auth/permissions";
import type { RoleId } from "~/auth/roles";
import type { NextPlace } from "~/http/flash.server";
import { type MessageKey, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";

interface NextStep {
  permission: Permission;
  /** With the words of its link, `next.*`. */
  label: MessageKey;
  /** `:id` is filled from the place. */
  path: string;
  /** The parts of the place that the address takes as its query. */
  takes: readonly ("school_code" | "exam_year")[];
}

const step = (
  label: NextStep["label"],
  permission: Permission,
  path: string,
  ...takes: NextStep["takes"]
): NextStep => ({ label, permission, path, takes });

const ofSchool = ["school_code", "exam_year"] as const;
const registerSchools = step(
  "next.register_schools",
  "school_exam_year.manage",
  "/school_exam_years/build",
  "exam_year",
);
const accounts = step("next.accounts", "user.manage", "/admin/users");
const nextAccount = step("next.account", "user.manage", "/user-approve/:id");
const candidates = step("next.candidates", "student.add", "/student-add/batch", ...ofSchool);
const readiness = step(
  "next.readiness",
  "school_exam_year.view",
  "/school_exam_years/readiness",
  "exam_year",
);
const numbers = step("next.numbers", "roll_number.generate", "/students/roll-numbers", ...ofSchool);
const sheets = step("next.sheets", "sheet.print", "/students/sheets", ...ofSchool);
const confirmNext = step("next.confirm", "list.confirm", "/school_exam_years/sign-off", "exam_year");
const printFinal = step("next.print_final", "sheet.print", "/students/sheets/final-list", ...ofSchool);
const duplicates = step("next.duplicates", "duplicate.manage", "/duplicates", "exam_year");
const home = step("next.home", "account.own", "/");

/** What follows an action, by the key of its message: the first step that the role may do. */
const nextSteps: Partial<Record<MessageKey, readonly NextStep[]>> = {
  "exam_year.created": [registerSchools],
  "school_exam_year.built": [accounts],
  "school_exam_year.created": [accounts, candidates, readiness],
  "user.approved": [nextAccount],
  "user.approved_many": [nextAccount],
  "readiness.expected_saved": [candidates],
  "student.added": [numbers],
  "student.added_with_warnings": [numbers],
  "batch.saved": [numbers],
  "batch.saved_with_warnings": [numbers],
  "student.code_updated": [sheets],
  "duplicate.saved": [duplicates],
  "list.saved_dihantar": [home],
  "list.saved_disahkan": [confirmNext],
  "list.saved_muktamad": [printFinal],
};

export function nextStepOf(
  { key, next }: { key: MessageKey; next: NextPlace | null },
  role_id: RoleId,
): { label: string; href: string } | null {
  const following = nextSteps[key]?.find(({ permission }) =>
    (matrix[permission] as readonly RoleId[]).includes(role_id),
  );
  if (!following || !next) return null;
  const { label, path, takes } = following;
  const query = Object.fromEntries(takes.map((name) => [name, next[name]]));
  return { label: t(label), href: listAddress(path.replace(":id", String(next.id)), query, {})() };
}
