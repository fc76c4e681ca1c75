import { opens } from "../matrix/rows";
import { query, yearOf } from "./bodies";
import { demoSchool, demoYear, screen } from "./demo";
import { asks, type Questions } from "./question";

export const rollNumbers: Questions = {
  "/students/roll-numbers": {
    GET: asks(
      opens("ASP"),
      "roll_number.generate",
      (side) => `/students/roll-numbers?${query(yearOf(side))}`,
    ),
    POST: asks(opens("ASP", { own: [200, 303, 422] }), "roll_number.generate", (side) => ({
      to: "/students/roll-numbers",
      body: yearOf(side),
    })),
    late: "stored",
    shown: [
      screen("roll numbers", "/students/roll-numbers"),
      screen("the roll numbers of a school", `/students/roll-numbers?${demoSchool}`),
    ],
  },
  "/students/roll-numbers/all": {
    GET: asks(opens("A"), "exam_year.manage", "/students/roll-numbers/all?exam_year=2026"),
    POST: asks(opens("A", { own: [200, 303, 422] }), "exam_year.manage", () => ({
      to: "/students/roll-numbers/all",
      body: { exam_year: 2026 },
    })),
    late: "stored",
    shown: [screen("the roll numbers of every school", `/students/roll-numbers/all?exam_year=${demoYear}`)],
  },
};
