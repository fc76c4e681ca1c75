import { opens } from "../../matrix/rows";
import { newSchool, newStudent } from "../bodies";
import { form, screen, screenAt } from "../demo";
import { asks, calls, callsWith, outOfScope, type Questions, sends } from "../question";

export const questions: Questions = {
  "/students/import": {
    GET: asks(opens("AS"), "student.import"),
    POST: sends(opens("AS"), "student.import", (_, __, { own }) => ({ pasted: own.pasted.students })),
    late: "stored",
    shown: [screen("pasting candidates", form)],
  },
  "/students/imports": {
    GET: asks(opens("AS"), "student.import"),
    shown: [
      screen("past imports"),
      screenAt("past imports of one school", "/students/imports?school_code={school}", { isFiltered: true }),
    ],
  },
  "/api/students/imports": { GET: calls(opens("AS")) },
  "/students/import/:id": {
    at: (side, who) => `/students/import/${side.draftOf(who, "students")}`,
    GET: asks(opens("AS", { whose: "maker" }), "student.import"),
    POST: sends(opens("AS", { whose: "maker", own: [200, 303, 422] }), "student.import", { intent: "check" }),
    late: "stored",
    shown: [screenAt("looking over pasted candidates", "{draft}")],
  },
  "/students/import/:id/wrong.tsv": {
    GET: asks(
      opens("AS", { whose: "maker" }),
      "student.import",
      (side, who) => `/students/import/${side.draftOf(who, "students")}/wrong.tsv`,
    ),
  },
  "/admin/schools/import": {
    GET: asks(opens("A"), "school.import"),
    POST: sends(opens("A"), "school.import", (_, __, { own }) => ({ pasted: own.pasted.schools })),
    late: "stored",
    shown: [screen("pasting schools", form)],
  },
  "/admin/schools/import/:id": {
    at: (side, who) => `/admin/schools/import/${side.draftOf(who, "schools")}`,
    GET: asks(opens("A", { whose: "maker" }), "school.import"),
    POST: sends(opens("A", { whose: "maker", own: [200, 303, 422] }), "school.import", { intent: "check" }),
    late: "stored",
    shown: [screenAt("looking over pasted schools", "{school_draft}")],
  },
  "/admin/schools/import/:id/wrong.tsv": {
    GET: asks(
      opens("A", { whose: "maker" }),
      "school.import",
      (side, who) => `/admin/schools/import/${side.draftOf(who, "schools")}/wrong.tsv`,
    ),
  },
  "/api/schools/import": {
    POST: callsWith(opens("A", { own: 201 }), (side) => ({ schools: [newSchool(side)] })),
  },
  "/api/students/import": {
    POST: callsWith(
      opens("AS", { own: 201, foreign: 422, missing: 422 }),
      (side) => [newStudent(side)],
      outOfScope,
    ),
  },
};
