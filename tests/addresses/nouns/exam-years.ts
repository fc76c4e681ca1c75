import { opens } from "../../matrix/rows";
import { form, screen, screenAt } from "../demo";
import { asks, calls, callsWith, type Questions, sends } from "../question";

export const questions: Questions = {
  "/admin/exam_years": {
    GET: asks(opens("A"), "exam_year.manage"),
    shown: [screen("exam years")],
  },
  "/admin/exam_years/add": {
    GET: asks(opens("A"), "exam_year.manage"),
    POST: sends(opens("A"), "exam_year.manage", { year: 2031 }),
    late: "exam years and their locks",
    shown: [screen("adding an exam year", { ...form, isInParts: true })],
  },
  "/admin/exam_years/:id/requests": {
    at: (_, __, { years }) => `/admin/exam_years/${years.unused.id}/requests`,
    GET: asks(opens("A"), "exam_year.manage"),
    POST: sends(opens("A"), "exam_year.manage", {
      late_opens_on: "1/2/2026",
      late_closes_on: "28/2/2026",
      version: 1,
    }),
    late: "exam years and their locks",
    shown: [screenAt("the windows of requests", "/admin/exam_years/1/requests")],
  },
  "/admin/exam_years/:id/state": {
    at: (_, __, { years }) => `/admin/exam_years/${years.over.id}/state`,
    GET: asks(opens("A"), "exam_year.manage"),
    POST: sends(opens("A"), "exam_year.manage", { is_closed: "true", version: 1 }),
    late: "exam years and their locks",
    shown: [screenAt("closing an exam year", "/admin/exam_years/1/state")],
  },
  "/admin/exam_years/:id/disposal": {
    at: (_, __, { years }) => `/admin/exam_years/${years.over.id}/disposal`,
    GET: asks(opens("A"), "exam_year.dispose"),
    POST: sends(opens("A", { own: 409 }), "exam_year.dispose", {
      is_undo: "false",
      typed_year: "2020",
      version: 1,
    }),
    late: "exam years and their locks",
    shown: [screenAt("disposing of the candidates of a year", "/admin/exam_years/1/disposal")],
  },
  "/admin/exam_years/:id/edit": {
    at: (_, __, { years }) => `/admin/exam_years/${years.unused.id}/edit`,
    GET: asks(opens("A"), "exam_year.manage"),
    POST: sends(opens("A"), "exam_year.manage", { year: 2032, version: 1 }),
    late: "exam years and their locks",
    shown: [screenAt("an exam year's form", "/admin/exam_years/1/edit", form)],
  },
  "/admin/exam_years/:id/delete": {
    at: (_, __, { years }) => `/admin/exam_years/${years.unused.id}/delete`,
    GET: asks(opens("A"), "exam_year.manage"),
    POST: sends(opens("A"), "exam_year.manage"),
    late: "exam years and their locks",
    shown: [screenAt("deleting an exam year", "/admin/exam_years/1/delete")],
  },
  "/api/exam_years": {
    GET: calls(opens("ASPO")),
    POST: callsWith(opens("A", { own: 201 }), { year: 2031 }),
  },
  "/api/exam_years/:id": {
    at: (_, __, { years }) => `/api/exam_years/${years.unused.id}`,
    PUT: callsWith(opens("A"), { year: 2032 }),
    DELETE: calls(opens("A")),
  },
  "/api/exam_years/:id/state": {
    at: (_, __, { years }) => `/api/exam_years/${years.over.id}/state`,
    GET: calls(opens("A")),
    PUT: callsWith(opens("A"), { is_closed: true }),
  },
  "/api/exam_years/:id/request_windows": {
    at: (_, __, { years }) => `/api/exam_years/${years.unused.id}/request_windows`,
    GET: calls(opens("ASPO")),
    PUT: callsWith(opens("A"), { late_opens_on: "2026-02-01", late_closes_on: "2026-02-28", version: 1 }),
  },
};
