import { opens, shows } from "../matrix/rows";
import { leaving, newStudent, query, studentFields, yearOf } from "./bodies";
import { clerk, demoSchool, demoYear, form, printed, screen } from "./demo";
import { asks, type Questions } from "./question";

export const students: Questions = {
  "/students": {
    GET: asks(shows("ASPO"), "student.view", (side) => `/students?${query(yearOf(side))}`),
    shown: [
      screen("the list of candidates", "/students", { isFiltered: true }),
      screen("the list of candidates of every year", "/students?exam_year=all", { isFiltered: true }),
      screen("the list of candidates, searched", "/students?search=nur", { isFiltered: true }),
      screen("the list of candidates, searched by a clerk", "/students?search=nur", {
        by: clerk,
        isFiltered: true,
      }),
      screen("the list of withdrawn candidates", "/students?is_withdrawn=true", { isFiltered: true }),
      screen("a list without results", "/students?search=tiada%20siapa"),
    ],
  },
  "/students/print": {
    GET: asks(shows("ASPO"), "student.view", (side) => `/students/print?${query(yearOf(side))}`),
    shown: [screen("candidates on paper", `/students/print?${demoSchool}`, printed)],
  },
  "/students/school": {
    GET: asks(opens("ASPO"), "student.view", (side) => `/students/school?${query(yearOf(side))}`),
    shown: [screen("the candidates of a school", `/students/school?${demoSchool}`, { isFiltered: true })],
  },
  "/students/bulk": {
    GET: asks(opens("ASP"), "student.edit", "/students/bulk"),
    POST: asks(opens("ASP", { foreign: [404, 412], missing: [404, 412] }), "student.edit", ({ student }) => ({
      to: "/students/bulk",
      body: {
        deed: "class_name",
        class_name: "6 BAHARU",
        seen: `${student.id}:${student.version}`,
        confirmed: "true",
      },
    })),
    late: "stored",
    shown: [screen("actions on many candidates", "/students/bulk")],
  },
  "/student-add": {
    GET: asks(shows("AS"), "student.add", (side) => `/student-add?${query(yearOf(side))}`),
    POST: asks(opens("AS", { foreign: 422, missing: 422 }), "student.add", (side) => ({
      to: "/student-add",
      body: newStudent(side),
    })),
    late: "stored",
    shown: [screen("adding a candidate", `/student-add?${demoSchool}`, form)],
  },
  "/student-add/batch": {
    GET: asks(shows("AS"), "student.add", (side) => `/student-add/batch?${query(yearOf(side))}`),
    POST: asks(opens("AS", { foreign: 422, missing: 422 }), "student.add", (side) => ({
      to: "/student-add/batch",
      body: { ...yearOf(side), "rows[0].full_name": "MURID BAHARU", "rows[0].ic_number": "140203105555" },
    })),
    late: "stored",
    shown: [
      screen("adding many candidates", `/student-add/batch?exam_year=${demoYear}`, { by: clerk, ...form }),
    ],
  },
  "/student/:id": {
    GET: asks(opens("ASPO"), "student.view", ({ student }) => `/student/${student.id}`),
    shown: [screen("a candidate", `/student/1?back=${encodeURIComponent("/students?search=nur")}`)],
  },
  "/student-edit/:id": {
    GET: asks(opens("ASP"), "student.edit", ({ student }) => `/student-edit/${student.id}`),
    POST: asks(opens("ASP"), "student.edit", (side) => ({
      to: `/student-edit/${side.student.id}`,
      body: studentFields(side),
    })),
    late: "stored",
    shown: [screen("a candidate's form", "/student-edit/1", form)],
  },
  "/student-delete/:id": {
    GET: asks(opens("AS"), "student.delete", ({ student }) => `/student-delete/${student.id}`),
    POST: asks(opens("AS"), "student.delete", ({ student }) => ({
      to: `/student-delete/${student.id}`,
      body: {},
    })),
    late: "stored",
    shown: [screen("deleting a candidate", "/student-delete/1")],
  },
  "/student-withdraw/:id": {
    GET: asks(opens("ASP"), "student.withdraw", ({ student }) => `/student-withdraw/${student.id}`),
    POST: asks(opens("ASP"), "student.withdraw", ({ student }) => ({
      to: `/student-withdraw/${student.id}`,
      body: leaving,
    })),
    late: "stored",
    shown: [screen("withdrawing a candidate", "/student-withdraw/1", form)],
  },
  "/student-reinstate/:id": {
    GET: asks(opens("ASP"), "student.withdraw", ({ withdrawn }) => `/student-reinstate/${withdrawn.id}`),
    POST: asks(opens("ASP"), "student.withdraw", ({ withdrawn }) => ({
      to: `/student-reinstate/${withdrawn.id}`,
      body: {},
    })),
    late: "stored",
    shown: [screen("reversing a withdrawal", "/student-reinstate/{withdrawn}")],
  },
  "/student-history/:id": {
    GET: asks(opens("ASP"), "student.history", ({ student }) => `/student-history/${student.id}`),
    shown: [screen("a candidate's history", "/student-history/1")],
  },
  "/students/reset": {
    GET: asks(opens("AS"), "student.reset", (side) => `/students/reset?${query(yearOf(side))}`),
    POST: asks(opens("AS"), "student.reset", (side) => ({
      to: `/students/reset?${query(yearOf(side))}`,
      body: { typed_code: side.school.school_code },
    })),
    late: "stored",
    shown: [screen("emptying a school's year", `/students/reset?${demoSchool}`, form)],
  },
  "/students/undo": {
    GET: asks(opens("ASP", { own: 303 }), "student.withdraw", "/students/undo"),
    POST: asks(opens("ASP", { foreign: 303, missing: 303 }), "student.withdraw", ({ batch_id }) => ({
      to: "/students/undo",
      body: { batch_id },
    })),
    late: "one press of a button",
    isButton: true,
  },
  "/students/export": {
    GET: asks(shows("ASP"), "student.export", (side) => `/students/export?${query(yearOf(side))}`),
    POST: asks(opens("ASP", { own: 307, foreign: 307, missing: 307 }), "student.export", (side) => ({
      to: `/students/export?${query(yearOf(side))}`,
      body: { format: "csv" },
    })),
    late: "one press of a button",
    shown: [screen("exporting candidates", "/students/export")],
  },
  "/students/export/file": {
    GET: asks(opens("ASP", { own: 303 }), "student.export", "/students/export/file"),
    POST: asks(opens("ASP", { own: 200, foreign: 303, missing: 303 }), "student.export", (side) => ({
      to: `/students/export/file?${query(yearOf(side))}`,
      body: { format: "csv" },
    })),
    late: "one press of a button",
    isButton: true,
  },
};
