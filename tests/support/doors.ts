import { Secret, TOTP } from "otpauth";
import type { Permission } from "~/auth/permissions";
import { declaredCalls } from "./declared";
import type { Person } from "./people";
import { pngOf } from "./pictures";
import { begunSecret, password, type Side, type Sides } from "./sides";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

interface Ask {
  to: string;
  body?: unknown;
}

/** The request for the records of one side. */
type Asking = (side: Side, who: Person, sides: Sides) => Ask | string;

export interface Door {
  needs: Permission;
  ask: Asking;
  /** Allowed statuses for a record of the other side; missing or forbidden by default. */
  foreign: readonly number[];
}

type Doors = Record<string, Partial<Record<Method, Door>>>;
/** A call has the permission that its module declares; tests/matrix/table-api.ts lists by hand the roles that it admits. */
type Call = Omit<Door, "needs">;

/** Missing, or refused because of the body: a code out of scope is 422 (docs/api/README.md). */
const outOfScope = [404, 403, 422];
/** The page opens without records of the other side. */
const withoutIt = [200];

const door = (needs: Permission, ask: Asking | string, foreign: readonly number[] = [404, 403]): Door => ({
  needs,
  ask: typeof ask === "string" ? () => ask : ask,
  foreign,
});

const call = (ask: Asking | string, foreign?: readonly number[]): Call => {
  const { needs: _, ...entry } = door("account.own", ask, foreign);
  return entry;
};

const query = (values: Record<string, string | number>) => new URLSearchParams(values as never).toString();
const ofSchool = ({ school }: Side) => `school_code=${school.school_code}&exam_year=2026`;
const partOf = ({ school }: Side) =>
  `/students/sheets/many/part?exam_year=2026&sheet=check-list&schools=${school.school_code}`;
const yearOf = ({ school }: Side) => ({ school_code: school.school_code, exam_year: 2026 });

const schoolFields = ({ school, spare }: Side, record = school) => ({
  school_name: record.school_name,
  school_code: record.school_code,
  hq_code: record.hq_code,
  district_code: record.district_code,
  exam_type_code: record.exam_type_code,
  hq_code_alt: record === spare ? "" : record.hq_code_alt,
  version: record.version,
});
const contact = {
  contact_name: "PUAN SITI",
  contact_phone: "03-5511 2233",
  contact_email: "siti@sekolah.my",
};

const schoolEditOf = (side: Side) => ({ ...schoolFields(side), school_name: "NAMA LAIN" });
const newSchool = ({ school }: Side) => ({
  school_name: "SEKOLAH BAHARU",
  school_code: "BHR0001",
  hq_code: "PBHR1",
  district_code: school.district_code,
  exam_type_code: school.exam_type_code,
});
const newStudent = (side: Side) => ({
  full_name: "MURID BAHARU",
  ic_number: "140203105555",
  class_name: "6 B",
  gender: "L",
  ...yearOf(side),
});
const studentFields = (side: Side) => ({
  full_name: "NAMA LAIN",
  ic_number: side.student.ic_number,
  class_name: "6 C",
  gender: "P",
  version: side.student.version,
  ...yearOf(side),
});

/** Today in Malaysia. */
const leaving = {
  withdrawn_at: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10),
  reason: "Berpindah",
};

/** The school of one side asks for a candidate of the other; of a third side, for one that does not exist. */
const transferOf = (side: Side, { own, foreign }: Sides) => ({
  exam_year: 2026,
  ic_number:
    side === own ? foreign.another.ic_number : side === foreign ? own.another.ic_number : "140203109998",
  full_name: "MURID BAHARU",
  reason: "Berpindah",
});

const groupOf = ({ id }: { id: number }) => `/duplicates/2026/passport_number/${id}`;
const groupResolution = { resolution: "different_people", reason: "Disemak dengan sekolah" };

/** The current code of the second step that every account has begun. */
const codeOfNow = () => TOTP.generate({ secret: Secret.fromBase32(begunSecret) });

const newCrest = pngOf({ width: 1, height: 1 }).toString("base64");
const newLayout = { name: "Sistem keputusan", format: "csv", column_lines: "student_code\nfull_name" };
const takenFile = { exam_year: 2026, part: "file" };
const newPaper = { exam_year: 2026, exam_type_code: "PSRA", code: "BA2", name: "Bahasa Arab 2" };

const newRoom = (side: Side) => ({ ...yearOf(side), name: "Dewan B", rows: 5, columns: 4 });

const newNotice = { body: "Hantar senarai sebelum Jumaat", starts_on: "2020-01-01", ends_on: "2099-12-31" };

/** The step that each role takes. A list in draft without candidates refuses them all. */
const stepOf = ({ role_id }: Person) => {
  if (role_id === "SU") return { state: "dihantar", head_name: "PENGETUA" };
  return { state: role_id === "ADMIN" ? "muktamad" : "disahkan" };
};

/** An ADMIN confirms a list only for the district. */
const forDistrict = ({ role_id }: Person) =>
  role_id === "ADMIN" ? { on_behalf: true, reason: "Penyelia Daerah bercuti" } : {};

/** The asking account, or the clerk of the other side. */
const ownOrForeign = (side: Side, who: Person, { own }: Sides) => (side === own ? who : side.clerk).user_id;
const newUser = ({ school }: Side) => ({
  username: "baharu",
  full_name: "PUAN BAHARU",
  password,
  role_id: "SU",
  school_code: school.school_code,
});
const userFields = ({ school, clerk }: Side) => ({
  username: clerk.username,
  full_name: "NAMA LAIN",
  role_id: "SU",
  is_approved: true,
  school_code: school.school_code,
  version: 1,
});

const pastedAccount = (school_code: string) => ({ pasted: `${school_code}\tPUAN BAHARU` });

const registrations = { GET: door("school_exam_year.view", "/school_exam_years?exam_year=2026") };

/** For each protected address and method: its permission, and the request for a record of either side. */
const listed: Record<string, Partial<Record<Method, Door | Call>>> = {
  "/account": { GET: door("account.own", "/account") },
  "/search": { GET: door("student.view", "/search") },
  "/year": { GET: door("exam_year.view", "/year") },
  "/menu": { GET: door("account.own", "/menu") },
  "/account/forms/:id": {
    GET: door("account.own", (side, who) => `/account/forms/${side.waitingFormOf(who)}`),
    POST: door("account.own", (side, who) => ({
      to: `/account/forms/${side.waitingFormOf(who)}`,
      body: {},
    })),
  },
  "/account/sessions/end": {
    GET: door("account.sessions", "/account/sessions/end"),
    POST: door("account.sessions", () => ({ to: "/account/sessions/end", body: {} })),
  },
  "/account/sessions/:id/end": {
    GET: door("account.sessions", (side, who) => `/account/sessions/${side.otherSessionOf(who)}/end`),
    POST: door("account.sessions", (side, who) => ({
      to: `/account/sessions/${side.otherSessionOf(who)}/end`,
      body: {},
    })),
  },
  "/account/identity": {
    GET: door("account.edit", "/account/identity"),
    POST: door("account.edit", () => ({
      to: "/account/identity",
      body: { deed: "unlink", current_password: password },
    })),
  },
  "/account/proof": {
    GET: door("account.own", "/account/proof?return_to=%2Fspecial_needs.csv&back=%2Fspecial_needs"),
    POST: door("account.own", () => ({ to: "/account/proof", body: { current_password: password } })),
  },
  "/account/password": {
    GET: door("account.password", "/account/password"),
    POST: door("account.password", () => ({
      to: "/account/password",
      body: { current_password: password, password: "kenanga-ungu-7788" },
    })),
  },

  "/account/second-step": {
    GET: door("account.second_step", "/account/second-step"),
    POST: door("account.second_step", () => ({
      to: "/account/second-step",
      body: { current_password: password },
    })),
  },
  "/account/notices": {
    GET: door("account.sessions", "/account/notices"),
    POST: door("account.sessions", () => ({ to: "/account/notices", body: { up_to: 1 } })),
  },
  "/account/first-steps": {
    GET: door("account.edit", "/account/first-steps"),
    POST: door("account.edit", () => ({ to: "/account/first-steps", body: {} })),
  },
  "/account/second-step/later": {
    GET: door("account.second_step", "/account/second-step/later"),
    POST: door("account.second_step", () => ({ to: "/account/second-step/later", body: {} })),
  },
  "/account/second-step/app": {
    GET: door("account.second_step", "/account/second-step/app"),
    POST: door("account.second_step", () => ({ to: "/account/second-step/app", body: { otp: codeOfNow() } })),
  },
  "/account/second-step/codes": {
    GET: door("account.second_step", "/account/second-step/codes"),
    POST: door("account.second_step", () => ({ to: "/account/second-step/codes", body: {} })),
  },
  "/account/second-step/off": {
    GET: door("account.second_step", "/account/second-step/off"),
    POST: door("account.second_step", () => ({ to: "/account/second-step/off", body: {} })),
  },

  "/admin/users": { GET: door("user.manage", "/admin/users") },
  "/admin/users/print": { GET: door("user.manage", "/admin/users/print") },
  "/admin/users.csv": { GET: door("user.manage", "/admin/users.csv") },
  "/admin/users/bulk": {
    GET: door("user.manage", "/admin/users/bulk"),
    POST: door("user.manage", ({ spare }) => ({
      to: "/admin/users/bulk",
      body: pastedAccount(spare.school_code),
    })),
  },
  "/admin/users/bulk/make": {
    GET: door("user.manage", "/admin/users/bulk/make"),
    POST: door("user.manage", ({ spare }) => ({
      to: "/admin/users/bulk/make",
      body: pastedAccount(spare.school_code),
    })),
  },
  "/admin/users/links": { GET: door("user.manage", "/admin/users/links") },
  "/admin/users/links/renew": {
    GET: door("user.manage", "/admin/users/links/renew"),
    POST: door("user.manage", ({ school }) => ({
      to: `/admin/users/links/renew?district_code=${school.district_code}`,
      body: { district_code: school.district_code },
    })),
  },
  "/admin/users/approve": {
    GET: door("user.manage", (_, __, { unapproved }) => `/admin/users/approve?id=${unapproved.user_id}`),
    POST: door("user.manage", (_, __, { unapproved }) => ({
      to: "/admin/users/approve",
      body: { "rows[0].id": unapproved.user_id, "rows[0].version": 1 },
    })),
  },
  "/create-user": {
    GET: door("user.manage", "/create-user"),
    POST: door("user.manage", (side) => ({ to: "/create-user", body: newUser(side) })),
  },
  "/user-edit/:id": {
    GET: door("account.edit", (...context) => `/user-edit/${ownOrForeign(...context)}`),
    POST: door("account.edit", (...context) => ({
      to: `/user-edit/${ownOrForeign(...context)}`,
      body: { full_name: "NAMA LAIN", version: 1 },
    })),
  },
  "/user-delete/:id": {
    GET: door("user.manage", ({ clerk }) => `/user-delete/${clerk.user_id}`),
    POST: door("user.manage", ({ clerk }) => ({ to: `/user-delete/${clerk.user_id}`, body: {} })),
  },
  "/user-password/:id": {
    GET: door("user.manage", ({ clerk }) => `/user-password/${clerk.user_id}`),
    POST: door("user.manage", ({ clerk }) => ({ to: `/user-password/${clerk.user_id}`, body: {} })),
  },
  "/user-slip/:id": {
    GET: door("user.manage", ({ clerk }) => `/user-slip/${clerk.user_id}`),
    POST: door("user.manage", ({ clerk }) => ({ to: `/user-slip/${clerk.user_id}`, body: {} })),
  },
  "/user-sessions/:id": {
    GET: door("user.manage", ({ clerk }) => `/user-sessions/${clerk.user_id}`),
    POST: door("user.manage", ({ clerk }) => ({ to: `/user-sessions/${clerk.user_id}`, body: {} })),
  },
  "/user-second-step/:id": {
    GET: door("user.manage", ({ clerk }) => `/user-second-step/${clerk.user_id}`),
    POST: door("user.manage", ({ clerk }) => ({ to: `/user-second-step/${clerk.user_id}`, body: {} })),
  },
  "/user-identity/:id": {
    GET: door("user.manage", ({ clerk }) => `/user-identity/${clerk.user_id}`),
    POST: door("user.manage", ({ clerk }) => ({ to: `/user-identity/${clerk.user_id}`, body: {} })),
  },
  "/user-approve/:id": {
    GET: door("user.manage", (_, __, { unapproved }) => `/user-approve/${unapproved.user_id}`),
    POST: door("user.manage", ({ school }, __, { unapproved }) => ({
      to: `/user-approve/${unapproved.user_id}`,
      body: { role_id: "SU", school_code: school.school_code, version: 1 },
    })),
  },
  "/admin/impersonate": {
    GET: door(
      "impersonate",
      ({ school }) => `/admin/impersonate?role_id=SU&school_code=${school.school_code}`,
    ),
    POST: door("impersonate", ({ school }) => ({
      to: "/admin/impersonate",
      body: { role_id: "SU", school_code: school.school_code },
    })),
  },
  "/admin/impersonate/end": {
    GET: door("impersonate", "/admin/impersonate/end"),
    POST: door("impersonate", () => ({ to: "/admin/impersonate/end", body: {} })),
  },

  "/students": { GET: door("student.view", (side) => `/students?${query(yearOf(side))}`, withoutIt) },
  "/students/print": {
    GET: door("student.view", (side) => `/students/print?${query(yearOf(side))}`, withoutIt),
  },
  "/students/school": {
    GET: door("student.view", (side) => `/students/school?${query(yearOf(side))}`),
  },
  "/students/bulk": {
    GET: door("student.edit", "/students/bulk"),
    POST: door("student.edit", ({ student }) => ({
      to: "/students/bulk",
      body: {
        deed: "class_name",
        class_name: "6 BAHARU",
        seen: `${student.id}:${student.version}`,
        confirmed: "true",
      },
    })),
  },
  "/columns": {
    GET: door("student.view", "/columns?table=students"),
    POST: door("student.view", () => ({ to: "/columns?table=students", body: { column: "ic_number" } })),
  },
  "/student-add": {
    GET: door("student.add", (side) => `/student-add?${query(yearOf(side))}`, withoutIt),
    POST: door("student.add", (side) => ({ to: "/student-add", body: newStudent(side) }), outOfScope),
  },
  "/student-add/batch": {
    GET: door("student.add", (side) => `/student-add/batch?${query(yearOf(side))}`, withoutIt),
    POST: door(
      "student.add",
      (side) => ({
        to: "/student-add/batch",
        body: { ...yearOf(side), "rows[0].full_name": "MURID BAHARU", "rows[0].ic_number": "140203105555" },
      }),
      outOfScope,
    ),
  },
  "/student/:id": { GET: door("student.view", ({ student }) => `/student/${student.id}`) },
  "/student-edit/:id": {
    GET: door("student.edit", ({ student }) => `/student-edit/${student.id}`),
    POST: door("student.edit", (side) => ({
      to: `/student-edit/${side.student.id}`,
      body: studentFields(side),
    })),
  },
  "/student-delete/:id": {
    GET: door("student.delete", ({ student }) => `/student-delete/${student.id}`),
    POST: door("student.delete", ({ student }) => ({ to: `/student-delete/${student.id}`, body: {} })),
  },
  "/student-withdraw/:id": {
    GET: door("student.withdraw", ({ student }) => `/student-withdraw/${student.id}`),
    POST: door("student.withdraw", ({ student }) => ({
      to: `/student-withdraw/${student.id}`,
      body: leaving,
    })),
  },
  "/student-reinstate/:id": {
    GET: door("student.withdraw", ({ withdrawn }) => `/student-reinstate/${withdrawn.id}`),
    POST: door("student.withdraw", ({ withdrawn }) => ({
      to: `/student-reinstate/${withdrawn.id}`,
      body: {},
    })),
  },
  "/student-needs/:id": {
    GET: door("special_need.edit", ({ student }) => `/student-needs/${student.id}`),
    POST: door("special_need.edit", ({ student }) => ({
      to: `/student-needs/${student.id}`,
      body: { kind_code: "LIHAT", arrangements: "MASA" },
    })),
  },
  "/special_needs": { GET: door("special_need.view", "/special_needs") },
  "/special_needs/print": { GET: door("special_need.view", "/special_needs/print") },
  "/special_needs.csv": { GET: door("special_need.view", "/special_needs.csv") },
  "/student-history/:id": {
    GET: door("student.history", ({ student }) => `/student-history/${student.id}`),
  },
  "/students/reset": {
    GET: door("student.reset", (side) => `/students/reset?${query(yearOf(side))}`),
    POST: door("student.reset", (side) => ({
      to: `/students/reset?${query(yearOf(side))}`,
      body: { typed_code: side.school.school_code },
    })),
  },
  "/students/undo": {
    GET: door("student.withdraw", "/students/undo"),
    POST: door(
      "student.withdraw",
      ({ batch_id }) => ({ to: "/students/undo", body: { batch_id } }),
      // Returns to the list, which reports the refusal.
      [303, 404],
    ),
  },
  "/students/import": {
    GET: door("student.import", "/students/import"),
    POST: door("student.import", (_, __, { own }) => ({
      to: "/students/import",
      body: { pasted: own.pasted.students },
    })),
  },
  "/students/template.xlsx": {
    GET: door("student.import", "/students/template.xlsx"),
  },
  "/students/import/:id": {
    GET: door("student.import", (side, who) => `/students/import/${side.draftOf(who, "students")}`),
    POST: door("student.import", (side, who) => ({
      to: `/students/import/${side.draftOf(who, "students")}`,
      body: { intent: "check" },
    })),
  },
  "/students/import/:id/wrong.tsv": {
    GET: door("student.import", (side, who) => `/students/import/${side.draftOf(who, "students")}/wrong.tsv`),
  },
  "/students/export": {
    GET: door("student.export", (side) => `/students/export?${query(yearOf(side))}`, withoutIt),
    POST: door(
      "student.export",
      (side) => ({ to: `/students/export?${query(yearOf(side))}`, body: { format: "csv" } }),
      // Leads to the file, which is empty.
      [307],
    ),
  },
  "/students/export/file": {
    GET: door("student.export", "/students/export/file"),
    POST: door(
      "student.export",
      (side) => ({ to: `/students/export/file?${query(yearOf(side))}`, body: { format: "csv" } }),
      // Returns to the page, which reports an empty export.
      [303],
    ),
  },
  "/students/roll-numbers": {
    GET: door("roll_number.generate", (side) => `/students/roll-numbers?${query(yearOf(side))}`),
    POST: door("roll_number.generate", (side) => ({ to: "/students/roll-numbers", body: yearOf(side) })),
  },
  "/students/roll-numbers/all": {
    GET: door("exam_year.manage", "/students/roll-numbers/all?exam_year=2026"),
    POST: door("exam_year.manage", () => ({ to: "/students/roll-numbers/all", body: { exam_year: 2026 } })),
  },
  "/students/sheets": {
    GET: door("sheet.print", (side) => `/students/sheets?${query(yearOf(side))}`, [200, 404]),
  },
  "/students/sheets/check": {
    GET: door("sheet.print", "/students/sheets/check?number=P-000000&checksum=00000000", withoutIt),
  },
  "/students/sheets/many": {
    GET: door("sheet.print_many", "/students/sheets/many?exam_year=2026&sheet=roll"),
  },
  "/students/sheets/reprints": {
    GET: door("sheet.print", "/students/sheets/reprints?exam_year=2026"),
  },
  "/students/sheets/many/file.pdf": {
    GET: door("sheet.print_many", (side) => partOf(side).replace("/many/part?", "/many/file.pdf?")),
  },
  "/students/sheets/:sheet/file.pdf": {
    GET: door("sheet.print", (side) => `/students/sheets/attendance/file.pdf?${query(yearOf(side))}`),
  },
  "/students/sheets/:sheet/printed": {
    GET: door("sheet.print", (side) => `/students/sheets/check-list/printed?${query(yearOf(side))}`),
    POST: door("sheet.print", (side) => ({
      to: `/students/sheets/check-list/printed?${query(yearOf(side))}`,
      body: {},
    })),
  },
  "/students/sheets/many/part": {
    GET: door("sheet.print_many", (side) => partOf(side)),
    POST: door("sheet.print_many", (side) => ({ to: partOf(side), body: {} })),
  },
  "/students/sheets/:sheet": {
    GET: door("sheet.print", (side) => {
      const sheet = side.school.exam_type_code.toLowerCase();
      return `/students/sheets/${sheet}?${query(yearOf(side))}`;
    }),
  },

  "/admin/schools": { GET: door("school_admin.view", "/admin/schools") },
  "/admin/schools/print": { GET: door("school_admin.view", "/admin/schools/print") },
  "/schools-add": {
    GET: door("school.add", "/schools-add"),
    POST: door("school.add", (side) => ({ to: "/schools-add", body: newSchool(side) })),
  },
  "/schools-edit/:id": {
    GET: door("school.view", ({ school }) => `/schools-edit/${school.id}`),
    POST: door("school.edit", (side) => ({
      to: `/schools-edit/${side.school.id}`,
      body: { ...schoolEditOf(side), confirmed: "true" },
    })),
  },
  "/schools/:id/contact": {
    GET: door("school.contact", ({ school }) => `/schools/${school.id}/contact`),
    POST: door("school.contact", ({ school }) => ({ to: `/schools/${school.id}/contact`, body: contact })),
  },
  "/schools/:id/closing": {
    GET: door("school.close", ({ school }) => `/schools/${school.id}/closing`),
    POST: door("school.close", ({ school }) => ({
      to: `/schools/${school.id}/closing`,
      body: { closed_from: 2090 },
    })),
  },
  "/schools/:id/merge": {
    GET: door("school.merge", ({ school }) => `/schools/${school.id}/merge`),
    POST: door("school.merge", ({ school, spare }) => ({
      to: `/schools/${spare.id}/merge`,
      body: { action: "merge", school_code: school.school_code },
    })),
  },
  "/schools-delete/:id": {
    GET: door("school.delete", ({ spare }) => `/schools-delete/${spare.id}`),
    POST: door("school.delete", ({ spare }) => ({ to: `/schools-delete/${spare.id}`, body: {} })),
  },
  "/admin/schools/import": {
    GET: door("school.import", "/admin/schools/import"),
    POST: door("school.import", (_, __, { own }) => ({
      to: "/admin/schools/import",
      body: { pasted: own.pasted.schools },
    })),
  },
  "/admin/schools/import/:id": {
    GET: door("school.import", (side, who) => `/admin/schools/import/${side.draftOf(who, "schools")}`),
    POST: door("school.import", (side, who) => ({
      to: `/admin/schools/import/${side.draftOf(who, "schools")}`,
      body: { intent: "check" },
    })),
  },
  "/admin/schools/import/:id/wrong.tsv": {
    GET: door(
      "school.import",
      (side, who) => `/admin/schools/import/${side.draftOf(who, "schools")}/wrong.tsv`,
    ),
  },

  "/admin/trash": { GET: door("trash.restore_any", "/admin/trash") },
  "/admin/trash/print": { GET: door("trash.restore_any", "/admin/trash/print") },
  "/admin/trash/:batch_id": {
    GET: door("trash.restore_any", ({ batch_id }) => `/admin/trash/${batch_id}`),
    POST: door("trash.restore_any", ({ batch_id }) => ({ to: `/admin/trash/${batch_id}`, body: {} })),
  },

  "/admin/audit": { GET: door("audit.view", "/admin/audit") },
  "/admin/audit/print": { GET: door("audit.view", "/admin/audit/print") },
  "/admin/audit.csv": {
    GET: door("audit.view", "/admin/audit.csv"),
    POST: door("audit.view", () => ({ to: "/admin/audit.csv", body: {} })),
  },

  "/admin/exam_years": { GET: door("exam_year.manage", "/admin/exam_years") },
  "/admin/exam_years/add": {
    GET: door("exam_year.manage", "/admin/exam_years/add"),
    POST: door("exam_year.manage", () => ({ to: "/admin/exam_years/add", body: { year: 2031 } })),
  },
  "/requests": { GET: door("request.view", "/requests") },
  "/requests/print": { GET: door("request.view", "/requests/print") },
  "/requests.csv": { GET: door("request.view", "/requests.csv") },
  "/requests/decide": {
    GET: door("request.decide", ({ request }) => `/requests/decide?id=${request.id}`),
    POST: door("request.decide", ({ request }) => ({
      to: "/requests/decide",
      body: { action: "reject", note: "Tiada bukti", "rows[0].id": request.id, "rows[0].version": 1 },
    })),
  },
  "/requests/transfer": {
    GET: door("request.send", "/requests/transfer"),
    POST: door(
      "request.send",
      (side, _, sides) => ({ to: "/requests/transfer", body: transferOf(side, sides) }),
      outOfScope,
    ),
  },
  "/requests/:id": {
    GET: door("request.view", ({ request }) => `/requests/${request.id}`),
    POST: door("request.view", ({ request }) => ({
      to: `/requests/${request.id}`,
      body: { action: "reject", note: "Tiada bukti", version: 1 },
    })),
  },
  "/school_exam_years/since/:id/undo": {
    GET: door("student_transfer.undo", ({ transfer }) => `/school_exam_years/since/${transfer.id}/undo`),
    POST: door("student_transfer.undo", ({ transfer }) => ({
      to: `/school_exam_years/since/${transfer.id}/undo`,
      body: {},
    })),
  },
  "/api/student_transfers": {
    GET: call("/api/student_transfers?exam_year=2026", withoutIt),
  },
  "/api/student_transfers/:id": {
    GET: call(({ transfer }) => `/api/student_transfers/${transfer.id}`),
    PUT: call(({ transfer }) => ({
      to: `/api/student_transfers/${transfer.id}`,
      body: { action: "undo" },
    })),
  },
  "/api/requests": {
    GET: call("/api/requests"),
    POST: call(
      (side, _, sides) => ({ to: "/api/requests", body: { kind: "transfer", ...transferOf(side, sides) } }),
      outOfScope,
    ),
  },
  "/api/requests/mass_decision": {
    PUT: call(({ request }) => ({
      to: "/api/requests/mass_decision",
      body: { action: "reject", note: "Tiada bukti", rows: [{ id: request.id, version: 1 }] },
    })),
  },
  "/api/requests/:id": {
    GET: call(({ request }) => `/api/requests/${request.id}`),
    PUT: call(({ request }) => ({
      to: `/api/requests/${request.id}`,
      body: { action: "reject", note: "Tiada bukti", version: 1 },
    })),
  },
  "/duplicates": { GET: door("duplicate.view", "/duplicates", withoutIt) },
  "/duplicates/:exam_year/:kind/:id": {
    GET: door("duplicate.view", ({ student }) => groupOf(student)),
    POST: door("duplicate.manage", ({ student }) => ({ to: groupOf(student), body: groupResolution })),
  },
  "/duplicates/:exam_year/:kind/:id/reopen": {
    GET: door("duplicate.manage", ({ student }) => `${groupOf(student)}/reopen`),
    POST: door("duplicate.manage", ({ student }) => ({ to: `${groupOf(student)}/reopen`, body: {} })),
  },
  "/api/duplicates": { GET: call("/api/duplicates", withoutIt) },
  "/api/duplicates/:exam_year/:kind/:id": {
    GET: call(({ student }) => `/api${groupOf(student)}`),
    PUT: call(({ student }) => ({
      to: `/api${groupOf(student)}`,
      body: groupResolution,
    })),
    DELETE: call(({ student }) => `/api${groupOf(student)}`),
  },
  "/admin/exam_years/:id/requests": {
    GET: door("exam_year.manage", (_, __, { years }) => `/admin/exam_years/${years.unused.id}/requests`),
    POST: door("exam_year.manage", (_, __, { years }) => ({
      to: `/admin/exam_years/${years.unused.id}/requests`,
      body: { late_opens_on: "1/2/2026", late_closes_on: "28/2/2026", version: 1 },
    })),
  },
  "/api/exam_years/:id/request_windows": {
    GET: call((_, __, { years }) => `/api/exam_years/${years.unused.id}/request_windows`),
    PUT: call((_, __, { years }) => ({
      to: `/api/exam_years/${years.unused.id}/request_windows`,
      body: { late_opens_on: "2026-02-01", late_closes_on: "2026-02-28", version: 1 },
    })),
  },
  "/admin/exam_years/:id/state": {
    GET: door("exam_year.manage", (_, __, { years }) => `/admin/exam_years/${years.over.id}/state`),
    POST: door("exam_year.manage", (_, __, { years }) => ({
      to: `/admin/exam_years/${years.over.id}/state`,
      body: { is_closed: "true", version: 1 },
    })),
  },
  "/api/exam_years/:id/state": {
    PUT: call((_, __, { years }) => ({
      to: `/api/exam_years/${years.over.id}/state`,
      body: { is_closed: true },
    })),
  },
  "/admin/exam_years/:id/edit": {
    GET: door("exam_year.manage", (_, __, { years }) => `/admin/exam_years/${years.unused.id}/edit`),
    POST: door("exam_year.manage", (_, __, { years }) => ({
      to: `/admin/exam_years/${years.unused.id}/edit`,
      body: { year: 2032, version: 1 },
    })),
  },
  "/admin/exam_years/:id/delete": {
    GET: door("exam_year.manage", (_, __, { years }) => `/admin/exam_years/${years.unused.id}/delete`),
    POST: door("exam_year.manage", (_, __, { years }) => ({
      to: `/admin/exam_years/${years.unused.id}/delete`,
      body: {},
    })),
  },

  "/admin/lookups": { GET: door("lookup.manage", "/admin/lookups") },
  "/admin/lookups/:noun/add": {
    GET: door("lookup.manage", "/admin/lookups/districts/add"),
    POST: door("lookup.manage", () => ({
      to: "/admin/lookups/districts/add",
      body: { code: "77", name: "Daerah Baharu" },
    })),
  },
  "/admin/lookups/:noun/:code/edit": {
    GET: door("lookup.manage", "/admin/lookups/exam_types/SMATD/edit"),
    POST: door("lookup.manage", () => ({
      to: "/admin/lookups/exam_types/SMATD/edit",
      body: { code: "SMATD", name: "Nama Lain", roll_code: "hq_code", sheet: "SMATD", version: 1 },
    })),
  },
  "/admin/lookups/:noun/:code/delete": {
    GET: door("lookup.manage", "/admin/lookups/exam_types/SMATD/delete"),
    POST: door("lookup.manage", () => ({ to: "/admin/lookups/exam_types/SMATD/delete", body: {} })),
  },

  "/admin/stats": {
    GET: door(
      "stats.view",
      ({ school }) => `/admin/stats?by=school_code&district_code=${school.district_code}`,
      withoutIt,
    ),
  },
  "/admin/stats/charts": {
    GET: door(
      "stats.view",
      ({ school }) => `/admin/stats/charts?district_code=${school.district_code}`,
      withoutIt,
    ),
  },
  "/admin/stats/print": {
    GET: door(
      "stats.view",
      ({ school }) => `/admin/stats/print?district_code=${school.district_code}`,
      withoutIt,
    ),
  },
  "/admin/stats.csv": { GET: door("stats.view", "/admin/stats.csv") },

  "/school_exam_years": registrations,
  "/school_exam_years/print": {
    GET: door("school_exam_year.view", "/school_exam_years/print?exam_year=2026"),
  },
  "/school_exam_years/readiness/print": {
    GET: door("school_exam_year.view", "/school_exam_years/readiness/print?exam_year=2026"),
  },
  "/modul-pendaftaran-calon": { GET: door("school_exam_year.view", "/modul-pendaftaran-calon") },
  "/school-exam-years": { GET: door("school_exam_year.view", "/school-exam-years") },
  "/school_exam_years/add": {
    GET: door(
      "school_exam_year.register",
      ({ school }) => `/school_exam_years/add?school_code=${school.school_code}&exam_year=2027`,
      [200, 404],
    ),
    POST: door(
      "school_exam_year.register",
      ({ school }) => ({
        to: "/school_exam_years/add",
        body: { school_code: school.school_code, exam_year: 2027 },
      }),
      outOfScope,
    ),
  },
  "/school_exam_years/:id/edit": {
    GET: door("school_exam_year.manage", ({ registration }) => `/school_exam_years/${registration.id}/edit`),
    POST: door("school_exam_year.manage", ({ school, registration }) => ({
      to: `/school_exam_years/${registration.id}/edit`,
      body: {
        school_code: school.school_code,
        exam_year: 2027,
        version: registration.version,
        confirmed: true,
      },
    })),
  },
  "/school_exam_years/:id/delete": {
    GET: door(
      "school_exam_year.manage",
      ({ emptyRegistration }) => `/school_exam_years/${emptyRegistration.id}/delete`,
    ),
    POST: door("school_exam_year.manage", ({ emptyRegistration }) => ({
      to: `/school_exam_years/${emptyRegistration.id}/delete`,
      body: {},
    })),
  },
  "/school_exam_years/:id/expected": {
    GET: door(
      "school_exam_year.register",
      ({ registration }) => `/school_exam_years/${registration.id}/expected`,
    ),
    POST: door("school_exam_year.register", ({ registration }) => ({
      to: `/school_exam_years/${registration.id}/expected`,
      body: { expected_students: 12, version: registration.version },
    })),
  },
  "/school_exam_years/:id/state": {
    GET: door("school_exam_year.view", ({ registration }) => `/school_exam_years/${registration.id}/state`),
    POST: door("list.sign", ({ registration }, who) => ({
      to: `/school_exam_years/${registration.id}/state`,
      body: { ...stepOf(who), version: registration.version },
    })),
  },
  "/school_exam_years/:id/versions/:version": {
    GET: door(
      "school_exam_year.view",
      ({ registration }) => `/school_exam_years/${registration.id}/versions/1`,
    ),
  },
  "/admin/office": {
    GET: door("office.manage", "/admin/office"),
    POST: door("office.manage", () => ({ to: "/admin/office", body: { office_name: "Unit Peperiksaan" } })),
  },
  "/office/crest": { GET: door("sheet.print", "/office/crest") },
  "/admin/office/crest": {
    GET: door("office.manage", "/admin/office/crest"),
    POST: door("office.manage", () => ({ to: "/admin/office/crest", body: { remove: "true" } })),
  },
  "/students/export_layouts": { GET: door("export_layout.manage", "/students/export_layouts") },
  "/students/export_layouts/add": {
    GET: door("export_layout.manage", "/students/export_layouts/add"),
    POST: door("export_layout.manage", () => ({ to: "/students/export_layouts/add", body: newLayout })),
  },
  "/students/export_layouts/:id": {
    GET: door("export_layout.take", (_, __, { layout }) => `/students/export_layouts/${layout.id}`),
    POST: door(
      "export_layout.take",
      (_, __, { layout }) => ({
        to: `/students/export_layouts/${layout.id}`,
        body: { ...takenFile, id: layout.id },
      }),
      [307],
    ),
  },
  "/students/export/layout": {
    GET: door("export_layout.take", "/students/export/layout"),
    POST: door("export_layout.take", (_, __, { layout }) => ({
      to: "/students/export/layout",
      body: { ...takenFile, id: layout.id },
    })),
  },
  "/students/export_layouts/:id/edit": {
    GET: door("export_layout.manage", (_, __, { layout }) => `/students/export_layouts/${layout.id}/edit`),
    POST: door("export_layout.manage", (_, __, { layout }) => ({
      to: `/students/export_layouts/${layout.id}/edit`,
      body: { ...newLayout, version: layout.version },
    })),
  },
  "/students/export_layouts/:id/delete": {
    GET: door("export_layout.manage", (_, __, { layout }) => `/students/export_layouts/${layout.id}/delete`),
    POST: door("export_layout.manage", (_, __, { layout }) => ({
      to: `/students/export_layouts/${layout.id}/delete`,
      body: {},
    })),
  },
  "/exam_papers": {
    GET: door("exam_paper.view", "/exam_papers?exam_year=2026"),
    POST: door("exam_paper.manage", () => ({ to: "/exam_papers", body: { exam_year: 2026 } })),
  },
  "/exam_papers/add": {
    GET: door("exam_paper.manage", "/exam_papers/add"),
    POST: door("exam_paper.manage", () => ({ to: "/exam_papers/add", body: newPaper })),
  },
  "/exam_papers/:id/edit": {
    GET: door("exam_paper.manage", (_, __, { paper }) => `/exam_papers/${paper.id}/edit`),
    POST: door("exam_paper.manage", (_, __, { paper }) => ({
      to: `/exam_papers/${paper.id}/edit`,
      body: { ...newPaper, version: paper.version },
    })),
  },
  "/exam_papers/:id/delete": {
    GET: door("exam_paper.manage", (_, __, { paper }) => `/exam_papers/${paper.id}/delete`),
    POST: door("exam_paper.manage", (_, __, { paper }) => ({
      to: `/exam_papers/${paper.id}/delete`,
      body: {},
    })),
  },
  "/rooms": {
    GET: door("room.view", (side) => `/rooms?${ofSchool(side)}`),
    POST: door("room.manage", (side) => ({ to: "/rooms", body: { ...yearOf(side), scope: "all" } })),
  },
  "/rooms/add": {
    GET: door("room.manage", (side) => `/rooms/add?${ofSchool(side)}`),
    POST: door("room.manage", (side) => ({ to: "/rooms/add", body: newRoom(side) })),
  },
  "/rooms/:id": {
    GET: door("room.view", ({ room }) => `/rooms/${room.id}`),
    POST: door("room.manage", ({ room, school }) => ({
      to: `/rooms/${room.id}`,
      body: { numbers: `${school.school_code}/001` },
    })),
  },
  "/rooms/:id/edit": {
    GET: door("room.manage", ({ room }) => `/rooms/${room.id}/edit`),
    POST: door("room.manage", ({ room }) => ({
      to: `/rooms/${room.id}/edit`,
      body: { name: "Dewan C", rows: 6, columns: 4, version: room.version },
    })),
  },
  "/rooms/:id/delete": {
    GET: door("room.manage", ({ room }) => `/rooms/${room.id}/delete`),
    POST: door("room.manage", ({ room }) => ({ to: `/rooms/${room.id}/delete`, body: {} })),
  },
  "/rooms/:id/clear": {
    GET: door("room.manage", ({ room }) => `/rooms/${room.id}/clear`),
    POST: door("room.manage", ({ room }) => ({ to: `/rooms/${room.id}/clear`, body: {} })),
  },
  "/admin/stats/attendance": { GET: door("stats.view", "/admin/stats/attendance?exam_year=2026") },
  "/admin/stats/attendance.csv": { GET: door("stats.view", "/admin/stats/attendance.csv?exam_year=2026") },
  "/admin/stats/attendance.xlsx": { GET: door("stats.view", "/admin/stats/attendance.xlsx?exam_year=2026") },
  "/absentees": { GET: door("absence.view", "/absentees?exam_year=2026") },
  "/absentees/:id": {
    GET: door("absence.view", (_, __, { sat }) => `/absentees/${sat.id}`),
    POST: door("absence.record", (_, __, { sat }) => ({
      to: `/absentees/${sat.id}`,
      body: { reason: "T", "rows[0].student_code": "TIADA/001" },
    })),
  },
  "/absences/remove": {
    GET: door("absence.record", "/absences/remove"),
    POST: door("absence.record", ({ student }, __, { sat }) => ({
      to: "/absences/remove",
      body: { exam_paper_id: sat.id, student_id: student.id },
    })),
  },
  "/absentees/:id/print": { GET: door("absence.view", (_, __, { sat }) => `/absentees/${sat.id}/print`) },
  "/absentees/:id/list.csv": {
    GET: door("student.export", (_, __, { sat }) => `/absentees/${sat.id}/list.csv`),
  },
  "/absentees/:id/list.xlsx": {
    GET: door("student.export", (_, __, { sat }) => `/absentees/${sat.id}/list.xlsx`),
  },
  "/absentees/:id/lists": {
    GET: door("absence.view", (_, __, { sat }) => `/absentees/${sat.id}/lists`, withoutIt),
    POST: door(
      "attendance.receive",
      ({ school }, __, { sat }) => ({
        to: `/absentees/${sat.id}/lists`,
        body: { received: `${school.school_code}:1` },
      }),
      outOfScope,
    ),
  },
  "/absentees/:id/lists/print": {
    GET: door("absence.view", (_, __, { sat }) => `/absentees/${sat.id}/lists/print`, withoutIt),
  },
  "/absentees/:id/lists/list.csv": {
    GET: door("student.export", (_, __, { sat }) => `/absentees/${sat.id}/lists/list.csv`, withoutIt),
  },
  "/absentees/:id/lists/list.xlsx": {
    GET: door("student.export", (_, __, { sat }) => `/absentees/${sat.id}/lists/list.xlsx`, withoutIt),
  },
  "/admin/notices": { GET: door("notice.manage", "/admin/notices") },
  "/admin/notices/add": {
    GET: door("notice.manage", "/admin/notices/add"),
    POST: door("notice.manage", () => ({ to: "/admin/notices/add", body: newNotice })),
  },
  "/admin/notices/:id/edit": {
    GET: door("notice.manage", ({ notice }) => `/admin/notices/${notice.id}/edit`),
    POST: door("notice.manage", ({ notice }) => ({
      to: `/admin/notices/${notice.id}/edit`,
      body: { ...newNotice, version: notice.version },
    })),
  },
  "/admin/notices/:id/delete": {
    GET: door("notice.manage", ({ notice }) => `/admin/notices/${notice.id}/delete`),
    POST: door("notice.manage", ({ notice }) => ({ to: `/admin/notices/${notice.id}/delete`, body: {} })),
  },
  "/admin/notices/:id/unread": {
    GET: door("notice.manage", ({ notice }) => `/admin/notices/${notice.id}/unread`),
  },
  "/notices/read": {
    GET: door("notice.read", "/notices/read"),
    POST: door("notice.read", ({ notice }) => ({ to: "/notices/read", body: { id: notice.id } }), [303]),
  },
  "/school_exam_years/:id/notes": {
    GET: door("school_note.manage", ({ registration }) => `/school_exam_years/${registration.id}/notes`),
    POST: door("school_note.manage", ({ registration }) => ({
      to: `/school_exam_years/${registration.id}/notes`,
      body: { body: "Dihubungi" },
    })),
  },
  "/school_exam_years/call-list": {
    GET: door("school_note.manage", "/school_exam_years/call-list?exam_year=2026", withoutIt),
  },
  "/school_exam_years/since": {
    GET: door("school_exam_year.view", "/school_exam_years/since?exam_year=2026", withoutIt),
  },
  "/school_exam_years/sign-off": {
    GET: door("list.view_waiting", "/school_exam_years/sign-off?exam_year=2026", withoutIt),
    POST: door("list.sign_many", ({ registration }, who) => ({
      to: "/school_exam_years/sign-off?exam_year=2026",
      body: { state: "disahkan", ...forDistrict(who), seen: `${registration.id}:${registration.version}` },
    })),
  },
  "/school_exam_years/readiness": {
    GET: door(
      "school_exam_year.view",
      ({ school }) =>
        `/school_exam_years/readiness?exam_year=2026&search=${school.school_code}&edit=expected`,
      withoutIt,
    ),
    POST: door("school_exam_year.register", ({ registration, school }) => ({
      to: `/school_exam_years/readiness?exam_year=2026&search=${school.school_code}&edit=expected`,
      body: { "rows[0].id": registration.id, "rows[0].expected_students": 12, "rows[0].was": "" },
    })),
  },
  "/school_exam_years/readiness.csv": {
    GET: door("student.export", "/school_exam_years/readiness.csv?exam_year=2026"),
  },
  "/school_exam_years/build": {
    GET: door("school_exam_year.manage", "/school_exam_years/build?exam_year=2027"),
    POST: door("school_exam_year.manage", ({ school }) => ({
      to: "/school_exam_years/build",
      body: { exam_year: 2027, school_code: school.school_code, confirmed: true },
    })),
  },
  "/school_exam_years/bulk": {
    GET: door(
      "school_exam_year.manage",
      ({ registration }) => `/school_exam_years/bulk?id=${registration.id}`,
    ),
    POST: door("school_exam_year.manage", ({ registration }) => ({
      to: "/school_exam_years/bulk",
      body: { exam_year: 2027, "rows[0].id": registration.id, "rows[0].version": registration.version },
    })),
  },

  "/api/auth/session": { GET: call("/api/auth/session") },
  "/api/auth/refresh": { POST: call(() => ({ to: "/api/auth/refresh", body: {} })) },
  "/api/auth/proof": {
    POST: call(() => ({ to: "/api/auth/proof", body: { current_password: password } })),
  },
  "/api/auth/password": {
    PUT: call(() => ({
      to: "/api/auth/password",
      body: { current_password: password, password: "kenanga-ungu-7788" },
    })),
  },
  "/api/auth/impersonation": {
    POST: call(({ school }) => ({
      to: "/api/auth/impersonation",
      body: { role_id: "SU", school_code: school.school_code },
    })),
    DELETE: call("/api/auth/impersonation"),
  },
  "/api/users": { POST: call((side) => ({ to: "/api/users", body: newUser(side) })) },
  "/api/users/bulk": {
    POST: call(({ spare }) => ({
      to: "/api/users/bulk",
      body: { accounts: [{ school_code: spare.school_code, full_name: "PUAN BAHARU" }] },
    })),
  },
  "/api/users/links": { GET: call("/api/users/links") },
  "/api/users/links/renew": {
    POST: call(({ school }) => ({
      to: "/api/users/links/renew",
      body: { district_code: school.district_code },
    })),
  },
  "/api/users/view": { GET: call("/api/users/view") },
  "/api/users/reset-password/:id": {
    PUT: call(({ clerk }) => ({
      to: `/api/users/reset-password/${clerk.user_id}`,
      body: { password: "kenanga-ungu-7788" },
    })),
  },
  "/api/users/:id/identities": {
    DELETE: call(({ clerk }) => `/api/users/${clerk.user_id}/identities`),
  },
  "/api/users/:id": {
    GET: call((...context) => `/api/users/${ownOrForeign(...context)}`),
    PUT: call((side) => ({ to: `/api/users/${side.clerk.user_id}`, body: userFields(side) })),
    DELETE: call(({ clerk }) => `/api/users/${clerk.user_id}`),
  },
  "/api/users/:id/sessions": {
    DELETE: call(({ clerk }) => `/api/users/${clerk.user_id}/sessions`),
  },
  "/api/districts": { GET: call("/api/districts") },
  "/api/exam_types": { GET: call("/api/exam_types") },
  "/api/exam_types/:code": {
    GET: call("/api/exam_types/SMATD"),
    PUT: call(() => ({
      to: "/api/exam_types/SMATD",
      body: {
        code: "SMATD",
        name: "Nama Lain",
        roll_code: "hq_code",
        sheet: "SMATD",
        allows_second_exam: true,
      },
    })),
  },
  "/api/roles": { GET: call("/api/roles") },

  "/api/schools": {
    GET: call("/api/schools?limit=1000"),
    POST: call((side) => ({ to: "/api/schools", body: newSchool(side) })),
  },
  "/api/schools/all": { GET: call("/api/schools/all") },
  "/api/schools/import": {
    POST: call((side) => ({
      to: "/api/schools/import",
      body: { schools: [newSchool(side)] },
    })),
  },
  "/api/schools/:id": {
    GET: call(({ school }) => `/api/schools/${school.id}`),
    PUT: call((side) => ({
      to: `/api/schools/${side.school.id}`,
      body: schoolEditOf(side),
    })),
    DELETE: call(({ spare }) => `/api/schools/${spare.id}`),
  },
  "/api/schools/:id/contact": {
    PUT: call(({ school }) => ({ to: `/api/schools/${school.id}/contact`, body: contact })),
  },
  "/api/schools/:id/closing": {
    PUT: call(({ school }) => ({
      to: `/api/schools/${school.id}/closing`,
      body: { closed_from: 2090 },
    })),
  },

  "/api/schools/:id/merge": {
    GET: call(({ school }) => `/api/schools/${school.id}/merge`),
    POST: call(({ school, spare }) => ({
      to: `/api/schools/${spare.id}/merge`,
      body: { action: "merge", school_code: school.school_code },
    })),
  },

  "/api/exam_years": {
    GET: call("/api/exam_years"),
    POST: call(() => ({ to: "/api/exam_years", body: { year: 2031 } })),
  },
  "/api/exam_years/:id": {
    PUT: call((_, __, { years }) => ({
      to: `/api/exam_years/${years.unused.id}`,
      body: { year: 2032 },
    })),
    DELETE: call((_, __, { years }) => `/api/exam_years/${years.unused.id}`),
  },

  "/api/school_exam_years": {
    POST: call(
      ({ school }) => ({
        to: "/api/school_exam_years",
        body: { school_code: school.school_code, exam_year: 2027 },
      }),
      outOfScope,
    ),
  },
  "/api/school_exam_years/stats": {
    GET: call(({ school }) => `/api/school_exam_years/stats?school_code=${school.school_code}`, withoutIt),
  },
  "/api/school_exam_years/mass_update": {
    PUT: call(({ registration }) => ({
      to: "/api/school_exam_years/mass_update",
      body: [{ id: registration.id, exam_year: 2027 }],
    })),
  },
  "/api/school_exam_years/mass_state": {
    PUT: call(({ emptyRegistration: list }, who) => ({
      to: "/api/school_exam_years/mass_state",
      body: { state: "disahkan", ...forDistrict(who), rows: [{ id: list.id, version: list.version }] },
    })),
  },
  "/api/school_exam_years/:id": {
    GET: call(({ registration }) => `/api/school_exam_years/${registration.id}`),
    PUT: call(({ registration }) => ({
      to: `/api/school_exam_years/${registration.id}`,
      body: { exam_year: 2027 },
    })),
    DELETE: call(({ emptyRegistration }) => `/api/school_exam_years/${emptyRegistration.id}`),
  },

  "/api/office": {
    GET: call("/api/office"),
    PUT: call(() => ({ to: "/api/office", body: { office_name: "Unit Peperiksaan" } })),
  },
  "/api/office/crest": {
    PUT: call(() => ({ to: "/api/office/crest", body: { crest: newCrest } })),
    DELETE: call("/api/office/crest"),
  },
  "/api/export_layouts": {
    GET: call("/api/export_layouts"),
    POST: call(() => ({ to: "/api/export_layouts", body: newLayout })),
  },
  "/api/export_layouts/:id": {
    GET: call((_, __, { layout }) => `/api/export_layouts/${layout.id}`),
    PUT: call((_, __, { layout }) => ({
      to: `/api/export_layouts/${layout.id}`,
      body: { ...newLayout, version: layout.version },
    })),
    DELETE: call((_, __, { layout }) => `/api/export_layouts/${layout.id}`),
  },
  "/api/export_layouts/:id/file": {
    GET: call((_, __, { layout }) => `/api/export_layouts/${layout.id}/file?exam_year=2026`),
  },
  "/api/export_layouts/:id/manifest": {
    GET: call((_, __, { layout }) => `/api/export_layouts/${layout.id}/manifest?exam_year=2026`),
  },
  "/api/exam_papers": {
    GET: call("/api/exam_papers?exam_year=2025"),
    POST: call(() => ({ to: "/api/exam_papers", body: newPaper })),
  },
  "/api/exam_papers/copy": {
    POST: call(() => ({ to: "/api/exam_papers/copy", body: { exam_year: 2026 } })),
  },
  "/api/exam_papers/:id": {
    GET: call((_, __, { paper }) => `/api/exam_papers/${paper.id}`),
    PUT: call((_, __, { paper }) => ({
      to: `/api/exam_papers/${paper.id}`,
      body: newPaper,
    })),
    DELETE: call((_, __, { paper }) => `/api/exam_papers/${paper.id}`),
  },
  "/api/rooms": {
    GET: call((side) => `/api/rooms?${ofSchool(side)}`),
    POST: call((side) => ({ to: "/api/rooms", body: newRoom(side) })),
  },
  "/api/rooms/seats": {
    POST: call((side) => ({ to: "/api/rooms/seats", body: yearOf(side) })),
  },
  "/api/rooms/:id": {
    GET: call(({ room }) => `/api/rooms/${room.id}`),
    PUT: call(({ room }) => ({
      to: `/api/rooms/${room.id}`,
      body: { name: "Dewan C", rows: 6, columns: 4 },
    })),
    DELETE: call(({ room }) => `/api/rooms/${room.id}`),
  },
  "/api/rooms/:id/seats": {
    GET: call(({ room }) => `/api/rooms/${room.id}/seats`),
    PUT: call(({ room, school }) => ({
      to: `/api/rooms/${room.id}/seats`,
      body: { numbers: `${school.school_code}/001` },
    })),
    DELETE: call(({ room }) => `/api/rooms/${room.id}/seats`),
  },
  "/api/attendance": { GET: call("/api/attendance?exam_year=2026") },
  "/api/exam_papers/:id/absences": {
    GET: call((_, __, { sat }) => `/api/exam_papers/${sat.id}/absences`),
    POST: call((_, __, { sat }) => ({
      to: `/api/exam_papers/${sat.id}/absences`,
      body: { rows: [{ student_code: "TIADA/001" }] },
    })),
  },
  "/api/exam_papers/:id/absences/:student_id": {
    DELETE: call(({ student }, __, { sat }) => `/api/exam_papers/${sat.id}/absences/${student.id}`),
  },
  "/api/exam_papers/:id/attendance_returns": {
    GET: call((_, __, { sat }) => `/api/exam_papers/${sat.id}/attendance_returns`, withoutIt),
    POST: call(
      ({ school }, __, { sat }) => ({
        to: `/api/exam_papers/${sat.id}/attendance_returns`,
        body: { rows: [{ school_code: school.school_code, total_absent: 1 }] },
      }),
      outOfScope,
    ),
  },
  "/api/attendance_returns/:id": {
    DELETE: call(({ receipt }) => `/api/attendance_returns/${receipt.id}`),
  },
  "/api/notices": {
    GET: call("/api/notices"),
    POST: call(() => ({ to: "/api/notices", body: newNotice })),
  },
  "/api/notices/:id": {
    GET: call(({ notice }) => `/api/notices/${notice.id}`),
    PUT: call(({ notice }) => ({ to: `/api/notices/${notice.id}`, body: newNotice })),
    DELETE: call(({ notice }) => `/api/notices/${notice.id}`),
  },
  "/api/notices/:id/read": {
    POST: call(({ notice }) => ({ to: `/api/notices/${notice.id}/read`, body: {} })),
  },
  "/api/school_exam_years/:id/notes": {
    GET: call(({ registration }) => `/api/school_exam_years/${registration.id}/notes`),
    POST: call(({ registration }) => ({
      to: `/api/school_exam_years/${registration.id}/notes`,
      body: { body: "Dihubungi" },
    })),
  },
  "/api/school_notes/:id": {
    DELETE: call((side) => `/api/school_notes/${side.note.id}`),
  },
  "/api/school_exam_years/:id/versions": {
    GET: call(({ registration }) => `/api/school_exam_years/${registration.id}/versions`),
  },
  "/api/school_exam_years/:id/versions/:version": {
    GET: call(({ registration }) => `/api/school_exam_years/${registration.id}/versions/1`),
  },
  "/api/school_exam_years/:id/state": {
    GET: call(({ registration }) => `/api/school_exam_years/${registration.id}/state`),
    PUT: call(({ registration }, who) => ({
      to: `/api/school_exam_years/${registration.id}/state`,
      body: stepOf(who),
    })),
  },

  "/api/students": {
    GET: call((side) => `/api/students?${query(yearOf(side))}`, withoutIt),
    POST: call((side) => ({ to: "/api/students", body: newStudent(side) }), outOfScope),
  },
  "/api/students/import": {
    POST: call((side) => ({ to: "/api/students/import", body: [newStudent(side)] }), outOfScope),
  },
  "/api/students/mass_update": {
    PUT: call(
      ({ student, school }) => ({
        to: "/api/students/mass_update",
        body: [{ id: student.id, student_code: `${school.school_code}/777` }],
      }),
      outOfScope,
    ),
  },
  "/api/students/mass_delete": {
    DELETE: call((side) => `/api/students/mass_delete?${query(yearOf(side))}`),
  },
  "/api/students/roll_numbers": {
    POST: call((side) => ({ to: "/api/students/roll_numbers", body: yearOf(side) })),
  },
  "/api/sheets/reprints": { GET: call("/api/sheets/reprints?exam_year=2026") },
  "/api/special_needs": { GET: call("/api/special_needs") },
  "/api/special_needs/options": { GET: call("/api/special_needs/options") },
  "/api/students/:id/special_needs": {
    GET: call(({ student }) => `/api/students/${student.id}/special_needs`),
    PUT: call(({ student }) => ({
      to: `/api/students/${student.id}/special_needs`,
      body: { kind_code: "LIHAT", arrangements: ["MASA"] },
    })),
    DELETE: call(({ student }) => `/api/students/${student.id}/special_needs`),
  },
  "/api/students/:id/withdrawal": {
    PUT: call(({ student }) => ({
      to: `/api/students/${student.id}/withdrawal`,
      body: leaving,
    })),
    DELETE: call(({ withdrawn }) => `/api/students/${withdrawn.id}/withdrawal`),
  },
  "/api/students/:id": {
    GET: call(({ student }) => `/api/students/${student.id}`),
    PUT: call((side) => ({
      to: `/api/students/${side.student.id}`,
      body: studentFields(side),
    })),
    DELETE: call(({ student }) => `/api/students/${student.id}`),
  },
};

const declared = await declaredCalls();
const withPermission = (name: string, entry: Door | Call): Door => {
  const needs = "needs" in entry ? entry.needs : declared.get(name)?.may;
  if (!needs)
    throw new Error(`${name} is in tests/support/doors.ts, and no module of app/routes/api declares it`);
  return { ...entry, needs };
};

export const doors: Doors = Object.fromEntries(
  Object.entries(listed).map(([address, byMethod]) => [
    address,
    Object.fromEntries(
      Object.entries(byMethod).map(([method, entry]) => [
        method,
        withPermission(`${method} ${address}`, entry),
      ]),
    ),
  ]),
);

/** Addresses for every visitor, each with the reason. */
export const PUBLIC: Record<string, string> = {
  "/": "the introduction for visitors, and the desk of a signed-in user",
  "/healthz": "whether the database answers, for the supervisor of the box",
  "/readyz": "the monitor on this computer, or with the token; every other request is missing",
  "/metrics": "Prometheus on this computer, or with the token; every other request is missing",
  "/build": "which build is running, and nothing else",
  "/save-data": "how a browser wants its pages; no record is touched",
  "/manual": "the help of the screens and the office's contact; no record is shown",
  "/manual/office": "the help of the screens of districts and the office; no record is shown",
  "/keyboard": "the keys, and whether this browser wants them; no record is touched",
  "/logout": "without a session there is nothing to end",
  "/user_login": "guests only",
  "/login/oidc": "guests only",
  "/login/oidc/callback": "where the provider sends people back to",
  "/user_login/code": "guests between the two steps of signing in",
  "/masuk/:code": "guests who hold a one-time link of the office",
  "/recover": "guests who hold a slip of the office or a recovery code",
  "/admin_register": "guests only",
  "/setup": "holders of the one-time link, while there is no user",
  "/api/auth/login": "the way in",
  "/api/auth/register": "makes an account without any power",
  "/api/auth/logout": "every session may end itself, regardless of role",
  "/api/*": "every address of the API that does not exist",
  "/*": "every address that does not exist",
};
