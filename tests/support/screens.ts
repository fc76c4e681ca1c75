import { demoAccounts } from "~/cli/demo/make";
import { malaysianYear } from "~/db/clock";

type Account = (typeof demoAccounts)[number];
const account = (role_id: Account["role_id"]) =>
  demoAccounts.find((each) => each.role_id === role_id) as Account;
const admin = account("ADMIN");
const clerk = account("SU");
/** Has a second step. */
const careful = account("OBSERVER");
/** The same account between the password and the code. */
export const halfway = { ...careful, username: `${careful.username}, separuh jalan` };

export interface Screen {
  name: string;
  /** With parameters in braces, which are filled in after the demonstration is made. */
  path: string;
  /** Null for a visitor. */
  by: Account | typeof halfway | null;
  /** The address in the floor plan, when it differs from the path. */
  at: string;
  status: number;
  /** Can be sent empty, and then shows its problems. */
  isForm: boolean;
  /** Prints have no byte budget, because they grow with their rows. */
  isPrint: boolean;
  /** The page loads the module: an error page and a print do not. */
  isScripted: boolean;
  /** Names its filter and offers to clear it. */
  isFiltered: boolean;
}

const year = malaysianYear();
const ofSchool = `school_code={school}&exam_year=${year}`;

const screen = (name: string, path: string, more: Partial<Screen> = {}): Screen => ({
  name,
  path,
  by: admin,
  at: path.replace(/\?.*/, ""),
  status: 200,
  isForm: false,
  isPrint: false,
  isFiltered: false,
  isScripted: more.status === undefined && !more.isPrint,
  ...more,
});

const form = { isForm: true };
const print = { isPrint: true };
const sheet = { at: "/students/sheets/:sheet", ...print };

/** Every screen of the product; a house test finds a missing one. */
export const screens: readonly Screen[] = [
  screen("home, to a visitor", "/", { by: null }),
  screen("home", "/"),
  screen("home, to a clerk", "/", { by: clerk }),
  screen("home, to a supervisor", "/", { by: account("PENYELIA_DAERAH") }),
  screen("home, to an observer", "/", { by: careful }),
  screen("sign-in", "/user_login", { by: null, ...form }),
  screen("registering", "/admin_register", { by: null, ...form }),
  screen("a link to the first account, too late", "/setup?token=lama", { by: null, status: 404 }),
  screen("a link to an account, too late", "/masuk/LAMA", {
    by: null,
    at: "/masuk/:code",
    status: 404,
    isScripted: true,
  }),
  screen("one's account", "/account"),
  screen("a form that waits no longer", "/account/forms/tiada", { at: "/account/forms/:id", status: 404 }),
  screen("ending the sessions elsewhere", "/account/sessions/end"),
  screen("ending a session", "/account/sessions/1/end", { at: "/account/sessions/:id/end" }),
  screen("a proof for a file", "/account/proof?return_to=%2Fspecial_needs.csv&back=%2Fspecial_needs"),
  screen("a new password", "/account/password", form),
  screen("the code of a sign-in", "/user_login/code", { by: halfway, ...form }),
  screen("a forgotten password", "/recover", { by: null, ...form }),
  screen("the second step", "/account/second-step"),
  screen("turning the second step on", "/account/second-step/app"),
  screen("the second step, turned on", "/account/second-step", { by: careful }),
  screen("new recovery codes", "/account/second-step/codes", { by: careful, ...form }),
  screen("turning the second step off", "/account/second-step/off", { by: careful, ...form }),
  screen("going to the provider", "/login/oidc", { by: null }),
  screen("linking an identity", "/account/identity", form),
  screen("the keys", "/keyboard"),
  screen("the manual", "/manual", { by: null, ...print }),
  screen("the manual of the office", "/manual/office", { by: null, ...print }),
  screen("another year", "/year"),
  screen("the menu", "/menu"),
  screen("a search without a result", "/search?search=tiada+nama+ini"),
  screen("a search that finds schools", "/search?search=sekolah&only=schools"),

  screen("duplicates", "/duplicates"),
  screen("duplicates, to a supervisor", "/duplicates", { by: account("PENYELIA_DAERAH") }),
  screen("duplicates, filtered", "/duplicates?state=open", { isFiltered: true }),
  screen("a group of duplicates", `/duplicates/${year}/name_and_birth_date/{duplicate}`, {
    at: "/duplicates/:exam_year/:kind/:id",
  }),
  screen("duplicates that do not exist", "/duplicates/2026/ic_number/98765432", {
    at: "/duplicates/:exam_year/:kind/:id",
    status: 404,
  }),
  screen("reopening duplicates that do not exist", "/duplicates/2026/ic_number/98765432/reopen", {
    at: "/duplicates/:exam_year/:kind/:id/reopen",
    status: 404,
  }),
  screen("requests", "/requests"),
  screen("requests, filtered", "/requests?kind=late", { isFiltered: true }),
  screen("requests, to a clerk", "/requests", { by: clerk }),
  screen("the correction of a candidate", "/requests/{correction}", { at: "/requests/:id" }),
  screen("a late candidate", "/requests/{late}", { at: "/requests/:id" }),
  screen("a transfer that waits for the clerk", "/requests/{transfer}", { by: clerk, at: "/requests/:id" }),
  screen("deciding on several requests", "/requests/decide?id={correction}&id={late}"),
  screen("asking for a transfer", "/requests/transfer", { by: clerk, ...form }),
  screen("the windows of requests", "/admin/exam_years/1/requests", { at: "/admin/exam_years/:id/requests" }),

  screen("users", "/admin/users"),
  screen("adding a user", "/create-user", form),
  screen("a user's form", "/user-edit/2", { at: "/user-edit/:id", ...form }),
  screen("deleting a user", "/user-delete/2", { at: "/user-delete/:id" }),
  screen("a password for a user", "/user-password/2", { at: "/user-password/:id" }),
  screen("a slip for a user", "/user-slip/2", { at: "/user-slip/:id" }),
  screen("ending a user's sessions", "/user-sessions/{careful}", { at: "/user-sessions/:id" }),
  screen("taking a user's second step away", "/user-second-step/{careful}", { at: "/user-second-step/:id" }),
  screen("removing a user's identity", "/user-identity/2", { at: "/user-identity/:id" }),
  screen("letting a user in", "/user-approve/{waiting}", { at: "/user-approve/:id", ...form }),
  screen("letting users in", "/admin/users/approve?id={waiting}"),
  screen("pasting accounts", "/admin/users/bulk", form),
  screen("the slips of accounts, too late", "/admin/users/bulk/make", print),
  screen("the links of accounts", "/admin/users/links"),
  screen("renewing the links of accounts", "/admin/users/links/renew"),
  screen("acting for another", "/admin/impersonate", form),

  screen("the list of candidates", "/students", { isFiltered: true }),
  screen("the list of candidates of every year", "/students?exam_year=all", { isFiltered: true }),
  screen("the list of candidates, searched", "/students?search=nur", { isFiltered: true }),
  screen("the list of candidates, searched by a clerk", "/students?search=nur", {
    by: clerk,
    isFiltered: true,
  }),
  screen("the list of withdrawn candidates", "/students?is_withdrawn=true", { isFiltered: true }),
  screen("a list without results", "/students?search=tiada%20siapa"),
  screen("the candidates of a school", `/students/school?${ofSchool}`, { isFiltered: true }),
  screen("the columns of a list", "/columns?table=students"),
  screen("actions on many candidates", "/students/bulk"),
  screen("adding a candidate", `/student-add?${ofSchool}`, form),
  screen("adding many candidates", `/student-add/batch?exam_year=${year}`, { by: clerk, ...form }),
  screen("a candidate", `/student/1?back=${encodeURIComponent("/students?search=nur")}`, {
    at: "/student/:id",
  }),
  screen("a candidate's form", "/student-edit/1", { at: "/student-edit/:id", ...form }),
  screen("deleting a candidate", "/student-delete/1", { at: "/student-delete/:id" }),
  screen("withdrawing a candidate", "/student-withdraw/1", { at: "/student-withdraw/:id", ...form }),
  screen("reversing a withdrawal", "/student-reinstate/{withdrawn}", { at: "/student-reinstate/:id" }),
  screen("a candidate's special needs", "/student-needs/1", { at: "/student-needs/:id" }),
  screen("candidates with special needs", "/special_needs"),
  screen("a candidate's history", "/student-history/1", { at: "/student-history/:id" }),
  screen("pasting candidates", "/students/import", form),
  screen("looking over pasted candidates", "{draft}", { at: "/students/import/:id" }),
  screen("exporting candidates", "/students/export"),
  screen("emptying a school's year", `/students/reset?${ofSchool}`, form),
  screen("audit trail", "/admin/audit"),
  screen("deleted candidates", "/admin/trash"),
  screen("what was deleted together", "{batch}", { at: "/admin/trash/:batch_id" }),

  screen("roll numbers", "/students/roll-numbers"),
  screen("the roll numbers of a school", `/students/roll-numbers?${ofSchool}`),
  screen("the roll numbers of every school", `/students/roll-numbers/all?exam_year=${year}`),

  screen("sheets", "/students/sheets"),
  screen("the sheets of a school", `/students/sheets?${ofSchool}`),
  screen("sheets to print again", `/students/sheets/reprints?exam_year=${year}`),
  screen("printing many schools", `/students/sheets/many?exam_year=${year}&sheet=check-list`),
  screen(
    "a part of many schools",
    `/students/sheets/many/part?exam_year=${year}&sheet=check-list&schools={school}`,
  ),
  screen("checking a paper", "/students/sheets/check"),
  screen("a roll sheet", `/students/sheets/psra?${ofSchool}`, sheet),
  screen("an attendance sheet", `/students/sheets/attendance?${ofSchool}`, sheet),
  screen("a print of a sheet", `/students/sheets/check-list/printed?${ofSchool}`, {
    at: "/students/sheets/:sheet/printed",
    ...print,
  }),
  screen("desk labels", `/students/sheets/labels?${ofSchool}`, sheet),
  screen("registration statements", `/students/sheets/statements?${ofSchool}`, sheet),
  screen("slips with roll numbers", `/students/sheets/slips?${ofSchool}`, sheet),
  screen("a list for the door", `/students/sheets/door-list?${ofSchool}`, sheet),
  screen("a seating plan", `/students/sheets/seating-plan?${ofSchool}&room_id=1`, sheet),
  screen("a check list", `/students/sheets/check-list?${ofSchool}`, sheet),
  screen("a final list", `/students/sheets/final-list?${ofSchool}`, sheet),

  screen("candidates on paper", `/students/print?${ofSchool}`, print),
  screen("schools on paper", "/admin/schools/print", print),
  screen("users on paper", "/admin/users/print", print),
  screen("registrations on paper", "/school_exam_years/print", print),
  screen("readiness on paper", "/school_exam_years/readiness/print", print),
  screen("statistics on paper", "/admin/stats/print", print),
  screen("deleted candidates on paper", "/admin/trash/print", print),
  screen("audit trail on paper", "/admin/audit/print", print),
  screen("requests on paper", "/requests/print", print),
  screen("special needs on paper", "/special_needs/print", print),

  screen("schools", "/admin/schools"),
  screen("adding a school", "/schools-add", form),
  screen("a school's form", "/schools-edit/1", { at: "/schools-edit/:id", ...form }),
  screen("the record of a clerk's own school", "/schools-edit/{school_id}", {
    by: clerk,
    at: "/schools-edit/:id",
  }),
  screen("closing a school", "/schools/1/closing", { at: "/schools/:id/closing" }),
  screen("merging a school", "/schools/1/merge", { at: "/schools/:id/merge" }),
  screen("the contact of a school", "/schools/1/contact", { at: "/schools/:id/contact" }),
  screen("deleting a school", "/schools-delete/1", { at: "/schools-delete/:id" }),
  screen("pasting schools", "/admin/schools/import", form),
  screen("looking over pasted schools", "{school_draft}", { at: "/admin/schools/import/:id" }),

  screen("exam years", "/admin/exam_years"),
  screen("adding an exam year", "/admin/exam_years/add", form),
  screen("an exam year's form", "/admin/exam_years/1/edit", { at: "/admin/exam_years/:id/edit", ...form }),
  screen("closing an exam year", "/admin/exam_years/1/state", { at: "/admin/exam_years/:id/state" }),
  screen("deleting an exam year", "/admin/exam_years/1/delete", { at: "/admin/exam_years/:id/delete" }),

  screen("registrations", "/school_exam_years", { isFiltered: true }),
  screen("registrations, by another address", "/modul-pendaftaran-calon", { isFiltered: true }),
  screen("registrations, by a third address", "/school-exam-years", { isFiltered: true }),
  screen("a list that finds no registration", "/school-exam-years?school_name=tiada%20siapa"),
  screen("registering a school", "/school_exam_years/add", form),
  screen("a registration's form", "/school_exam_years/1/edit", {
    at: "/school_exam_years/:id/edit",
    ...form,
  }),
  screen("deleting a registration", "/school_exam_years/1/delete", { at: "/school_exam_years/:id/delete" }),
  screen("what a school expects", "/school_exam_years/1/expected", { at: "/school_exam_years/:id/expected" }),
  screen("the state of a list", "/school_exam_years/1/state", { at: "/school_exam_years/:id/state" }),
  screen("the state of a submitted list", "/school_exam_years/{submitted}/state", {
    at: "/school_exam_years/:id/state",
  }),
  screen("the state of a final list", "/school_exam_years/{final}/state", {
    at: "/school_exam_years/:id/state",
  }),
  screen("a version of a final list", "/school_exam_years/{final}/versions/1", {
    at: "/school_exam_years/:id/versions/:version",
  }),
  screen("readiness", "/school_exam_years/readiness"),
  screen("the details of the office", "/admin/office", { isForm: false }),
  screen("the crest of the sheets", "/admin/office/crest", { isForm: false }),
  screen("the rooms of a school", `/rooms?${ofSchool}`),
  screen("adding a room", `/rooms/add?${ofSchool}`, form),
  screen("a room", "/rooms/1", { at: "/rooms/:id", ...form }),
  screen("a room's form", "/rooms/1/edit", { at: "/rooms/:id/edit", ...form }),
  screen("deleting a room", "/rooms/1/delete", { at: "/rooms/:id/delete" }),
  screen("emptying a room", "/rooms/1/clear", { at: "/rooms/:id/clear" }),
  screen("the layouts of exports", "/students/export_layouts"),
  screen("adding a layout", "/students/export_layouts/add", form),
  screen("the file of a layout", "/students/export_layouts/1", { at: "/students/export_layouts/:id" }),
  screen("a layout's form", "/students/export_layouts/1/edit", {
    at: "/students/export_layouts/:id/edit",
    ...form,
  }),
  screen("deleting a layout", "/students/export_layouts/1/delete", {
    at: "/students/export_layouts/:id/delete",
  }),
  screen("the papers of a year", "/exam_papers"),
  screen("adding a paper", "/exam_papers/add", form),
  screen("a paper's form", "/exam_papers/1/edit", { at: "/exam_papers/:id/edit", ...form }),
  screen("deleting a paper", "/exam_papers/1/delete", { at: "/exam_papers/:id/delete" }),
  screen("attendance", "/admin/stats/attendance"),
  screen("the papers with their absentees", "/absentees"),
  screen("the absentees of a paper", "/absentees/1", { at: "/absentees/:id" }),
  screen("the absentees of a paper, printed", "/absentees/1/print", { at: "/absentees/:id/print", ...print }),
  screen("the attendance lists of a paper", "/absentees/1/lists", { at: "/absentees/:id/lists" }),
  screen("the attendance lists of a paper, printed", "/absentees/1/lists/print", {
    at: "/absentees/:id/lists/print",
    ...print,
  }),
  screen("notices", "/admin/notices"),
  screen("writing a notice", "/admin/notices/add", form),
  screen("a notice's form", "/admin/notices/1/edit", { at: "/admin/notices/:id/edit", ...form }),
  screen("deleting a notice", "/admin/notices/1/delete", { at: "/admin/notices/:id/delete" }),
  screen("who has not read a notice", "/admin/notices/1/unread", { at: "/admin/notices/:id/unread" }),
  screen("the notes on a school", "/school_exam_years/{noted}/notes", {
    at: "/school_exam_years/:id/notes",
    ...form,
  }),
  screen("the list for telephone calls", `/school_exam_years/call-list?exam_year=${year}`),
  screen("what changed since yesterday", `/school_exam_years/since?exam_year=${year}`),
  screen("what changed since yesterday, to a clerk", `/school_exam_years/since?exam_year=${year}`, {
    by: clerk,
  }),
  screen("taking back a transfer", "/school_exam_years/since/{moved}/undo", {
    by: clerk,
    at: "/school_exam_years/since/:id/undo",
  }),
  screen("the lists that wait", `/school_exam_years/sign-off?exam_year=${year}`),
  screen("registering many schools", `/school_exam_years/build?exam_year=${year}`),
  screen("actions on many registrations", "/school_exam_years/bulk?id=1&id=2"),
  screen("recount of registrations", "/school_exam_years/bulk?id=1&id=2&recount=true"),

  screen("districts and exam types", "/admin/lookups"),
  screen("adding a district", "/admin/lookups/districts/add", { at: "/admin/lookups/:noun/add", ...form }),
  screen("adding a kind of need", "/admin/lookups/need_kinds/add", {
    at: "/admin/lookups/:noun/add",
    ...form,
  }),
  screen("the form of an arrangement", "/admin/lookups/need_arrangements/MASA/edit", {
    at: "/admin/lookups/:noun/:code/edit",
    ...form,
  }),
  screen("deleting a kind of need", "/admin/lookups/need_kinds/LAIN/delete", {
    at: "/admin/lookups/:noun/:code/delete",
  }),
  screen("an exam type's form", "/admin/lookups/exam_types/PSRA/edit", {
    at: "/admin/lookups/:noun/:code/edit",
    ...form,
  }),
  screen("deleting a district", "/admin/lookups/districts/01/delete", {
    at: "/admin/lookups/:noun/:code/delete",
  }),

  screen("statistics", "/admin/stats"),
  screen("charts of the statistics", "/admin/stats/charts"),
  screen("statistics by exam type", "/admin/stats?by=exam_type_code"),
  screen("statistics by school", "/admin/stats?by=school_code"),
  screen("an address that is not there", "/tiada", { at: "/*", status: 404 }),
];
