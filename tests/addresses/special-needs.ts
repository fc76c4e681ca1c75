import { opens, shows } from "../matrix/rows";
import { printed, screen } from "./demo";
import { asks, type Questions } from "./question";

export const specialNeeds: Questions = {
  "/student-needs/:id": {
    GET: asks(opens("ASP"), "special_need.edit", ({ student }) => `/student-needs/${student.id}`),
    POST: asks(opens("ASP"), "special_need.edit", ({ student }) => ({
      to: `/student-needs/${student.id}`,
      body: { kind_code: "LIHAT", arrangements: "MASA" },
    })),
    late: "stored",
    shown: [screen("a candidate's special needs", "/student-needs/1")],
  },
  "/special_needs": {
    GET: asks(shows("ASP"), "special_need.view", "/special_needs"),
    shown: [screen("candidates with special needs", "/special_needs")],
  },
  "/special_needs/print": {
    GET: asks(shows("ASP"), "special_need.view", "/special_needs/print"),
    shown: [screen("special needs on paper", "/special_needs/print", printed)],
  },
  "/special_needs.csv": { GET: asks(shows("ASP"), "special_need.view", "/special_needs.csv") },
};
