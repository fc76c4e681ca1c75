import { opens } from "../matrix/rows";
import { contact, newSchool, schoolEditOf } from "./bodies";
import { clerk, form, printed, screen } from "./demo";
import { asks, type Questions } from "./question";

export const schools: Questions = {
  "/admin/schools": {
    GET: asks(opens("AP"), "school_admin.view", "/admin/schools"),
    shown: [screen("schools", "/admin/schools")],
  },
  "/admin/schools/print": {
    GET: asks(opens("AP"), "school_admin.view", "/admin/schools/print"),
    shown: [screen("schools on paper", "/admin/schools/print", printed)],
  },
  "/schools-add": {
    GET: asks(opens("A"), "school.add", "/schools-add"),
    POST: asks(opens("A"), "school.add", (side) => ({ to: "/schools-add", body: newSchool(side) })),
    late: "stored",
    shown: [screen("adding a school", "/schools-add", form)],
  },
  "/schools-edit/:id": {
    GET: asks(opens("ASPO"), "school.view", ({ school }) => `/schools-edit/${school.id}`),
    POST: asks(opens("AP"), "school.edit", (side) => ({
      to: `/schools-edit/${side.school.id}`,
      body: { ...schoolEditOf(side), confirmed: "true" },
    })),
    late: "stored",
    shown: [
      screen("a school's form", "/schools-edit/1", form),
      screen("the record of a clerk's own school", "/schools-edit/{school_id}", { by: clerk }),
    ],
  },
  "/schools/:id/contact": {
    GET: asks(opens("ASP"), "school.contact", ({ school }) => `/schools/${school.id}/contact`),
    POST: asks(opens("ASP"), "school.contact", ({ school }) => ({
      to: `/schools/${school.id}/contact`,
      body: contact,
    })),
    late: "stored",
    shown: [screen("the contact of a school", "/schools/1/contact")],
  },
  "/schools/:id/closing": {
    GET: asks(opens("A"), "school.close", ({ school }) => `/schools/${school.id}/closing`),
    POST: asks(opens("A"), "school.close", ({ school }) => ({
      to: `/schools/${school.id}/closing`,
      body: { closed_from: 2090 },
    })),
    late: "stored",
    shown: [screen("closing a school", "/schools/1/closing")],
  },
  "/schools-delete/:id": {
    GET: asks(opens("A"), "school.delete", ({ spare }) => `/schools-delete/${spare.id}`),
    POST: asks(opens("A"), "school.delete", ({ spare }) => ({ to: `/schools-delete/${spare.id}`, body: {} })),
    late: "stored",
    shown: [screen("deleting a school", "/schools-delete/1")],
  },
};
