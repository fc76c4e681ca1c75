import { opens } from "../../matrix/rows";
import { query, yearOf } from "../bodies";
import { demoSchool, demoYear, screen, screenAt } from "../demo";
import { asks, callsWith, type Questions, sends } from "../question";

export const questions: Questions = {
  "/students/roll-numbers": {
    GET: asks(
      opens("ASP"),
      "roll_number.generate",
      (side) => `/students/roll-numbers?${query(yearOf(side))}`,
    ),
    POST: sends(opens("ASP", { own: [200, 303, 422] }), "roll_number.generate", yearOf),
    late: "stored",
    shown: [
      screen("roll numbers"),
      screenAt("the roll numbers of a school", `/students/roll-numbers?${demoSchool}`),
    ],
  },
  "/students/roll-numbers/all": {
    GET: asks(opens("A"), "exam_year.manage", "/students/roll-numbers/all?exam_year=2026"),
    POST: sends(opens("A", { own: [200, 303, 422] }), "exam_year.manage", { exam_year: 2026 }),
    late: "stored",
    shown: [screenAt("the roll numbers of every school", `/students/roll-numbers/all?exam_year=${demoYear}`)],
  },
  "/api/students/roll_numbers": {
    POST: callsWith(opens("ASP"), yearOf),
  },
};
