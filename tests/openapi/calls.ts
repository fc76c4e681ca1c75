import { z } from "zod";
import { schoolEditOf, schoolImport } from "~/features/schools/schema";
import { studentFeed } from "~/features/students/changes/schema";
import { studentList } from "~/features/students/list/schema";
import { studentImport } from "~/features/students/schema";
import * as is from "./records";

export interface Call {
  summary: string;
  answer: z.ZodType;
  /** In place of what the module declares, where that depends on the account or takes several forms. */
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
const sessionCall = { answer: is.dataOf(is.session) };
const removal = { answer: is.messageOf() };

/** What the calls of a tag are about. */
export const tags: Record<string, string> = {
  attendance: "Attendance in figures",
  attendance_returns: "Received attendance lists",
  auth: "Sign-in, session, password and impersonation",
  districts: "Districts",
  duplicates: "Candidates that are listed twice",
  exam_papers: "Exam papers, with absentees and attendance lists",
  exam_types: "Exam types",
  exam_years: "Exam years",
  export_layouts: "Files for other systems",
  notices: "Notices to schools",
  office: "The office and its crest",
  requests: "Requests of schools",
  roles: "Roles",
  rooms: "Rooms and seats",
  school_exam_years: "Schools in an exam year, with their lists of candidates",
  school_notes: "Notes of the office on a school",
  schools: "Schools",
  sheets: "Sheets and their prints",
  special_needs: "Special needs of candidates",
  student_transfers: "Transfers between schools",
  students: "Candidates",
  users: "Accounts",
};

/** What each call answers. What it takes is in its module of app/routes/api; the pages of docs/api/ say the rest. */
export const calls: Record<string, Call> = {
  "POST /api/auth/login": {
    summary: "Sign in with a username and a password",
    answer: is.dataOf(is.profile, success),
  },
  "POST /api/auth/register": { summary: "Ask for an account", answer: is.dataOf(is.profile, success) },
  "POST /api/auth/logout": { summary: "End the session", answer: is.dataOf(z.null(), success) },
  "GET /api/auth/session": { summary: "Read the session and its account", ...sessionCall },
  "POST /api/auth/refresh": { summary: "Renew the token of the session", ...sessionCall },
  "POST /api/auth/proof": { summary: "Prove with the password who asks", ...sessionCall },
  "PUT /api/auth/password": { summary: "Change the own password", answer: is.dataOf(is.profile) },
  "POST /api/auth/impersonation": { summary: "Begin an impersonation", ...sessionCall },
  "DELETE /api/auth/impersonation": { summary: "End an impersonation", ...sessionCall },

  "GET /api/districts": { summary: "List the districts", answer: is.dataOf(z.array(is.district), message) },
  "GET /api/exam_types": { summary: "List the exam types", answer: is.dataOf(z.array(is.examType), message) },
  "GET /api/exam_types/{code}": { summary: "Read an exam type", answer: is.dataOf(is.wholeExamType) },
  "PUT /api/exam_types/{code}": { summary: "Change an exam type", answer: is.dataOf(is.wholeExamType) },
  "GET /api/roles": { summary: "List the roles", answer: is.dataOf(z.array(is.role), message) },

  "GET /api/exam_years": { summary: "List the exam years", answer: is.dataOf(z.array(is.examYear), message) },
  "POST /api/exam_years": { summary: "Add an exam year", answer: is.dataOf(is.examYear) },
  "PUT /api/exam_years/{id}": { summary: "Change an exam year", answer: is.dataOf(is.examYear) },
  "DELETE /api/exam_years/{id}": { summary: "Delete an exam year", answer: is.dataOf(is.examYear) },

  "PUT /api/exam_years/{id}/state": {
    summary: "Close an exam year or open it again",
    answer: is.dataOf(is.examYear),
  },
  "GET /api/exam_years/{id}/request_windows": {
    summary: "Read when requests are accepted",
    answer: is.dataOf(is.requestWindows),
  },
  "PUT /api/exam_years/{id}/request_windows": {
    summary: "Change when requests are accepted",
    answer: is.dataOf(is.requestWindows),
  },

  "GET /api/duplicates": { summary: "List the groups of duplicates", answer: is.listOf(is.duplicate) },
  "GET /api/duplicates/{exam_year}/{kind}/{id}": {
    summary: "Read a group of duplicates",
    answer: is.dataOf(is.duplicate),
  },
  "PUT /api/duplicates/{exam_year}/{kind}/{id}": {
    summary: "Resolve a group of duplicates",
    answer: is.dataOf(is.duplicate),
  },
  "DELETE /api/duplicates/{exam_year}/{kind}/{id}": {
    summary: "Open a group of duplicates again",
    answer: is.dataOf(is.duplicate),
  },

  "GET /api/student_transfers": {
    summary: "List the transfers of an exam year",
    answer: is.dataOf(z.array(is.transfer)),
    isQueryNeeded: true,
  },
  "GET /api/student_transfers/{id}": { summary: "Read a transfer", answer: is.dataOf(is.transfer) },
  "PUT /api/student_transfers/{id}": { summary: "Undo a transfer", answer: is.dataOf(is.transfer) },

  "GET /api/requests": { summary: "List the requests", answer: is.listOf(is.request) },
  "POST /api/requests": { summary: "Send a request", answer: is.dataOf(is.request) },
  "PUT /api/requests/mass_decision": {
    summary: "Decide several requests",
    answer: is.dataOf(is.counted("decided")),
    by: "admin",
  },
  "GET /api/requests/{id}": { summary: "Read a request", answer: is.dataOf(is.request) },
  "PUT /api/requests/{id}": {
    summary: "Agree to, recommend, return, withdraw or decide a request",
    answer: is.dataOf(is.request),
    by: "admin",
  },

  "POST /api/school_exam_years": {
    summary: "Register a school to an exam year",
    answer: is.dataOf(is.registration),
  },
  "GET /api/school_exam_years/stats": {
    summary: "List the registrations with their counts",
    answer: is.listOf(is.registration),
  },
  "PUT /api/school_exam_years/mass_update": {
    summary: "Move several registrations",
    answer: is.dataOf(is.counted("updated")),
  },
  "PUT /api/school_exam_years/mass_state": { summary: "Sign several lists", answer: is.dataOf(is.signed) },
  "GET /api/office": { summary: "Read the office", answer: is.dataOf(is.office) },
  "PUT /api/office": { summary: "Change the office", answer: is.dataOf(is.office) },
  "PUT /api/office/crest": { summary: "Store the crest", answer: is.dataOf(z.object({ hash: z.string() })) },
  "DELETE /api/office/crest": {
    summary: "Remove the crest",
    answer: is.dataOf(z.object({ hash: z.string() })),
  },
  "GET /api/export_layouts": { summary: "List the export layouts", answer: is.dataOf(z.array(is.layout)) },
  "POST /api/export_layouts": { summary: "Add an export layout", answer: is.dataOf(is.layout) },
  "GET /api/export_layouts/{id}": { summary: "Read an export layout", answer: is.dataOf(is.layout) },
  "PUT /api/export_layouts/{id}": { summary: "Change an export layout", answer: is.dataOf(is.layout) },
  "DELETE /api/export_layouts/{id}": { summary: "Delete an export layout", answer: is.dataOf(is.layout) },
  "GET /api/export_layouts/{id}/file": {
    summary: "Take the file of an export layout",
    isQueryNeeded: true,
    type: "text/csv",
    answer: z.string(),
  },
  "GET /api/export_layouts/{id}/manifest": {
    summary: "Read the manifest of the file",
    isQueryNeeded: true,
    answer: is.dataOf(is.manifest),
  },
  "GET /api/exam_papers": {
    summary: "List the papers of an exam year",
    answer: is.dataOf(z.array(is.paper)),
  },
  "POST /api/exam_papers": { summary: "Add a paper", answer: is.dataOf(is.paper) },
  "GET /api/exam_papers/{id}": { summary: "Read a paper", answer: is.dataOf(is.paper) },
  "PUT /api/exam_papers/{id}": { summary: "Change a paper", answer: is.dataOf(is.paper) },
  "DELETE /api/exam_papers/{id}": { summary: "Delete a paper", answer: is.dataOf(is.paper) },
  "GET /api/attendance": {
    summary: "Count the attendance of an exam year",
    answer: is.dataOf(is.attendance),
  },
  "GET /api/exam_papers/{id}/absences": {
    summary: "List the absentees of a paper",
    answer: is.listOf(is.absence),
  },
  "POST /api/exam_papers/{id}/absences": {
    summary: "Record absentees of a paper",
    answer: is.dataOf(
      z.object({ exam_paper_id: z.int(), code: z.string(), recorded: z.int(), received: z.int() }),
    ),
  },
  "DELETE /api/exam_papers/{id}/absences/{student_id}": {
    summary: "Remove an absence",
    answer: is.dataOf(z.object({ exam_paper_id: z.int(), student_id: z.int(), full_name: z.string() })),
  },
  "GET /api/exam_papers/{id}/attendance_returns": {
    summary: "List the attendance lists of a paper",
    answer: is.listOf(is.attendanceReturn),
  },
  "POST /api/exam_papers/{id}/attendance_returns": {
    summary: "Receive attendance lists of a paper",
    answer: is.dataOf(z.object({ exam_paper_id: z.int(), code: z.string(), received: z.int() })),
  },
  "DELETE /api/attendance_returns/{id}": {
    summary: "Open a received attendance list again",
    answer: is.dataOf(is.reopenedReturn),
  },
  "POST /api/exam_papers/copy": {
    summary: "Copy the papers of the last exam year",
    answer: is.dataOf(z.object({ exam_year: z.int(), from_year: z.int(), copied: z.int() })),
  },
  "GET /api/rooms": {
    summary: "List the rooms of a school in an exam year",
    isQueryNeeded: true,
    answer: is.dataOf(z.array(is.roomWithSeats)),
  },
  "POST /api/rooms": { summary: "Add a room", answer: is.dataOf(is.room) },
  "POST /api/rooms/seats": {
    summary: "Assign the candidates of a school to seats",
    answer: is.dataOf(is.assigned),
  },
  "GET /api/rooms/{id}": { summary: "Read a room", answer: is.dataOf(is.roomWithSeats) },
  "PUT /api/rooms/{id}": { summary: "Change a room", answer: is.dataOf(is.room) },
  "DELETE /api/rooms/{id}": { summary: "Delete a room", answer: is.dataOf(is.room) },
  "GET /api/rooms/{id}/seats": { summary: "List the seats of a room", answer: is.dataOf(z.array(is.seated)) },
  "PUT /api/rooms/{id}/seats": { summary: "Move candidates to a room", answer: is.dataOf(is.moved) },
  "DELETE /api/rooms/{id}/seats": { summary: "Clear a room", answer: is.dataOf(is.moved) },
  "GET /api/notices": {
    summary: "List the notices",
    answer: is.dataOf(z.array(z.union([is.noticeShown, is.noticeWithReaders]))),
  },
  "POST /api/notices": { summary: "Add a notice", answer: is.dataOf(is.notice) },
  "GET /api/notices/{id}": {
    summary: "Read a notice and who has not read it",
    answer: is.dataOf(is.noticeWithUnread),
  },
  "PUT /api/notices/{id}": { summary: "Change a notice", answer: is.dataOf(is.notice) },
  "DELETE /api/notices/{id}": { summary: "Delete a notice", answer: is.dataOf(is.notice) },
  "POST /api/notices/{id}/read": {
    summary: "Mark a notice as read",
    answer: is.dataOf(z.object({ id: z.int() })),
  },
  "GET /api/school_exam_years/{id}/notes": {
    summary: "List the notes on a school",
    answer: is.dataOf(z.array(is.schoolNote)),
  },
  "POST /api/school_exam_years/{id}/notes": {
    summary: "Add a note on a school",
    answer: is.dataOf(is.schoolNote),
  },
  "DELETE /api/school_notes/{id}": { summary: "Delete a note", answer: is.dataOf(is.schoolNote) },
  "GET /api/school_exam_years/{id}/state": {
    summary: "Read the state of a list and its steps",
    answer: is.dataOf(is.registrationWithSteps),
  },
  "PUT /api/school_exam_years/{id}/state": {
    summary: "Submit, confirm or reopen a list",
    answer: is.dataOf(is.registration),
  },
  "GET /api/school_exam_years/{id}/versions": {
    summary: "List the versions of a final list",
    answer: is.listOf(is.listVersion),
  },
  "GET /api/school_exam_years/{id}/versions/{version}": {
    summary: "List the changes of a version",
    answer: is.listOf(is.listChange).extend({ version: is.listVersion }),
  },
  "GET /api/school_exam_years/{id}": { summary: "Read a registration", answer: is.dataOf(is.registration) },
  "PUT /api/school_exam_years/{id}": { summary: "Move a registration", answer: is.dataOf(is.registration) },
  "DELETE /api/school_exam_years/{id}": { summary: "Delete a registration", answer: is.messageOf(success) },

  "GET /api/schools": { summary: "List the schools", answer: is.listOf(is.school) },
  "POST /api/schools": { summary: "Add a school", answer: is.dataOf(is.school) },
  "GET /api/schools/all": {
    summary: "List every school without pages",
    answer: is.dataOf(z.array(is.school)),
  },
  "POST /api/schools/import": {
    summary: "Import schools",
    body: z.union([schoolImport, schoolImport.shape.schools]),
    answer: is.dataOf(is.counted("created"), { ...success, ...message }),
  },
  "GET /api/schools/{id}": { summary: "Read a school", answer: is.dataOf(is.school) },
  "PUT /api/schools/{id}": {
    summary: "Change a school",
    body: schoolEditOf(false),
    answer: is.dataOf(is.editedSchool),
  },
  "DELETE /api/schools/{id}": { summary: "Delete a school", ...removal },
  "PUT /api/schools/{id}/closing": {
    summary: "Set the year in which a school closes",
    answer: is.dataOf(is.school),
  },
  "GET /api/schools/{id}/merge": {
    summary: "Read the counts of a merge of a school, or the merge that was made",
    answer: is.dataOf(is.mergePlan),
  },
  "POST /api/schools/{id}/merge": {
    summary: "Merge a school into another one, or undo it",
    answer: is.dataOf(is.schoolMerge),
  },
  "PUT /api/schools/{id}/contact": {
    summary: "Change the contact of a school",
    answer: is.dataOf(is.school),
  },

  "GET /api/students": {
    summary: "List candidates, or what has changed since a call",
    query: z.object({ ...studentList.shape, changed_since: studentFeed.shape.changed_since }),
    answer: z.union([is.listOf(is.student), is.changes]),
  },
  "POST /api/students": { summary: "Add a candidate", answer: is.dataOf(is.student, warnings) },
  "POST /api/students/import": {
    summary: "Import candidates",
    body: studentImport,
    answer: is.dataOf(is.counted("created"), { ...success, ...message }),
  },
  "PUT /api/students/mass_update": {
    summary: "Set the roll numbers of several candidates",
    answer: is.dataOf(is.counted("updated"), message),
  },
  "DELETE /api/students/mass_delete": {
    summary: "Delete the candidates of a school in an exam year",
    isQueryNeeded: true,
    answer: is.dataOf(is.counted("deleted", { batch_id: z.string() }), message),
  },
  "POST /api/students/roll_numbers": {
    summary: "Generate roll numbers",
    answer: is.dataOf(is.numbered, message),
  },
  "GET /api/students/{id}": { summary: "Read a candidate", answer: is.dataOf(is.student) },
  "PUT /api/students/{id}": { summary: "Change a candidate", answer: is.dataOf(is.student, warnings) },
  "GET /api/sheets/reprints": {
    summary: "List the sheets that changed after they were printed",
    answer: is.listOf(is.reprint, is.reprintSums),
  },
  "GET /api/special_needs": {
    summary: "List the candidates with special needs",
    answer: is.listOf(is.listedNeed, { counts: is.needCounts }),
  },
  "GET /api/special_needs/options": {
    summary: "List the kinds and the arrangements",
    answer: is.dataOf(is.needOptions),
  },
  "GET /api/students/{id}/special_needs": {
    summary: "Read the special needs of a candidate",
    answer: is.dataOf(is.candidateNeed),
  },
  "PUT /api/students/{id}/special_needs": {
    summary: "Store the special needs of a candidate",
    answer: is.dataOf(is.candidateNeed),
  },
  "DELETE /api/students/{id}/special_needs": {
    summary: "Remove the special needs of a candidate",
    answer: is.dataOf(is.candidateNeed),
  },
  "PUT /api/students/{id}/withdrawal": { summary: "Withdraw a candidate", answer: is.dataOf(is.student) },
  "DELETE /api/students/{id}/withdrawal": { summary: "Reinstate a candidate", answer: is.dataOf(is.student) },
  "DELETE /api/students/{id}": { summary: "Delete a candidate", ...removal },

  "GET /api/users/view": { summary: "List the accounts", answer: is.listOf(is.profile, message) },
  "POST /api/users/bulk": {
    summary: "Make accounts for several schools",
    answer: is.dataOf(is.accountsMade, message),
  },
  "GET /api/users/links": { summary: "List the activation links", answer: is.listOf(is.accountLink) },
  "POST /api/users/links/renew": {
    summary: "Renew the activation links",
    answer: is.dataOf(is.linksRenewed, message),
  },
  "POST /api/users": { summary: "Add an account", answer: is.dataOf(is.profile, message) },
  "GET /api/users/{id}": { summary: "Read an account", answer: is.dataOf(is.profile) },
  "PUT /api/users/{id}": { summary: "Change an account", answer: is.dataOf(is.profile, message) },
  "DELETE /api/users/{id}": { summary: "Delete an account", ...removal },
  "DELETE /api/users/{id}/identities": {
    summary: "Remove the provider identities of an account",
    ...removal,
  },
  "DELETE /api/users/{id}/sessions": {
    summary: "End the sessions of an account",
    answer: is.dataOf(is.counted("ended"), message),
  },
  "PUT /api/users/reset-password/{id}": {
    summary: "Set a temporary password of an account",
    answer: is.dataOf(is.profile, message),
  },
};
