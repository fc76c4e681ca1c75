import { opens, shows } from "../../matrix/rows";
import { demoYear, form, printed, screen, screenAt } from "../demo";
import { asks, calls, callsWith, outOfScope, type Questions, sends, withoutIt } from "../question";

export const questions: Questions = {
  "/school_exam_years": {
    GET: asks(opens("ASPO"), "school_exam_year.view", "/school_exam_years?exam_year=2026"),
    shown: [screen("registrations", { isFiltered: true })],
  },
  "/school_exam_years/print": {
    GET: asks(opens("ASPO"), "school_exam_year.view", "/school_exam_years/print?exam_year=2026"),
    shown: [screen("registrations on paper", printed)],
  },
  "/modul-pendaftaran-calon": {
    GET: asks(opens("ASPO"), "school_exam_year.view"),
    shown: [screen("registrations, by another address", { isFiltered: true })],
  },
  "/school-exam-years": {
    GET: asks(opens("ASPO"), "school_exam_year.view"),
    shown: [
      screen("registrations, by a third address", { isFiltered: true }),
      screenAt("a list that finds no registration", "/school-exam-years?school_name=tiada%20siapa"),
    ],
  },
  "/school_exam_years/add": {
    GET: asks(
      shows("ASP"),
      "school_exam_year.register",
      ({ school }) => `/school_exam_years/add?school_code=${school.school_code}&exam_year=2027`,
    ),
    POST: sends(opens("ASP", { foreign: 422, missing: 422 }), "school_exam_year.register", ({ school }) => ({
      school_code: school.school_code,
      exam_year: 2027,
    })),
    late: "stored",
    shown: [screen("registering a school", form)],
  },
  "/school_exam_years/:id/edit": {
    at: ({ registration }) => `/school_exam_years/${registration.id}/edit`,
    GET: asks(opens("A"), "school_exam_year.manage"),
    POST: sends(opens("A"), "school_exam_year.manage", ({ school, registration }) => ({
      school_code: school.school_code,
      exam_year: 2027,
      version: registration.version,
      confirmed: true,
    })),
    late: "stored",
    shown: [screenAt("a registration's form", "/school_exam_years/1/edit", form)],
  },
  "/school_exam_years/:id/delete": {
    at: ({ emptyRegistration }) => `/school_exam_years/${emptyRegistration.id}/delete`,
    GET: asks(opens("A"), "school_exam_year.manage"),
    POST: sends(opens("A"), "school_exam_year.manage"),
    late: "stored",
    shown: [screenAt("deleting a registration", "/school_exam_years/1/delete")],
  },
  "/school_exam_years/build": {
    GET: asks(opens("A"), "school_exam_year.manage", "/school_exam_years/build?exam_year=2027"),
    POST: sends(opens("A", { missing: 422 }), "school_exam_year.manage", ({ school }) => ({
      exam_year: 2027,
      school_code: school.school_code,
      confirmed: true,
    })),
    late: "stored",
    shown: [screenAt("registering many schools", `/school_exam_years/build?exam_year=${demoYear}`)],
  },
  "/school_exam_years/bulk": {
    GET: asks(
      opens("A", { missing: 422 }),
      "school_exam_year.manage",
      ({ registration }) => `/school_exam_years/bulk?id=${registration.id}`,
    ),
    POST: sends(opens("A", { missing: 422 }), "school_exam_year.manage", ({ registration }) => ({
      exam_year: 2027,
      "rows[0].id": registration.id,
      "rows[0].version": registration.version,
    })),
    late: "stored",
    shown: [
      screenAt("actions on many registrations", "/school_exam_years/bulk?id=1&id=2"),
      screenAt("recount of registrations", "/school_exam_years/bulk?id=1&id=2&recount=true"),
    ],
  },
  "/api/school_exam_years": {
    POST: callsWith(
      opens("ASP", { own: 201, foreign: 422, missing: 422 }),
      ({ school }) => ({ school_code: school.school_code, exam_year: 2027 }),
      outOfScope,
    ),
  },
  "/api/school_exam_years/stats": {
    at: ({ school }) => `/api/school_exam_years/stats?school_code=${school.school_code}`,
    GET: calls(shows("ASPO"), undefined, withoutIt),
  },
  "/api/school_exam_years/mass_update": {
    PUT: callsWith(opens("A", { missing: [404, 422] }), ({ registration }) => [
      { id: registration.id, exam_year: 2027 },
    ]),
  },
  "/api/school_exam_years/:id/versions": {
    at: ({ registration }) => `/api/school_exam_years/${registration.id}/versions`,
    GET: calls(opens("ASPO")),
  },
  "/api/school_exam_years/:id/versions/:version": {
    at: ({ registration }) => `/api/school_exam_years/${registration.id}/versions/1`,
    GET: calls(opens("ASPO")),
  },
  "/api/school_exam_years/:id": {
    at: ({ registration }) => `/api/school_exam_years/${registration.id}`,
    GET: calls(opens("ASPO")),
    PUT: callsWith(opens("A"), { exam_year: 2027 }),
    DELETE: calls(opens("A"), ({ emptyRegistration }) => `/api/school_exam_years/${emptyRegistration.id}`),
  },
};
