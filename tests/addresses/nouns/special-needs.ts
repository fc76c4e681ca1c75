import { opens, shows } from "../../matrix/rows";
import { printed, screen, screenAt } from "../demo";
import { asks, calls, callsWith, type Questions, sends } from "../question";

export const questions: Questions = {
  "/student-needs/:id": {
    at: ({ student }) => `/student-needs/${student.id}`,
    GET: asks(opens("ASP"), "special_need.edit"),
    POST: sends(opens("ASP"), "special_need.edit", { kind_code: "LIHAT", arrangements: "MASA" }),
    late: "stored",
    shown: [screenAt("a candidate's special needs", "/student-needs/1")],
  },
  "/special_needs": {
    GET: asks(shows("ASP"), "special_need.view"),
    shown: [screen("candidates with special needs")],
  },
  "/special_needs/print": {
    GET: asks(shows("ASP"), "special_need.view"),
    shown: [screen("special needs on paper", printed)],
  },
  "/special_needs.csv": { GET: asks(shows("ASP"), "special_need.view") },
  "/api/special_needs": {
    GET: calls(shows("ASP")),
  },
  "/api/special_needs/options": {
    GET: calls(opens("ASP")),
  },
  "/api/students/:id/special_needs": {
    at: ({ student }) => `/api/students/${student.id}/special_needs`,
    GET: calls(opens("ASP")),
    PUT: callsWith(opens("ASP"), { kind_code: "LIHAT", arrangements: ["MASA"] }),
    DELETE: calls(opens("ASP")),
  },
};
