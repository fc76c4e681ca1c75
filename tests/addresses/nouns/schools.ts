import { opens } from "../../matrix/rows";
import { contact, newSchool, schoolEditOf } from "../bodies";
import { clerk, form, printed, screen, screenAt } from "../demo";
import { asks, calls, callsWith, type Questions, sends } from "../question";

export const questions: Questions = {
  "/admin/schools": {
    GET: asks(opens("AP"), "school_admin.view"),
    shown: [screen("schools")],
  },
  "/admin/schools/print": {
    GET: asks(opens("AP"), "school_admin.view"),
    shown: [screen("schools on paper", printed)],
  },
  "/schools-add": {
    GET: asks(opens("A"), "school.add"),
    POST: sends(opens("A"), "school.add", newSchool),
    late: "stored",
    shown: [screen("adding a school", form)],
  },
  "/schools-edit/:id": {
    GET: asks(opens("ASPO"), "school.view", ({ school }) => `/schools-edit/${school.id}`),
    POST: asks(opens("AP"), "school.edit", (side) => ({
      to: `/schools-edit/${side.school.id}`,
      body: { ...schoolEditOf(side), confirmed: "true" },
    })),
    late: "stored",
    shown: [
      screenAt("a school's form", "/schools-edit/1", form),
      screenAt("the record of a clerk's own school", "/schools-edit/{school_id}", { by: clerk }),
    ],
  },
  "/schools/:id/contact": {
    at: ({ school }) => `/schools/${school.id}/contact`,
    GET: asks(opens("ASP"), "school.contact"),
    POST: sends(opens("ASP"), "school.contact", contact),
    late: "stored",
    shown: [screenAt("the contact of a school", "/schools/1/contact")],
  },
  "/schools/:id/closing": {
    at: ({ school }) => `/schools/${school.id}/closing`,
    GET: asks(opens("A"), "school.close"),
    POST: sends(opens("A"), "school.close", { closed_from: 2090 }),
    late: "stored",
    shown: [screenAt("closing a school", "/schools/1/closing")],
  },
  "/schools/:id/merge": {
    at: ({ school }) => `/schools/${school.id}/merge`,
    GET: asks(opens("A"), "school.merge"),
    POST: {
      ...sends(opens("A"), "school.merge"),
      ask: ({ school, spare }) => ({
        to: `/schools/${spare.id}/merge?school_code=${school.school_code}`,
        body: { action: "merge", school_code: school.school_code },
      }),
    },
    late: "merges of schools, whose counts were true for one moment",
    shown: [screenAt("merging a school", "/schools/1/merge")],
  },
  "/schools-delete/:id": {
    at: ({ spare }) => `/schools-delete/${spare.id}`,
    GET: asks(opens("A"), "school.delete"),
    POST: sends(opens("A"), "school.delete"),
    late: "stored",
    shown: [screenAt("deleting a school", "/schools-delete/1")],
  },
  "/api/schools": {
    GET: calls(opens("ASPO"), "/api/schools?limit=1000"),
    POST: callsWith(opens("A", { own: 201 }), newSchool),
  },
  "/api/schools/all": {
    GET: calls(opens("ASPO")),
  },
  "/api/schools/:id": {
    at: ({ school }) => `/api/schools/${school.id}`,
    GET: calls(opens("ASPO")),
    PUT: calls(opens("AP"), (side) => ({
      to: `/api/schools/${side.school.id}`,
      body: schoolEditOf(side),
    })),
    DELETE: calls(opens("A"), ({ spare }) => `/api/schools/${spare.id}`),
  },
  "/api/schools/:id/contact": {
    at: ({ school }) => `/api/schools/${school.id}/contact`,
    PUT: callsWith(opens("ASP"), contact),
  },
  "/api/schools/:id/closing": {
    at: ({ school }) => `/api/schools/${school.id}/closing`,
    PUT: callsWith(opens("A"), { closed_from: 2090 }),
  },
  "/api/schools/:id/merge": {
    at: ({ school }) => `/api/schools/${school.id}/merge`,
    GET: calls(opens("A")),
    POST: calls(opens("A"), ({ school, spare }) => ({
      to: `/api/schools/${spare.id}/merge`,
      body: { action: "merge", school_code: school.school_code },
    })),
  },
};
