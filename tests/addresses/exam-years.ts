import { opens } from "../matrix/rows";
import { form, screen } from "./demo";
import { asks, type Questions } from "./question";

export const examYears: Questions = {
  "/admin/exam_years": {
    GET: asks(opens("A"), "exam_year.manage", "/admin/exam_years"),
    shown: [screen("exam years", "/admin/exam_years")],
  },
  "/admin/exam_years/add": {
    GET: asks(opens("A"), "exam_year.manage", "/admin/exam_years/add"),
    POST: asks(opens("A"), "exam_year.manage", () => ({ to: "/admin/exam_years/add", body: { year: 2031 } })),
    late: "exam years and their locks",
    shown: [screen("adding an exam year", "/admin/exam_years/add", form)],
  },
  "/admin/exam_years/:id/requests": {
    GET: asks(
      opens("A"),
      "exam_year.manage",
      (_, __, { years }) => `/admin/exam_years/${years.unused.id}/requests`,
    ),
    POST: asks(opens("A"), "exam_year.manage", (_, __, { years }) => ({
      to: `/admin/exam_years/${years.unused.id}/requests`,
      body: { late_opens_on: "1/2/2026", late_closes_on: "28/2/2026", version: 1 },
    })),
    late: "exam years and their locks",
    shown: [screen("the windows of requests", "/admin/exam_years/1/requests")],
  },
  "/admin/exam_years/:id/state": {
    GET: asks(
      opens("A"),
      "exam_year.manage",
      (_, __, { years }) => `/admin/exam_years/${years.over.id}/state`,
    ),
    POST: asks(opens("A"), "exam_year.manage", (_, __, { years }) => ({
      to: `/admin/exam_years/${years.over.id}/state`,
      body: { is_closed: "true", version: 1 },
    })),
    late: "exam years and their locks",
    shown: [screen("closing an exam year", "/admin/exam_years/1/state")],
  },
  "/admin/exam_years/:id/edit": {
    GET: asks(
      opens("A"),
      "exam_year.manage",
      (_, __, { years }) => `/admin/exam_years/${years.unused.id}/edit`,
    ),
    POST: asks(opens("A"), "exam_year.manage", (_, __, { years }) => ({
      to: `/admin/exam_years/${years.unused.id}/edit`,
      body: { year: 2032, version: 1 },
    })),
    late: "exam years and their locks",
    shown: [screen("an exam year's form", "/admin/exam_years/1/edit", form)],
  },
  "/admin/exam_years/:id/delete": {
    GET: asks(
      opens("A"),
      "exam_year.manage",
      (_, __, { years }) => `/admin/exam_years/${years.unused.id}/delete`,
    ),
    POST: asks(opens("A"), "exam_year.manage", (_, __, { years }) => ({
      to: `/admin/exam_years/${years.unused.id}/delete`,
      body: {},
    })),
    late: "exam years and their locks",
    shown: [screen("deleting an exam year", "/admin/exam_years/1/delete")],
  },
};
