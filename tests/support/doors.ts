import type { Permission } from "~/auth/permissions";
import { questions } from "../addresses";
import {
  contact,
  forDistrict,
  groupOf,
  groupResolution,
  leaving,
  newCrest,
  newLayout,
  newNotice,
  newPaper,
  newRoom,
  newSchool,
  newStudent,
  newUser,
  ofSchool,
  ownOrForeign,
  query,
  schoolEditOf,
  stepOf,
  studentFields,
  transferOf,
  userFields,
  yearOf,
} from "../addresses/bodies";
import type { Asking } from "../addresses/question";
import { password } from "./secrets";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

export interface Door {
  needs: Permission;
  ask: Asking;
  /** Allowed statuses for a record of the other side; missing or forbidden by default. */
  foreign?: readonly number[];
}

type Doors = Record<string, Partial<Record<Method, Door>>>;

/** Missing, or refused because of the body: a code out of scope is 422 (docs/api/README.md). */
const outOfScope = [404, 403, 422];
/** The page opens without records of the other side. */
const withoutIt = [200];

const door = (needs: Permission, ask: Asking | string, foreign: readonly number[] = [404, 403]): Door => ({
  needs,
  ask: typeof ask === "string" ? () => ask : ask,
  foreign,
});

const ofScreens: Doors = Object.fromEntries(
  Object.entries(questions)
    .filter(([, { open }]) => !open)
    .map(([address, { GET, POST }]) => [address, { ...(GET && { GET }), ...(POST && { POST }) }]),
);

/** For each protected address and method: its permission, and the request for a record of either side. A screen has them in tests/addresses/. */
export const doors: Doors = {
  ...ofScreens,
  "/api/student_transfers": {
    GET: door("student_transfer.view", "/api/student_transfers?exam_year=2026", withoutIt),
  },
  "/api/student_transfers/:id": {
    GET: door("student_transfer.view", ({ transfer }) => `/api/student_transfers/${transfer.id}`),
    PUT: door("student_transfer.undo", ({ transfer }) => ({
      to: `/api/student_transfers/${transfer.id}`,
      body: { action: "undo" },
    })),
  },
  "/api/requests": {
    GET: door("request.view", "/api/requests"),
    POST: door(
      "request.send",
      (side, _, sides) => ({ to: "/api/requests", body: { kind: "transfer", ...transferOf(side, sides) } }),
      outOfScope,
    ),
  },
  "/api/requests/mass_decision": {
    PUT: door("request.decide", ({ request }) => ({
      to: "/api/requests/mass_decision",
      body: { action: "reject", note: "Tiada bukti", rows: [{ id: request.id, version: 1 }] },
    })),
  },
  "/api/requests/:id": {
    GET: door("request.view", ({ request }) => `/api/requests/${request.id}`),
    PUT: door("request.view", ({ request }) => ({
      to: `/api/requests/${request.id}`,
      body: { action: "reject", note: "Tiada bukti", version: 1 },
    })),
  },
  "/api/duplicates": { GET: door("duplicate.view", "/api/duplicates", withoutIt) },
  "/api/duplicates/:exam_year/:kind/:id": {
    GET: door("duplicate.view", ({ student }) => `/api${groupOf(student)}`),
    PUT: door("duplicate.manage", ({ student }) => ({
      to: `/api${groupOf(student)}`,
      body: groupResolution,
    })),
    DELETE: door("duplicate.manage", ({ student }) => `/api${groupOf(student)}`),
  },
  "/api/exam_years/:id/request_windows": {
    GET: door("exam_year.view", (_, __, { years }) => `/api/exam_years/${years.unused.id}/request_windows`),
    PUT: door("exam_year.manage", (_, __, { years }) => ({
      to: `/api/exam_years/${years.unused.id}/request_windows`,
      body: { late_opens_on: "2026-02-01", late_closes_on: "2026-02-28", version: 1 },
    })),
  },
  "/api/exam_years/:id/state": {
    PUT: door("exam_year.manage", (_, __, { years }) => ({
      to: `/api/exam_years/${years.over.id}/state`,
      body: { is_closed: true },
    })),
  },
  "/api/auth/session": { GET: door("account.own", "/api/auth/session") },
  "/api/auth/refresh": { POST: door("account.own", () => ({ to: "/api/auth/refresh", body: {} })) },
  "/api/auth/proof": {
    POST: door("account.own", () => ({ to: "/api/auth/proof", body: { current_password: password } })),
  },
  "/api/auth/password": {
    PUT: door("account.password", () => ({
      to: "/api/auth/password",
      body: { current_password: password, password: "kenanga-ungu-7788" },
    })),
  },
  "/api/auth/impersonation": {
    POST: door("impersonate", ({ school }) => ({
      to: "/api/auth/impersonation",
      body: { role_id: "SU", school_code: school.school_code },
    })),
    DELETE: door("impersonate", "/api/auth/impersonation"),
  },
  "/api/users": { POST: door("user.manage", (side) => ({ to: "/api/users", body: newUser(side) })) },
  "/api/users/bulk": {
    POST: door("user.manage", ({ spare }) => ({
      to: "/api/users/bulk",
      body: { accounts: [{ school_code: spare.school_code, full_name: "PUAN BAHARU" }] },
    })),
  },
  "/api/users/links": { GET: door("user.manage", "/api/users/links") },
  "/api/users/links/renew": {
    POST: door("user.manage", ({ school }) => ({
      to: "/api/users/links/renew",
      body: { district_code: school.district_code },
    })),
  },
  "/api/users/view": { GET: door("user.manage", "/api/users/view") },
  "/api/users/reset-password/:id": {
    PUT: door("user.manage", ({ clerk }) => ({
      to: `/api/users/reset-password/${clerk.user_id}`,
      body: { password: "kenanga-ungu-7788" },
    })),
  },
  "/api/users/:id/identities": {
    DELETE: door("user.manage", ({ clerk }) => `/api/users/${clerk.user_id}/identities`),
  },
  "/api/users/:id": {
    GET: door("account.own", (...context) => `/api/users/${ownOrForeign(...context)}`),
    PUT: door("user.manage", (side) => ({ to: `/api/users/${side.clerk.user_id}`, body: userFields(side) })),
    DELETE: door("user.manage", ({ clerk }) => `/api/users/${clerk.user_id}`),
  },
  "/api/users/:id/sessions": {
    DELETE: door("user.manage", ({ clerk }) => `/api/users/${clerk.user_id}/sessions`),
  },
  "/api/districts": { GET: door("lookup.view", "/api/districts") },
  "/api/exam_types": { GET: door("lookup.view", "/api/exam_types") },
  "/api/exam_types/:code": {
    GET: door("lookup.manage", "/api/exam_types/SMATD"),
    PUT: door("lookup.manage", () => ({
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
  "/api/roles": { GET: door("lookup.view", "/api/roles") },

  "/api/schools": {
    GET: door("school.view", "/api/schools?limit=1000"),
    POST: door("school.add", (side) => ({ to: "/api/schools", body: newSchool(side) })),
  },
  "/api/schools/all": { GET: door("school.view", "/api/schools/all") },
  "/api/schools/import": {
    POST: door("school.import", (side) => ({
      to: "/api/schools/import",
      body: { schools: [newSchool(side)] },
    })),
  },
  "/api/schools/:id": {
    GET: door("school.view", ({ school }) => `/api/schools/${school.id}`),
    PUT: door("school.edit", (side) => ({
      to: `/api/schools/${side.school.id}`,
      body: schoolEditOf(side),
    })),
    DELETE: door("school.delete", ({ spare }) => `/api/schools/${spare.id}`),
  },
  "/api/schools/:id/contact": {
    PUT: door("school.contact", ({ school }) => ({ to: `/api/schools/${school.id}/contact`, body: contact })),
  },
  "/api/schools/:id/closing": {
    PUT: door("school.close", ({ school }) => ({
      to: `/api/schools/${school.id}/closing`,
      body: { closed_from: 2090 },
    })),
  },

  "/api/exam_years": {
    GET: door("exam_year.view", "/api/exam_years"),
    POST: door("exam_year.manage", () => ({ to: "/api/exam_years", body: { year: 2031 } })),
  },
  "/api/exam_years/:id": {
    PUT: door("exam_year.manage", (_, __, { years }) => ({
      to: `/api/exam_years/${years.unused.id}`,
      body: { year: 2032 },
    })),
    DELETE: door("exam_year.manage", (_, __, { years }) => `/api/exam_years/${years.unused.id}`),
  },

  "/api/school_exam_years": {
    POST: door(
      "school_exam_year.register",
      ({ school }) => ({
        to: "/api/school_exam_years",
        body: { school_code: school.school_code, exam_year: 2027 },
      }),
      outOfScope,
    ),
  },
  "/api/school_exam_years/stats": {
    GET: door(
      "school_exam_year.view",
      ({ school }) => `/api/school_exam_years/stats?school_code=${school.school_code}`,
      withoutIt,
    ),
  },
  "/api/school_exam_years/mass_update": {
    PUT: door("school_exam_year.manage", ({ registration }) => ({
      to: "/api/school_exam_years/mass_update",
      body: [{ id: registration.id, exam_year: 2027 }],
    })),
  },
  "/api/school_exam_years/mass_state": {
    PUT: door("list.sign_many", ({ emptyRegistration: list }, who) => ({
      to: "/api/school_exam_years/mass_state",
      body: { state: "disahkan", ...forDistrict(who), rows: [{ id: list.id, version: list.version }] },
    })),
  },
  "/api/school_exam_years/:id": {
    GET: door("school_exam_year.view", ({ registration }) => `/api/school_exam_years/${registration.id}`),
    PUT: door("school_exam_year.manage", ({ registration }) => ({
      to: `/api/school_exam_years/${registration.id}`,
      body: { exam_year: 2027 },
    })),
    DELETE: door(
      "school_exam_year.manage",
      ({ emptyRegistration }) => `/api/school_exam_years/${emptyRegistration.id}`,
    ),
  },

  "/api/office": {
    GET: door("office.view", "/api/office"),
    PUT: door("office.manage", () => ({ to: "/api/office", body: { office_name: "Unit Peperiksaan" } })),
  },
  "/api/office/crest": {
    PUT: door("office.manage", () => ({ to: "/api/office/crest", body: { crest: newCrest } })),
    DELETE: door("office.manage", "/api/office/crest"),
  },
  "/api/export_layouts": {
    GET: door("export_layout.manage", "/api/export_layouts"),
    POST: door("export_layout.manage", () => ({ to: "/api/export_layouts", body: newLayout })),
  },
  "/api/export_layouts/:id": {
    GET: door("export_layout.manage", (_, __, { layout }) => `/api/export_layouts/${layout.id}`),
    PUT: door("export_layout.manage", (_, __, { layout }) => ({
      to: `/api/export_layouts/${layout.id}`,
      body: { ...newLayout, version: layout.version },
    })),
    DELETE: door("export_layout.manage", (_, __, { layout }) => `/api/export_layouts/${layout.id}`),
  },
  "/api/export_layouts/:id/file": {
    GET: door(
      "export_layout.take",
      (_, __, { layout }) => `/api/export_layouts/${layout.id}/file?exam_year=2026`,
    ),
  },
  "/api/export_layouts/:id/manifest": {
    GET: door(
      "export_layout.take",
      (_, __, { layout }) => `/api/export_layouts/${layout.id}/manifest?exam_year=2026`,
    ),
  },
  "/api/exam_papers": {
    GET: door("exam_paper.view", "/api/exam_papers?exam_year=2025"),
    POST: door("exam_paper.manage", () => ({ to: "/api/exam_papers", body: newPaper })),
  },
  "/api/exam_papers/copy": {
    POST: door("exam_paper.manage", () => ({ to: "/api/exam_papers/copy", body: { exam_year: 2026 } })),
  },
  "/api/exam_papers/:id": {
    GET: door("exam_paper.view", (_, __, { paper }) => `/api/exam_papers/${paper.id}`),
    PUT: door("exam_paper.manage", (_, __, { paper }) => ({
      to: `/api/exam_papers/${paper.id}`,
      body: newPaper,
    })),
    DELETE: door("exam_paper.manage", (_, __, { paper }) => `/api/exam_papers/${paper.id}`),
  },
  "/api/rooms": {
    GET: door("room.view", (side) => `/api/rooms?${ofSchool(side)}`),
    POST: door("room.manage", (side) => ({ to: "/api/rooms", body: newRoom(side) })),
  },
  "/api/rooms/seats": {
    POST: door("room.manage", (side) => ({ to: "/api/rooms/seats", body: yearOf(side) })),
  },
  "/api/rooms/:id": {
    GET: door("room.view", ({ room }) => `/api/rooms/${room.id}`),
    PUT: door("room.manage", ({ room }) => ({
      to: `/api/rooms/${room.id}`,
      body: { name: "Dewan C", rows: 6, columns: 4 },
    })),
    DELETE: door("room.manage", ({ room }) => `/api/rooms/${room.id}`),
  },
  "/api/rooms/:id/seats": {
    GET: door("room.view", ({ room }) => `/api/rooms/${room.id}/seats`),
    PUT: door("room.manage", ({ room, school }) => ({
      to: `/api/rooms/${room.id}/seats`,
      body: { numbers: `${school.school_code}/001` },
    })),
    DELETE: door("room.manage", ({ room }) => `/api/rooms/${room.id}/seats`),
  },
  "/api/attendance": { GET: door("stats.view", "/api/attendance?exam_year=2026") },
  "/api/exam_papers/:id/absences": {
    GET: door("absence.view", (_, __, { sat }) => `/api/exam_papers/${sat.id}/absences`),
    POST: door("absence.record", (_, __, { sat }) => ({
      to: `/api/exam_papers/${sat.id}/absences`,
      body: { rows: [{ student_code: "TIADA/001" }] },
    })),
  },
  "/api/exam_papers/:id/absences/:student_id": {
    DELETE: door(
      "absence.record",
      ({ student }, __, { sat }) => `/api/exam_papers/${sat.id}/absences/${student.id}`,
    ),
  },
  "/api/exam_papers/:id/attendance_returns": {
    GET: door("absence.view", (_, __, { sat }) => `/api/exam_papers/${sat.id}/attendance_returns`, withoutIt),
    POST: door(
      "attendance.receive",
      ({ school }, __, { sat }) => ({
        to: `/api/exam_papers/${sat.id}/attendance_returns`,
        body: { rows: [{ school_code: school.school_code, total_absent: 1 }] },
      }),
      outOfScope,
    ),
  },
  "/api/attendance_returns/:id": {
    DELETE: door("attendance.receive", ({ receipt }) => `/api/attendance_returns/${receipt.id}`),
  },
  "/api/notices": {
    GET: door("notice.view", "/api/notices"),
    POST: door("notice.manage", () => ({ to: "/api/notices", body: newNotice })),
  },
  "/api/notices/:id": {
    GET: door("notice.manage", ({ notice }) => `/api/notices/${notice.id}`),
    PUT: door("notice.manage", ({ notice }) => ({ to: `/api/notices/${notice.id}`, body: newNotice })),
    DELETE: door("notice.manage", ({ notice }) => `/api/notices/${notice.id}`),
  },
  "/api/notices/:id/read": {
    POST: door("notice.read", ({ notice }) => ({ to: `/api/notices/${notice.id}/read`, body: {} })),
  },
  "/api/school_exam_years/:id/notes": {
    GET: door("school_note.manage", ({ registration }) => `/api/school_exam_years/${registration.id}/notes`),
    POST: door("school_note.manage", ({ registration }) => ({
      to: `/api/school_exam_years/${registration.id}/notes`,
      body: { body: "Dihubungi" },
    })),
  },
  "/api/school_notes/:id": {
    DELETE: door("school_note.manage", (side) => `/api/school_notes/${side.note.id}`),
  },
  "/api/school_exam_years/:id/versions": {
    GET: door(
      "school_exam_year.view",
      ({ registration }) => `/api/school_exam_years/${registration.id}/versions`,
    ),
  },
  "/api/school_exam_years/:id/versions/:version": {
    GET: door(
      "school_exam_year.view",
      ({ registration }) => `/api/school_exam_years/${registration.id}/versions/1`,
    ),
  },
  "/api/school_exam_years/:id/state": {
    GET: door(
      "school_exam_year.view",
      ({ registration }) => `/api/school_exam_years/${registration.id}/state`,
    ),
    PUT: door("list.sign", ({ registration }, who) => ({
      to: `/api/school_exam_years/${registration.id}/state`,
      body: stepOf(who),
    })),
  },

  "/api/students": {
    GET: door("student.view", (side) => `/api/students?${query(yearOf(side))}`, withoutIt),
    POST: door("student.add", (side) => ({ to: "/api/students", body: newStudent(side) }), outOfScope),
  },
  "/api/students/import": {
    POST: door(
      "student.import",
      (side) => ({ to: "/api/students/import", body: [newStudent(side)] }),
      outOfScope,
    ),
  },
  "/api/students/mass_update": {
    PUT: door(
      "roll_number.generate",
      ({ student, school }) => ({
        to: "/api/students/mass_update",
        body: [{ id: student.id, student_code: `${school.school_code}/777` }],
      }),
      outOfScope,
    ),
  },
  "/api/students/mass_delete": {
    DELETE: door("student.reset", (side) => `/api/students/mass_delete?${query(yearOf(side))}`),
  },
  "/api/students/roll_numbers": {
    POST: door("roll_number.generate", (side) => ({ to: "/api/students/roll_numbers", body: yearOf(side) })),
  },
  "/api/special_needs": { GET: door("special_need.view", "/api/special_needs") },
  "/api/special_needs/options": { GET: door("special_need.view", "/api/special_needs/options") },
  "/api/students/:id/special_needs": {
    GET: door("special_need.view", ({ student }) => `/api/students/${student.id}/special_needs`),
    PUT: door("special_need.edit", ({ student }) => ({
      to: `/api/students/${student.id}/special_needs`,
      body: { kind_code: "LIHAT", arrangements: ["MASA"] },
    })),
    DELETE: door("special_need.edit", ({ student }) => `/api/students/${student.id}/special_needs`),
  },
  "/api/students/:id/withdrawal": {
    PUT: door("student.withdraw", ({ student }) => ({
      to: `/api/students/${student.id}/withdrawal`,
      body: leaving,
    })),
    DELETE: door("student.withdraw", ({ withdrawn }) => `/api/students/${withdrawn.id}/withdrawal`),
  },
  "/api/students/:id": {
    GET: door("student.view", ({ student }) => `/api/students/${student.id}`),
    PUT: door("student.edit", (side) => ({
      to: `/api/students/${side.student.id}`,
      body: studentFields(side),
    })),
    DELETE: door("student.delete", ({ student }) => `/api/students/${student.id}`),
  },
};

/** Addresses for every visitor, each with the reason. */
export const PUBLIC: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(questions).flatMap(([address, { open }]) => (open ? [[address, open]] : [])),
  ),
  "/api/auth/login": "the way in",
  "/api/auth/register": "makes an account without any power",
  "/api/auth/logout": "every session may end itself, regardless of role",
  "/api/*": "every address of the API that does not exist",
};
