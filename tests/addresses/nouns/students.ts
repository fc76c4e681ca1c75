import { opens, shows } from "../../matrix/rows";
import { leaving, newStudent, query, studentFields, yearOf } from "../bodies";
import { clerk, demoSchool, demoYear, form, printed, screen, screenAt } from "../demo";
import { asks, calls, callsWith, outOfScope, type Questions, sends, withoutIt } from "../question";

export const questions: Questions = {
  "/students": {
    GET: asks(shows("ASPO"), "student.view", (side) => `/students?${query(yearOf(side))}`),
    POST: sends(opens("AS", { foreign: 422, missing: 422 }), "student.add", (side) => ({
      ...yearOf(side),
      full_name: "MURID BARIS",
      ic_number: "140203105557",
      class_name: "6 AMANAH",
    })),
    late: "stored",
    shown: [
      screen("the list of candidates", { isFiltered: true }),
      screenAt("the register of a school", `/students?${demoSchool}`, { isRegister: true }),
      screenAt("the register of a clerk's school", "/students", { by: clerk, isRegister: true }),
      screenAt("the list of candidates of every year", "/students?exam_year=all", { isFiltered: true }),
      screenAt("the list of candidates, searched", "/students?search=nur", { isFiltered: true }),
      screenAt("the list of candidates, searched by a clerk", "/students?search=nur", {
        by: clerk,
        isRegister: true,
      }),
      screenAt("the list of withdrawn candidates", "/students?is_withdrawn=true", { isFiltered: true }),
      screenAt("a list without results", "/students?search=tiada%20siapa"),
    ],
  },
  "/students/print": {
    GET: asks(shows("ASPO"), "student.view", (side) => `/students/print?${query(yearOf(side))}`),
    shown: [screenAt("candidates on paper", `/students/print?${demoSchool}`, printed)],
  },
  "/students/bulk": {
    GET: asks(opens("ASP"), "student.edit"),
    POST: sends(
      opens("ASP", { foreign: [404, 412], missing: [404, 412] }),
      "student.edit",
      ({ student }) => ({
        operation: "class_name",
        class_name: "6 BAHARU",
        seen: `${student.id}:${student.version}`,
        confirmed: "true",
      }),
    ),
    late: "stored",
    shown: [screen("actions on many candidates")],
  },
  "/students/grid": {
    at: ({ student }) => `/students/grid?ids=${student.id}`,
    GET: asks(opens("ASP"), "student.edit"),
    POST: sends(opens("ASP"), "student.edit", ({ student }) => ({
      seen: `${student.id}:${student.version}`,
      "rows[0].class_name": "6 BAHARU",
      "rows[0].is_student": "Ya",
    })),
    late: "stored",
    shown: [screenAt("a grid of candidates", "/students/grid?ids=1.2.3")],
  },
  "/student-add": {
    GET: asks(shows("AS"), "student.add", (side) => `/student-add?${query(yearOf(side))}`),
    POST: sends(opens("AS", { foreign: 422, missing: 422 }), "student.add", newStudent),
    late: "stored",
    shown: [screenAt("adding a candidate", `/student-add?${demoSchool}`, form)],
  },
  "/student-add/batch": {
    GET: asks(shows("AS"), "student.add", (side) => `/student-add/batch?${query(yearOf(side))}`),
    POST: sends(opens("AS", { foreign: 422, missing: 422 }), "student.add", (side) => ({
      ...yearOf(side),
      "rows[0].full_name": "MURID BAHARU",
      "rows[0].ic_number": "140203105555",
    })),
    late: "stored",
    shown: [
      screenAt("adding many candidates", `/student-add/batch?exam_year=${demoYear}`, { by: clerk, ...form }),
    ],
  },
  "/student/:id": {
    GET: asks(opens("ASPO"), "student.view", ({ student }) => `/student/${student.id}`),
    shown: [screenAt("a candidate", `/student/1?back=${encodeURIComponent("/students?search=nur")}`)],
  },
  "/student-edit/:id": {
    GET: asks(opens("ASP"), "student.edit", ({ student }) => `/student-edit/${student.id}`),
    POST: asks(opens("ASP"), "student.edit", (side) => ({
      to: `/student-edit/${side.student.id}`,
      body: studentFields(side),
    })),
    late: "stored",
    shown: [screenAt("a candidate's form", "/student-edit/1", form)],
  },
  "/student-delete/:id": {
    at: ({ student }) => `/student-delete/${student.id}`,
    GET: asks(opens("AS"), "student.delete"),
    POST: sends(opens("AS"), "student.delete"),
    late: "stored",
    shown: [screenAt("deleting a candidate", "/student-delete/1")],
  },
  "/student-withdraw/:id": {
    at: ({ student }) => `/student-withdraw/${student.id}`,
    GET: asks(opens("ASP"), "student.withdraw"),
    POST: sends(opens("ASP"), "student.withdraw", leaving),
    late: "stored",
    shown: [screenAt("withdrawing a candidate", "/student-withdraw/1", form)],
  },
  "/student-reinstate/:id": {
    at: ({ withdrawn }) => `/student-reinstate/${withdrawn.id}`,
    GET: asks(opens("ASP"), "student.withdraw"),
    POST: sends(opens("ASP"), "student.withdraw"),
    late: "stored",
    shown: [screenAt("reversing a withdrawal", "/student-reinstate/{withdrawn}")],
  },
  "/student-history/:id": {
    GET: asks(opens("ASP"), "student.history", ({ student }) => `/student-history/${student.id}`),
    shown: [screenAt("a candidate's history", "/student-history/1")],
  },
  "/students/reset": {
    at: (side) => `/students/reset?${query(yearOf(side))}`,
    GET: asks(opens("AS"), "student.reset"),
    POST: sends(opens("AS"), "student.reset", (side) => ({ typed_code: side.school.school_code })),
    late: "stored",
    shown: [screenAt("emptying a school's year", `/students/reset?${demoSchool}`, form)],
  },
  "/students/undo": {
    GET: asks(opens("ASP", { own: 303 }), "student.withdraw"),
    POST: sends(opens("ASP", { foreign: 303, missing: 303 }), "student.withdraw", ({ batch_id }) => ({
      batch_id,
    })),
    late: "one press of a button",
    isButton: true,
  },
  "/students/export": {
    at: (side) => `/students/export?${query(yearOf(side))}`,
    GET: asks(shows("ASP"), "student.export"),
    POST: sends(opens("ASP", { own: 307, foreign: 307, missing: 307 }), "student.export", { format: "csv" }),
    late: "one press of a button",
    shown: [screen("exporting candidates")],
  },
  "/students/export/file": {
    GET: asks(opens("ASP", { own: 303 }), "student.export"),
    POST: asks(opens("ASP", { own: 200, foreign: 303, missing: 303 }), "student.export", (side) => ({
      to: `/students/export/file?${query(yearOf(side))}`,
      body: { format: "csv" },
    })),
    late: "one press of a button",
    isButton: true,
  },
  "/api/students": {
    GET: calls(shows("ASPO"), (side) => `/api/students?${query(yearOf(side))}`, withoutIt),
    POST: callsWith(opens("AS", { own: 201, foreign: 422, missing: 422 }), newStudent, outOfScope),
  },
  "/api/students/mass_update": {
    PUT: callsWith(
      opens("ASP", { foreign: [404, 422], missing: [404, 422] }),
      ({ student, school }) => [{ id: student.id, student_code: `${school.school_code}/777` }],
      outOfScope,
    ),
  },
  "/api/students/mass_delete": {
    at: (side) => `/api/students/mass_delete?${query(yearOf(side))}`,
    DELETE: calls(opens("AS")),
  },
  "/api/students/:id/withdrawal": {
    at: ({ student }) => `/api/students/${student.id}/withdrawal`,
    PUT: callsWith(opens("ASP"), leaving),
    DELETE: calls(opens("ASP"), ({ withdrawn }) => `/api/students/${withdrawn.id}/withdrawal`),
  },
  "/api/students/:id": {
    at: ({ student }) => `/api/students/${student.id}`,
    GET: calls(opens("ASPO")),
    PUT: calls(opens("ASP"), (side) => ({
      to: `/api/students/${side.student.id}`,
      body: studentFields(side),
    })),
    DELETE: calls(opens("AS")),
  },
};
