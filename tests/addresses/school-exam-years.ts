import { opens, shows } from "../matrix/rows";
import { demoYear, form, printed, screen } from "./demo";
import { asks, type Questions } from "./question";

export const schoolExamYears: Questions = {
  "/school_exam_years": {
    GET: asks(opens("ASPO"), "school_exam_year.view", "/school_exam_years?exam_year=2026"),
    shown: [screen("registrations", "/school_exam_years", { isFiltered: true })],
  },
  "/school_exam_years/print": {
    GET: asks(opens("ASPO"), "school_exam_year.view", "/school_exam_years/print?exam_year=2026"),
    shown: [screen("registrations on paper", "/school_exam_years/print", printed)],
  },
  "/modul-pendaftaran-calon": {
    GET: asks(opens("ASPO"), "school_exam_year.view", "/modul-pendaftaran-calon"),
    shown: [screen("registrations, by another address", "/modul-pendaftaran-calon", { isFiltered: true })],
  },
  "/school-exam-years": {
    GET: asks(opens("ASPO"), "school_exam_year.view", "/school-exam-years"),
    shown: [
      screen("registrations, by a third address", "/school-exam-years", { isFiltered: true }),
      screen("a list that finds no registration", "/school-exam-years?school_name=tiada%20siapa"),
    ],
  },
  "/school_exam_years/add": {
    GET: asks(
      shows("ASP"),
      "school_exam_year.register",
      ({ school }) => `/school_exam_years/add?school_code=${school.school_code}&exam_year=2027`,
    ),
    POST: asks(opens("ASP", { foreign: 422, missing: 422 }), "school_exam_year.register", ({ school }) => ({
      to: "/school_exam_years/add",
      body: { school_code: school.school_code, exam_year: 2027 },
    })),
    late: "stored",
    shown: [screen("registering a school", "/school_exam_years/add", form)],
  },
  "/school_exam_years/:id/edit": {
    GET: asks(
      opens("A"),
      "school_exam_year.manage",
      ({ registration }) => `/school_exam_years/${registration.id}/edit`,
    ),
    POST: asks(opens("A"), "school_exam_year.manage", ({ school, registration }) => ({
      to: `/school_exam_years/${registration.id}/edit`,
      body: {
        school_code: school.school_code,
        exam_year: 2027,
        version: registration.version,
        confirmed: true,
      },
    })),
    late: "stored",
    shown: [screen("a registration's form", "/school_exam_years/1/edit", form)],
  },
  "/school_exam_years/:id/delete": {
    GET: asks(
      opens("A"),
      "school_exam_year.manage",
      ({ emptyRegistration }) => `/school_exam_years/${emptyRegistration.id}/delete`,
    ),
    POST: asks(opens("A"), "school_exam_year.manage", ({ emptyRegistration }) => ({
      to: `/school_exam_years/${emptyRegistration.id}/delete`,
      body: {},
    })),
    late: "stored",
    shown: [screen("deleting a registration", "/school_exam_years/1/delete")],
  },
  "/school_exam_years/build": {
    GET: asks(opens("A"), "school_exam_year.manage", "/school_exam_years/build?exam_year=2027"),
    POST: asks(opens("A", { missing: 422 }), "school_exam_year.manage", ({ school }) => ({
      to: "/school_exam_years/build",
      body: { exam_year: 2027, school_code: school.school_code, confirmed: true },
    })),
    late: "stored",
    shown: [screen("registering many schools", `/school_exam_years/build?exam_year=${demoYear}`)],
  },
  "/school_exam_years/bulk": {
    GET: asks(
      opens("A", { missing: 422 }),
      "school_exam_year.manage",
      ({ registration }) => `/school_exam_years/bulk?id=${registration.id}`,
    ),
    POST: asks(opens("A", { missing: 422 }), "school_exam_year.manage", ({ registration }) => ({
      to: "/school_exam_years/bulk",
      body: { exam_year: 2027, "rows[0].id": registration.id, "rows[0].version": registration.version },
    })),
    late: "stored",
    shown: [
      screen("actions on many registrations", "/school_exam_years/bulk?id=1&id=2"),
      screen("recount of registrations", "/school_exam_years/bulk?id=1&id=2&recount=true"),
    ],
  },
};
