import type { Actor } from "~/auth/actor";
import { commitCandidates, planCandidates } from "~/features/imports/candidate-plan.server";
import { readCandidatePaste } from "~/features/imports/candidates";
import { commitSchools, planSchools } from "~/features/imports/school-plan.server";
import { readSchoolPaste } from "~/features/imports/schools";
import { pasteColumns as schoolColumns } from "~/features/schools/fields";
import { pasteColumns } from "~/features/students/fields";

export const studentImport = {
  entity: "students",
  start: "/students/import",
  list: "/students",
  columns: pasteColumns,
  read: readCandidatePaste,
  plan: planCandidates,
  commit: commitCandidates,
  done: "import.students_done",
  done_left: "import.students_done_left",
  wrong_file: "import.wrong_file_students",
  canUndo: true,
} as const;

export const schoolImport = {
  entity: "schools",
  start: "/admin/schools/import",
  list: "/admin/schools",
  columns: schoolColumns,
  read: readSchoolPaste,
  plan: (_: Actor, draft: Parameters<typeof planSchools>[0]) => planSchools(draft),
  commit: commitSchools,
  done: "school.imported",
  done_left: "import.schools_done_left",
  wrong_file: "import.wrong_file_schools",
  canUndo: false,
} as const;

export type ImportNoun = typeof studentImport | typeof schoolImport;
