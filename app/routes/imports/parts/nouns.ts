import type { Actor } from "~/auth/actor";
import { isBoundToOneSchool } from "~/auth/roles";
import type { ListText } from "~/features/imports/drafts";
import { candidatePasteForm, pasteForm } from "~/features/imports/form-schema";
import {
  commitSchools,
  planCandidates,
  planSchools,
  readCandidatesFor,
  readSchoolPaste,
  type StartedReading,
  schoolsJudgedAhead,
} from "~/features/imports/judging";
import {
  type Committed,
  candidatesJudgedAhead,
  commitCandidates,
  type Ticks,
} from "~/features/imports/saving";
import { type ImportPlace, noPlace } from "~/features/imports/shape";
import { pasteColumns as schoolColumns } from "~/features/schools/fields";
import { pasteColumns } from "~/features/students/fields";
import type { MessageKey } from "~/messages";

export const studentImport = {
  entity: "students",
  start: "/students/import",
  list: "/students",
  columns: pasteColumns,
  form: candidatePasteForm,
  /** A clerk's school is fixed. */
  placeOf: (
    actor: Actor,
    { school_code, exam_year }: { school_code?: string | null; exam_year?: number | null; pasted: string },
  ): ImportPlace => ({
    school_code: isBoundToOneSchool(actor) ? actor.school_code : (school_code ?? null),
    exam_year: exam_year ?? null,
  }),
  read: readCandidatesFor,
  plan: planCandidates,
  prepareCommit: async (
    actor: Actor,
    id: string,
    fingerprint: string,
    near_seen: string | null,
    ticks: Ticks,
  ) => {
    const judged = await candidatesJudgedAhead(actor, id, fingerprint);
    return () => commitCandidates(actor, id, fingerprint, judged, near_seen, ticks);
  },
  read_again: "import.read_again_done",
  done: ({ changed, left }: Committed): MessageKey => {
    if (changed > 0) return `import.corrected_${left > 0 ? "left" : "done"}`;
    return left > 0 ? "import.students_done_left" : "import.students_done";
  },
  wrong_file: "import.wrong_file_students",
  /** The draft's page leads to the imported candidates and the next step. */
  staysOnDraft: true,
  canUndo: true,
} as const;

export const schoolImport = {
  entity: "schools",
  start: "/admin/schools/import",
  list: "/admin/schools",
  columns: schoolColumns,
  form: pasteForm,
  placeOf: () => noPlace,
  read: (_: Actor, __: ImportPlace, { text, sheets }: ListText): StartedReading => {
    const read = readSchoolPaste(text, sheets);
    return read.ok ? { ok: true } : read;
  },
  plan: planSchools,
  prepareCommit: async (actor: Actor, id: string, fingerprint: string) => {
    const judged = await schoolsJudgedAhead(actor, id, fingerprint);
    return () => commitSchools(actor, id, fingerprint, judged);
  },
  read_again: "import.read_again_done_schools",
  done: ({ left }: { left: number }): MessageKey =>
    left > 0 ? "import.schools_done_left" : "school.imported",
  wrong_file: "import.wrong_file_schools",
  staysOnDraft: false,
  canUndo: false,
} as const;

export type ImportNoun = typeof studentImport | typeof schoolImport;
