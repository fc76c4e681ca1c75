import type { Actor } from "~/auth/actor";
import { candidateRecords } from "~/features/imports/judging";
import { candidateListJudgedAhead, importCandidates } from "~/features/imports/saving";
import { asLateEntry } from "~/features/school-exam-years/sign-off/queries";
import { massUpdateCodes } from "~/features/students/bulk/mass-update";
import { studentsChangedSince } from "~/features/students/changes/queries";
import { studentFeed } from "~/features/students/changes/schema";
import {
  createStudent,
  deleteStudent,
  objectionsToStudent,
  updateStudent,
} from "~/features/students/commands";
import { listStudents } from "~/features/students/list/queries";
import { studentList } from "~/features/students/list/schema";
import { findStudent, readableStudent } from "~/features/students/queries";
import { resetSchoolYear } from "~/features/students/reset/commands";
import { schoolYearToReset } from "~/features/students/reset/schema";
import { listQuery, studentAdd, studentEdit, studentMassUpdate } from "~/features/students/schema";
import { reinstateStudent, withdrawStudent } from "~/features/students/withdrawal/commands";
import { reinstatementQuery, withdrawal } from "~/features/students/withdrawal/schema";
import { calls, lists, reads, withoutData, writes } from "~/http/calls";
import { unprocessable } from "~/http/json";
import { readQuery } from "~/http/query";
import { refusal } from "~/http/refusals";
import { problem, t } from "~/messages";
import { warningSentences, withWarnings } from "~/routes/students/parts/warnings";

export const loader = calls({
  students: {
    GET: lists({
      may: "student.view",
      read: ({ request, actor }) =>
        new URL(request.url).searchParams.has("changed_since")
          ? changesFor(actor, request)
          : listStudents(actor, readQuery(request, studentList)),
    }),
    POST: writes({
      may: "student.add",
      body: studentAdd,
      judge: (given, { actor }) => objectionsToStudent(actor, given),
      run: ({ actor, body }) => createStudent(asLateEntry(actor), body),
      status: 201,
      answer: withWarnings,
    }),
  },
  "students/import": {
    POST: writes({
      may: "student.import",
      body: candidateRecords,
      query: listQuery,
      prepare: ({ actor, body, query }) => candidateListJudgedAhead(actor, body, query.correct),
      run: ({ actor, body, query, prepared }) =>
        importCandidates(actor, body, query.correct, prepared, query.confirm_near),
      status: 201,
      said: ({ created, corrected }) => ({
        key: corrected ? "import.corrected_done" : "import.students_done",
        values: { n: String(created), m: String(corrected?.updated ?? 0) },
      }),
      answer: ({ created, corrected, warnings }) => ({
        success: true,
        data: { created, ...corrected },
        ...(warnings.length > 0 && { warnings: warningSentences(warnings) }),
      }),
      failed: { success: false },
    }),
  },
  "students/mass_update": {
    PUT: writes({
      may: "roll_number.generate",
      body: studentMassUpdate,
      run: ({ actor, body }) => massUpdateCodes(actor, body),
      said: "student.code_updated",
    }),
  },
  "students/mass_delete": {
    DELETE: writes({
      may: "student.reset",
      query: schoolYearToReset,
      run: ({ actor, query }) => resetSchoolYear(actor, query),
      said: ({ deleted }) => ({ key: "student.reset_done", values: { n: String(deleted) } }),
    }),
  },
  "students/:id": {
    GET: reads({ may: "student.view", read: ({ actor, id }) => readableStudent(actor, id) }),
    PUT: writes({
      may: "student.edit",
      finds: ({ actor, id }) => findStudent(actor, id),
      body: studentEdit,
      judge: (given, { actor, id }) => objectionsToStudent(actor, given, id),
      run: ({ actor, id, body }) => updateStudent(actor, id, body),
      answer: withWarnings,
    }),
    DELETE: writes({
      may: "student.delete",
      run: ({ actor, id }) => deleteStudent(actor, id),
      said: "student.removed",
      answer: withoutData,
    }),
  },
  "students/:id/withdrawal": {
    PUT: writes({
      may: "student.withdraw",
      finds: ({ actor, id }) => findStudent(actor, id),
      body: withdrawal,
      run: ({ actor, id, body }) => withdrawStudent(actor, id, body),
      answer: ({ student }) => ({ data: student }),
    }),
    DELETE: writes({
      may: "student.withdraw",
      query: reinstatementQuery,
      run: ({ actor, id, query: { reason } }) => reinstateStudent(actor, id, { version: null, reason }),
      answer: ({ student }) => ({ data: student }),
    }),
  },
});

export const action = loader;

function changesFor(actor: Actor, request: Request): Response {
  const changes = studentsChangedSince(actor, readQuery(request, studentFeed));
  if (changes === "future")
    return unprocessable(request, { changed_since: [problem("changed_since_future")] });
  if (typeof changes === "string") return refusal(request, 410, "begin_again", t(`student.feed_${changes}`));
  return Response.json({ ...changes, error: null });
}
