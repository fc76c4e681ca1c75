import { opens, shows } from "../../matrix/rows";
import { ofSchool, yearOf } from "../bodies";
import { demoSchool, demoYear, form, printed, screenAt } from "../demo";
import { asks, calls, callsWith, type Questions, sends } from "../question";

const one = { full_name: "ROSLAN BIN DAUD", phone: "019-876 5432", duty: "invigilator" };
const rule = { candidates_each: 30, fewest: 2, chief_of: "room", asks_ic: false };

export const questions: Questions = {
  "/invigilators": {
    GET: asks(opens("ASP"), "invigilator.view", (side) => `/invigilators?${ofSchool(side)}`),
    shown: [screenAt("the invigilators of a school", `/invigilators?${demoSchool}`)],
  },
  "/invigilators/add": {
    GET: asks(opens("ASP"), "invigilator.manage", (side) => `/invigilators/add?${ofSchool(side)}`),
    POST: sends(opens("ASP"), "invigilator.manage", (side) => ({
      ...yearOf(side),
      ...one,
    })),
    late: "stored",
    shown: [screenAt("adding an invigilator", `/invigilators/add?${demoSchool}`, form)],
  },
  "/invigilators/paste": {
    at: (side) => `/invigilators/paste?${ofSchool(side)}`,
    GET: asks(opens("ASP"), "invigilator.manage"),
    POST: sends(opens("ASP", { own: 200 }), "invigilator.manage", (side) => ({
      ...yearOf(side),
      pasted: "ROSLAN BIN DAUD\t019-876 5432",
    })),
    late: "stored",
    shown: [screenAt("pasting invigilators", `/invigilators/paste?${demoSchool}`, form)],
  },
  "/invigilators/letters/print": {
    GET: asks(opens("ASP"), "invigilator.view", (side) => `/invigilators/letters/print?${ofSchool(side)}`),
    shown: [screenAt("letters of appointment", `/invigilators/letters/print?${demoSchool}`, printed)],
  },
  "/invigilators/doors/print": {
    GET: asks(opens("ASP"), "invigilator.view", (side) => `/invigilators/doors/print?${ofSchool(side)}`),
    shown: [screenAt("the invigilators at the doors", `/invigilators/doors/print?${demoSchool}`, printed)],
  },
  "/invigilators/schools": {
    GET: asks(shows("ASP"), "invigilator.view", "/invigilators/schools?exam_year=2026"),
    shown: [screenAt("the invigilators by school", `/invigilators/schools?exam_year=${demoYear}`)],
  },
  "/invigilators/rule": {
    GET: asks(opens("A"), "invigilator.rule"),
    POST: sends(opens("A"), "invigilator.rule", rule),
    late: "the office's rule of invigilators",
    shown: [screenAt("the rule of invigilators", "/invigilators/rule", form)],
  },
  "/invigilators/:id/edit": {
    at: ({ invigilator }) => `/invigilators/${invigilator.id}/edit`,
    GET: asks(opens("ASP"), "invigilator.manage"),
    POST: sends(opens("ASP"), "invigilator.manage", ({ invigilator }) => ({
      ...one,
      version: invigilator.version,
    })),
    late: "stored",
    shown: [screenAt("an invigilator's form", "/invigilators/1/edit", form)],
  },
  "/invigilators/:id/delete": {
    at: ({ invigilator }) => `/invigilators/${invigilator.id}/delete`,
    GET: asks(opens("ASP"), "invigilator.manage"),
    POST: sends(opens("ASP"), "invigilator.manage"),
    late: "invigilators",
    shown: [screenAt("deleting an invigilator", "/invigilators/1/delete")],
  },
  "/api/invigilators": {
    GET: calls(opens("ASP"), (side) => `/api/invigilators?${ofSchool(side)}`),
    POST: callsWith(opens("ASP", { own: 201, foreign: 422, missing: 422 }), (side) => ({
      ...yearOf(side),
      ...one,
    })),
  },
  "/api/invigilators/many": {
    POST: callsWith(opens("ASP", { own: 201, foreign: 422, missing: 422 }), (side) => ({
      ...yearOf(side),
      invigilators: [one],
    })),
  },
  "/api/invigilators/schools": {
    GET: calls(shows("ASP"), "/api/invigilators/schools?exam_year=2026"),
  },
  "/api/invigilators/rule": {
    GET: calls(shows("ASP")),
    PUT: callsWith(opens("A"), rule),
  },
  "/api/invigilators/:id": {
    at: ({ invigilator }) => `/api/invigilators/${invigilator.id}`,
    GET: calls(opens("ASP")),
    PUT: callsWith(opens("ASP"), one),
    DELETE: calls(opens("ASP")),
  },
};
