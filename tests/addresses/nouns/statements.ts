import { opens, shows } from "../../matrix/rows";
import type { Side } from "../../support/sides";
import { ofSchool, yearOf } from "../bodies";
import { demoSchool, demoYear, printed, screenAt } from "../demo";
import { asks, calls, callsWith, type Questions, sends } from "../question";

const ofClass = ({ student }: Side) => `class_name=${encodeURIComponent(student.class_name ?? "")}`;
const classAt = (side: Side) => `/students/statements/class?${ofSchool(side)}&${ofClass(side)}`;

export const questions: Questions = {
  "/students/statements": {
    GET: asks(opens("ASP"), "statement.mark", (side) => `/students/statements?${ofSchool(side)}`),
    shown: [screenAt("the statements of a school", `/students/statements?${demoSchool}`)],
  },
  "/students/statements/class": {
    at: classAt,
    GET: asks(opens("ASP"), "statement.mark"),
    POST: sends(opens("ASP"), "statement.mark", ({ student }) => ({
      "rows[1]": `${student.id}:0:missing:same`,
    })),
    late: "stored",
    shown: [
      screenAt("the statements of a class", `/students/statements/class?${demoSchool}&class_name={class}`, {
        isInParts: true,
      }),
    ],
  },
  "/students/statements/scan": {
    at: (side) => `/students/statements/scan?${ofSchool(side)}`,
    GET: asks(opens("ASP"), "statement.mark"),
    POST: sends(opens("ASP", { own: 422 }), "statement.mark", {
      "rows[0].student_code": "TIADA/001",
      confirmed: "true",
    }),
    late: "stored",
    shown: [screenAt("scanning the statements of a school", `/students/statements/scan?${demoSchool}`)],
  },
  "/students/statements/schools": {
    GET: asks(shows("ASP"), "statement.mark", "/students/statements/schools?exam_year=2026"),
    shown: [screenAt("the statements by school", `/students/statements/schools?exam_year=${demoYear}`)],
  },
  "/students/statements/missing/print": {
    GET: asks(
      opens("ASP"),
      "statement.mark",
      (side) => `/students/statements/missing/print?${ofSchool(side)}`,
    ),
    shown: [
      screenAt(
        "the statements that are missing, on paper",
        `/students/statements/missing/print?${demoSchool}`,
        printed,
      ),
    ],
  },
  "/api/statements": {
    GET: calls(shows("ASP"), (side) => `/api/statements?${ofSchool(side)}`),
    POST: callsWith(opens("ASP"), (side) => ({
      ...yearOf(side),
      marks: [{ student_id: side.student.id, result: "same" }],
    })),
  },
  "/api/statements/class": {
    // The first account marks the class, so the count that the next one sends is old.
    POST: callsWith(opens("ASP", { own: [200, 422] }), (side) => ({
      ...yearOf(side),
      class_name: side.student.class_name,
      result: "same",
      total: 2,
    })),
  },
  "/api/statements/schools": {
    GET: calls(shows("ASP"), "/api/statements/schools?exam_year=2026"),
  },
};
