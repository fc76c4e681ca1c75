import { opens, shows } from "../../matrix/rows";
import { forDistrict, stepOf } from "../bodies";
import { demoYear, screenAt } from "../demo";
import { asks, calls, callsWith, type Questions, sends } from "../question";

export const questions: Questions = {
  "/school_exam_years/:id/state": {
    at: ({ registration }) => `/school_exam_years/${registration.id}/state`,
    GET: asks(opens("ASPO"), "school_exam_year.view"),
    POST: sends(opens("ASP", { own: 409, acting: 403 }), "list.sign", ({ registration }, who) => ({
      ...stepOf(who),
      version: registration.version,
    })),
    late: "sign-offs of lists",
    shown: [
      screenAt("the state of a list", "/school_exam_years/1/state"),
      screenAt("the state of a submitted list", "/school_exam_years/{submitted}/state"),
      screenAt("the state of a final list", "/school_exam_years/{final}/state"),
    ],
  },
  "/school_exam_years/:id/versions/:version": {
    GET: asks(
      opens("ASPO"),
      "school_exam_year.view",
      ({ registration }) => `/school_exam_years/${registration.id}/versions/1`,
    ),
    shown: [screenAt("a version of a final list", "/school_exam_years/{final}/versions/1")],
  },
  "/school_exam_years/sign-off": {
    GET: asks(shows("AP"), "list.view_waiting", "/school_exam_years/sign-off?exam_year=2026"),
    POST: asks(opens("AP", { own: 409, acting: 403 }), "list.sign_many", ({ registration }, who) => ({
      to: "/school_exam_years/sign-off?exam_year=2026",
      body: { state: "disahkan", ...forDistrict(who), seen: `${registration.id}:${registration.version}` },
    })),
    late: "sign-offs of lists",
    shown: [screenAt("the lists that wait", `/school_exam_years/sign-off?exam_year=${demoYear}`)],
  },
  "/api/school_exam_years/mass_state": {
    PUT: callsWith(opens("AP", { own: 409, acting: 403 }), ({ emptyRegistration: list }, who) => ({
      state: "disahkan",
      ...forDistrict(who),
      rows: [{ id: list.id, version: list.version }],
    })),
  },
  "/api/school_exam_years/:id/state": {
    at: ({ registration }) => `/api/school_exam_years/${registration.id}/state`,
    GET: calls(opens("ASPO")),
    PUT: callsWith(opens("ASP", { own: 409, acting: 403 }), (_, who) => stepOf(who)),
  },
};
