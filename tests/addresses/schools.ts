import { opens } from "../matrix/rows";
import { contact, newSchool, schoolEditOf } from "./bodies";
import { clerk, form, printed, screen, screenAt } from "./demo";
import { asks, type Questions, sends } from "./question";

export const schools: Questions = {
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
};
