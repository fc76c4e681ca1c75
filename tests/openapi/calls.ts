import { z } from "zod";
import { returnList, returnRemoval, returnsNew } from "~/features/absences/returns-schema";
import { absencesNew, absenceYear, paperScreen } from "~/features/absences/schema";
import { duplicateList, resolutionNew } from "~/features/duplicates/schema";
import { paperEdit, paperNew, papersCopied } from "~/features/exam-papers/schema";
import { examYearEdit, yearState } from "~/features/exam-years/schema";
import { layoutEdit, layoutFile, layoutNew } from "~/features/export-layouts/schema";
import { lookupEdit } from "~/features/lookups/schema";
import { examYearBegun } from "~/features/next-year/schema";
import { noticeEdit, noticeNew } from "~/features/notices/schema";
import { crestCall, officeEdit } from "~/features/office/schema";
import { requestList, requestNew, requestStep, requestsDecision } from "~/features/requests/schema";
import { requestWindows } from "~/features/requests/windows";
import { rollNumberCall } from "~/features/roll-numbers/schema";
import { assignment, roomEdit, roomList, roomNew, seatMove } from "~/features/rooms/schema";
import { noteNew } from "~/features/school-exam-years/notes.server";
import {
  registrationEdit,
  registrationList,
  registrationNew,
  registrationsEdit,
} from "~/features/school-exam-years/schema";
import { listStep, signOffCall } from "~/features/school-exam-years/sign-off-schema";
import { versionList } from "~/features/school-exam-years/version-schema";
import { mergeQuery, mergeStep } from "~/features/school-merges/schema";
import {
  contactEdit,
  schoolClosing,
  schoolEditOf,
  schoolImport,
  schoolList,
  schoolNew,
} from "~/features/schools/schema";
import { reprintList } from "~/features/sheets/reprints/schema";
import { needList, specialNeed } from "~/features/special-needs/schema";
import { transferList, transferStep } from "~/features/student-transfers/schema";
import { studentFeed } from "~/features/students/changes/schema";
import { studentList } from "~/features/students/list/schema";
import { schoolYearToReset } from "~/features/students/reset/schema";
import { studentAdd, studentEdit, studentImport, studentMassUpdate } from "~/features/students/schema";
import { reinstatementQuery, withdrawal } from "~/features/students/withdrawal/schema";
import { accountsNew, linkList, linksToRenew } from "~/features/users/bulk/schema";
import {
  impersonation,
  passwordChange,
  passwordReset,
  proof,
  registration as registering,
  signIn,
  userEdit,
  userList,
  userNew,
} from "~/features/users/schema";
import * as is from "./records";

export interface Call {
  answer: z.ZodType;
  status?: number;
  body?: z.ZodType;
  query?: z.ZodType;
  /** Who makes the call; without it, the least role that may. */
  by?: "admin";
  /** Of an answer that is a file; JSON otherwise. */
  type?: "text/csv";
  /** Every parameter of the query must be given. */
  isQueryNeeded?: true;
}

const success = { success: z.literal(true) };
const message = { message: z.string() };
const warnings = { warnings: z.array(is.problem) };
const sessionCall: Call = { answer: is.dataOf(is.session) };
const removal: Call = { answer: is.messageOf() };

/** What each call takes and answers, by the schemas that it is read with. The pages of docs/api/ say the rest. */
export const calls: Record<string, Call> = {
  "POST /api/auth/login": { body: signIn, answer: is.dataOf(is.profile, success) },
  "POST /api/auth/register": { status: 201, body: registering, answer: is.dataOf(is.profile, success) },
  "POST /api/auth/logout": { answer: is.dataOf(z.null(), success) },
  "GET /api/auth/session": sessionCall,
  "POST /api/auth/refresh": sessionCall,
  "POST /api/auth/proof": { ...sessionCall, body: proof },
  "PUT /api/auth/password": { body: passwordChange, answer: is.dataOf(is.profile) },
  "POST /api/auth/impersonation": { ...sessionCall, body: impersonation },
  "DELETE /api/auth/impersonation": sessionCall,

  "GET /api/districts": { answer: is.dataOf(z.array(is.district), message) },
  "GET /api/exam_types": { answer: is.dataOf(z.array(is.examType), message) },
  "GET /api/exam_types/{code}": { answer: is.dataOf(is.wholeExamType) },
  "PUT /api/exam_types/{code}": { body: lookupEdit.exam_types, answer: is.dataOf(is.wholeExamType) },
  "GET /api/roles": { answer: is.dataOf(z.array(is.role), message) },

  "GET /api/exam_years": { answer: is.dataOf(z.array(is.examYear), message) },
  "POST /api/exam_years": { status: 201, body: examYearBegun, answer: is.dataOf(is.examYear) },
  "PUT /api/exam_years/{id}": { body: examYearEdit, answer: is.dataOf(is.examYear) },
  "DELETE /api/exam_years/{id}": { answer: is.dataOf(is.examYear) },

  "PUT /api/exam_years/{id}/state": { body: yearState, answer: is.dataOf(is.examYear) },
  "GET /api/exam_years/{id}/request_windows": { answer: is.dataOf(is.requestWindows) },
  "PUT /api/exam_years/{id}/request_windows": { body: requestWindows, answer: is.dataOf(is.requestWindows) },

  "GET /api/duplicates": { query: duplicateList, answer: is.listOf(is.duplicate) },
  "GET /api/duplicates/{exam_year}/{kind}/{id}": { answer: is.dataOf(is.duplicate) },
  "PUT /api/duplicates/{exam_year}/{kind}/{id}": { body: resolutionNew, answer: is.dataOf(is.duplicate) },
  "DELETE /api/duplicates/{exam_year}/{kind}/{id}": { answer: is.dataOf(is.duplicate) },

  "GET /api/student_transfers": {
    query: transferList,
    answer: is.dataOf(z.array(is.transfer)),
    isQueryNeeded: true,
  },
  "GET /api/student_transfers/{id}": { answer: is.dataOf(is.transfer) },
  "PUT /api/student_transfers/{id}": { body: transferStep, answer: is.dataOf(is.transfer) },

  "GET /api/requests": { query: requestList, answer: is.listOf(is.request) },
  "POST /api/requests": { status: 201, body: requestNew, answer: is.dataOf(is.request) },
  "PUT /api/requests/mass_decision": {
    body: requestsDecision,
    answer: is.dataOf(is.counted("decided")),
    by: "admin",
  },
  "GET /api/requests/{id}": { answer: is.dataOf(is.request) },
  "PUT /api/requests/{id}": { body: requestStep, answer: is.dataOf(is.request), by: "admin" },

  "POST /api/school_exam_years": { status: 201, body: registrationNew, answer: is.dataOf(is.registration) },
  "GET /api/school_exam_years/stats": { query: registrationList, answer: is.listOf(is.registration) },
  "PUT /api/school_exam_years/mass_update": {
    body: registrationsEdit,
    answer: is.dataOf(is.counted("updated")),
  },
  "PUT /api/school_exam_years/mass_state": { body: signOffCall, answer: is.dataOf(is.signed) },
  "GET /api/office": { answer: is.dataOf(is.office) },
  "PUT /api/office": { body: officeEdit, answer: is.dataOf(is.office) },
  "PUT /api/office/crest": { body: crestCall, answer: is.dataOf(z.object({ hash: z.string() })) },
  "DELETE /api/office/crest": { answer: is.dataOf(z.object({ hash: z.string() })) },
  "GET /api/export_layouts": { answer: is.dataOf(z.array(is.layout)) },
  "POST /api/export_layouts": { status: 201, body: layoutNew, answer: is.dataOf(is.layout) },
  "GET /api/export_layouts/{id}": { answer: is.dataOf(is.layout) },
  "PUT /api/export_layouts/{id}": { body: layoutEdit, answer: is.dataOf(is.layout) },
  "DELETE /api/export_layouts/{id}": { answer: is.dataOf(is.layout) },
  "GET /api/export_layouts/{id}/file": {
    query: layoutFile,
    isQueryNeeded: true,
    type: "text/csv",
    answer: z.string(),
  },
  "GET /api/export_layouts/{id}/manifest": {
    query: layoutFile,
    isQueryNeeded: true,
    answer: is.dataOf(is.manifest),
  },
  "GET /api/exam_papers": { answer: is.dataOf(z.array(is.paper)) },
  "POST /api/exam_papers": { status: 201, body: paperNew, answer: is.dataOf(is.paper) },
  "GET /api/exam_papers/{id}": { answer: is.dataOf(is.paper) },
  "PUT /api/exam_papers/{id}": { body: paperEdit, answer: is.dataOf(is.paper) },
  "DELETE /api/exam_papers/{id}": { answer: is.dataOf(is.paper) },
  "GET /api/attendance": { query: absenceYear, answer: is.dataOf(is.attendance) },
  "GET /api/exam_papers/{id}/absences": { query: paperScreen, answer: is.listOf(is.absence) },
  "POST /api/exam_papers/{id}/absences": {
    status: 201,
    body: absencesNew,
    answer: is.dataOf(
      z.object({ exam_paper_id: z.int(), code: z.string(), recorded: z.int(), received: z.int() }),
    ),
  },
  "DELETE /api/exam_papers/{id}/absences/{student_id}": {
    answer: is.dataOf(z.object({ exam_paper_id: z.int(), student_id: z.int(), full_name: z.string() })),
  },
  "GET /api/exam_papers/{id}/attendance_returns": {
    query: returnList,
    answer: is.listOf(is.attendanceReturn),
  },
  "POST /api/exam_papers/{id}/attendance_returns": {
    status: 201,
    body: returnsNew,
    answer: is.dataOf(z.object({ exam_paper_id: z.int(), code: z.string(), received: z.int() })),
  },
  "DELETE /api/attendance_returns/{id}": { query: returnRemoval, answer: is.dataOf(is.reopenedReturn) },
  "POST /api/exam_papers/copy": {
    body: papersCopied,
    answer: is.dataOf(z.object({ exam_year: z.int(), from_year: z.int(), copied: z.int() })),
  },
  "GET /api/rooms": { query: roomList, isQueryNeeded: true, answer: is.dataOf(z.array(is.roomWithSeats)) },
  "POST /api/rooms": { status: 201, body: roomNew, answer: is.dataOf(is.room) },
  "POST /api/rooms/seats": { body: assignment, answer: is.dataOf(is.assigned) },
  "GET /api/rooms/{id}": { answer: is.dataOf(is.roomWithSeats) },
  "PUT /api/rooms/{id}": { body: roomEdit, answer: is.dataOf(is.room) },
  "DELETE /api/rooms/{id}": { answer: is.dataOf(is.room) },
  "GET /api/rooms/{id}/seats": { answer: is.dataOf(z.array(is.seated)) },
  "PUT /api/rooms/{id}/seats": { body: seatMove, answer: is.dataOf(is.moved) },
  "DELETE /api/rooms/{id}/seats": { answer: is.dataOf(is.moved) },
  "GET /api/notices": { answer: is.dataOf(z.array(z.union([is.noticeShown, is.noticeWithReaders]))) },
  "POST /api/notices": { status: 201, body: noticeNew, answer: is.dataOf(is.notice) },
  "GET /api/notices/{id}": { answer: is.dataOf(is.noticeWithUnread) },
  "PUT /api/notices/{id}": { body: noticeEdit, answer: is.dataOf(is.notice) },
  "DELETE /api/notices/{id}": { answer: is.dataOf(is.notice) },
  "POST /api/notices/{id}/read": { answer: is.dataOf(z.object({ id: z.int() })) },
  "GET /api/school_exam_years/{id}/notes": { answer: is.dataOf(z.array(is.schoolNote)) },
  "POST /api/school_exam_years/{id}/notes": { status: 201, body: noteNew, answer: is.dataOf(is.schoolNote) },
  "DELETE /api/school_notes/{id}": { answer: is.dataOf(is.schoolNote) },
  "GET /api/school_exam_years/{id}/state": { answer: is.dataOf(is.registrationWithSteps) },
  "PUT /api/school_exam_years/{id}/state": { body: listStep, answer: is.dataOf(is.registration) },
  "GET /api/school_exam_years/{id}/versions": { query: versionList, answer: is.listOf(is.listVersion) },
  "GET /api/school_exam_years/{id}/versions/{version}": {
    query: versionList,
    answer: is.listOf(is.listChange).extend({ version: is.listVersion }),
  },
  "GET /api/school_exam_years/{id}": { answer: is.dataOf(is.registration) },
  "PUT /api/school_exam_years/{id}": { body: registrationEdit, answer: is.dataOf(is.registration) },
  "DELETE /api/school_exam_years/{id}": { answer: is.messageOf(success) },

  "GET /api/schools": { query: schoolList, answer: is.listOf(is.school) },
  "POST /api/schools": { status: 201, body: schoolNew, answer: is.dataOf(is.school) },
  "GET /api/schools/all": { answer: is.dataOf(z.array(is.school)) },
  "POST /api/schools/import": {
    status: 201,
    body: z.union([schoolImport, schoolImport.shape.schools]),
    answer: is.dataOf(is.counted("created"), { ...success, ...message }),
  },
  "GET /api/schools/{id}": { answer: is.dataOf(is.school) },
  "PUT /api/schools/{id}": { body: schoolEditOf(false), answer: is.dataOf(is.editedSchool) },
  "DELETE /api/schools/{id}": removal,
  "PUT /api/schools/{id}/closing": { body: schoolClosing, answer: is.dataOf(is.school) },
  "GET /api/schools/{id}/merge": { query: mergeQuery, answer: is.dataOf(is.mergePlan) },
  "POST /api/schools/{id}/merge": { body: mergeStep, answer: is.dataOf(is.schoolMerge) },
  "PUT /api/schools/{id}/contact": { body: contactEdit, answer: is.dataOf(is.school) },

  "GET /api/students": {
    query: z.object({ ...studentList.shape, changed_since: studentFeed.shape.changed_since }),
    answer: z.union([is.listOf(is.student), is.changes]),
  },
  "POST /api/students": { status: 201, body: studentAdd, answer: is.dataOf(is.student, warnings) },
  "POST /api/students/import": {
    status: 201,
    body: studentImport,
    answer: is.dataOf(is.counted("created"), { ...success, ...message }),
  },
  "PUT /api/students/mass_update": {
    body: studentMassUpdate,
    answer: is.dataOf(is.counted("updated"), message),
  },
  "DELETE /api/students/mass_delete": {
    query: schoolYearToReset,
    isQueryNeeded: true,
    answer: is.dataOf(is.counted("deleted", { batch_id: z.string() }), message),
  },
  "POST /api/students/roll_numbers": { body: rollNumberCall, answer: is.dataOf(is.numbered, message) },
  "GET /api/students/{id}": { answer: is.dataOf(is.student) },
  "PUT /api/students/{id}": { body: studentEdit, answer: is.dataOf(is.student, warnings) },
  "GET /api/sheets/reprints": { query: reprintList, answer: is.listOf(is.reprint, is.reprintSums) },
  "GET /api/special_needs": {
    query: needList,
    answer: is.listOf(is.listedNeed, { counts: is.needCounts }),
  },
  "GET /api/special_needs/options": { answer: is.dataOf(is.needOptions) },
  "GET /api/students/{id}/special_needs": { answer: is.dataOf(is.candidateNeed) },
  "PUT /api/students/{id}/special_needs": { body: specialNeed, answer: is.dataOf(is.candidateNeed) },
  "DELETE /api/students/{id}/special_needs": { answer: is.dataOf(is.candidateNeed) },
  "PUT /api/students/{id}/withdrawal": { body: withdrawal, answer: is.dataOf(is.student) },
  "DELETE /api/students/{id}/withdrawal": { query: reinstatementQuery, answer: is.dataOf(is.student) },
  "DELETE /api/students/{id}": removal,

  "GET /api/users/view": { query: userList, answer: is.listOf(is.profile, message) },
  "POST /api/users/bulk": { status: 201, body: accountsNew, answer: is.dataOf(is.accountsMade, message) },
  "GET /api/users/links": { query: linkList, answer: is.listOf(is.accountLink) },
  "POST /api/users/links/renew": { body: linksToRenew, answer: is.dataOf(is.linksRenewed, message) },
  "POST /api/users": { status: 201, body: userNew, answer: is.dataOf(is.profile, message) },
  "GET /api/users/{id}": { answer: is.dataOf(is.profile) },
  "PUT /api/users/{id}": { body: userEdit, answer: is.dataOf(is.profile, message) },
  "DELETE /api/users/{id}": removal,
  "DELETE /api/users/{id}/identities": removal,
  "DELETE /api/users/{id}/sessions": { answer: is.dataOf(is.counted("ended"), message) },
  "PUT /api/users/reset-password/{id}": { body: passwordReset, answer: is.dataOf(is.profile, message) },
};
