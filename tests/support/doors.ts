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
import { declaredCalls } from "./declared";
import { password } from "./secrets";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

export interface Door {
  needs: Permission;
  ask: Asking;
  /** Allowed statuses for a record of the other side; missing or forbidden by default. */
  foreign?: readonly number[];
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

const ofScreens: Doors = Object.fromEntries(
  Object.entries(questions)
    .filter(([, { open }]) => !open)
    .map(([address, { GET, POST }]) => [address, { ...(GET && { GET }), ...(POST && { POST }) }]),
);

/** For each protected address and method: the request for a record of either side. A screen has it in tests/addresses/. */
const listed: Record<string, Partial<Record<Method, Door | Call>>> = {
  ...ofScreens,
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
  "/api/duplicates": { GET: call("/api/duplicates", withoutIt) },
  "/api/duplicates/:exam_year/:kind/:id": {
    GET: call(({ student }) => `/api${groupOf(student)}`),
    PUT: call(({ student }) => ({
      to: `/api${groupOf(student)}`,
      body: groupResolution,
    })),
    DELETE: call(({ student }) => `/api${groupOf(student)}`),
  },
  "/api/exam_years/:id/request_windows": {
    GET: call((_, __, { years }) => `/api/exam_years/${years.unused.id}/request_windows`),
    PUT: call((_, __, { years }) => ({
      to: `/api/exam_years/${years.unused.id}/request_windows`,
      body: { late_opens_on: "2026-02-01", late_closes_on: "2026-02-28", version: 1 },
    })),
  },
  "/api/exam_years/:id/state": {
    PUT: call((_, __, { years }) => ({
      to: `/api/exam_years/${years.over.id}/state`,
      body: { is_closed: true },
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
  ...Object.fromEntries(
    Object.entries(questions).flatMap(([address, { open }]) => (open ? [[address, open]] : [])),
  ),
  "/api/auth/login": "the way in",
  "/api/auth/register": "makes an account without any power",
  "/api/auth/logout": "every session may end itself, regardless of role",
  "/api/*": "every address of the API that does not exist",
};
