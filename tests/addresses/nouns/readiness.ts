import { opens, shows } from "../../matrix/rows";
import { clerk, demoYear, form, printed, screen, screenAt } from "../demo";
import { asks, calls, callsWith, type Questions, sends } from "../question";

export const questions: Questions = {
  "/school_exam_years/readiness/print": {
    GET: asks(shows("ASPO"), "school_exam_year.view", "/school_exam_years/readiness/print?exam_year=2026"),
    shown: [screen("readiness on paper", printed)],
  },
  "/school_exam_years/:id/expected": {
    at: ({ registration }) => `/school_exam_years/${registration.id}/expected`,
    GET: asks(opens("ASP"), "school_exam_year.register"),
    POST: sends(opens("ASP"), "school_exam_year.register", ({ registration }) => ({
      expected_students: 12,
      version: registration.version,
    })),
    late: "stored",
    shown: [screenAt("what a school expects", "/school_exam_years/1/expected")],
  },
  "/school_exam_years/:id/notes": {
    at: ({ registration }) => `/school_exam_years/${registration.id}/notes`,
    GET: asks(opens("AP"), "school_note.manage"),
    POST: sends(opens("AP"), "school_note.manage", { body: "Dihubungi" }),
    late: "stored",
    shown: [screenAt("the notes on a school", "/school_exam_years/{noted}/notes", form)],
  },
  "/school_exam_years/call-list": {
    GET: asks(shows("AP"), "school_note.manage", "/school_exam_years/call-list?exam_year=2026"),
    shown: [screenAt("the list for telephone calls", `/school_exam_years/call-list?exam_year=${demoYear}`)],
  },
  "/school_exam_years/since": {
    GET: asks(shows("ASPO"), "school_exam_year.view", "/school_exam_years/since?exam_year=2026"),
    shown: [
      screenAt("what changed since yesterday", `/school_exam_years/since?exam_year=${demoYear}`),
      screenAt("what changed since yesterday, to a clerk", `/school_exam_years/since?exam_year=${demoYear}`, {
        by: clerk,
      }),
    ],
  },
  "/school_exam_years/readiness": {
    at: ({ school }) =>
      `/school_exam_years/readiness?exam_year=2026&search=${school.school_code}&edit=expected`,
    GET: asks(shows("ASPO"), "school_exam_year.view"),
    POST: sends(opens("ASP"), "school_exam_year.register", ({ registration }) => ({
      "rows[0].id": registration.id,
      "rows[0].expected_students": 12,
      "rows[0].was": "",
    })),
    late: "stored",
    shown: [screen("readiness")],
  },
  "/school_exam_years/readiness.csv": {
    GET: asks(opens("ASP"), "student.export", "/school_exam_years/readiness.csv?exam_year=2026"),
  },
  "/api/school_exam_years/:id/notes": {
    at: ({ registration }) => `/api/school_exam_years/${registration.id}/notes`,
    GET: calls(opens("AP")),
    POST: callsWith(opens("AP", { own: 201 }), { body: "Dihubungi" }),
  },
  "/api/school_notes/:id": {
    at: (side) => `/api/school_notes/${side.note.id}`,
    DELETE: calls(opens("AP", { own: [200, 409] })),
  },
};
