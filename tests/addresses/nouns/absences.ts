import { opens } from "../../matrix/rows";
import { printed, screen, screenAt } from "../demo";
import { asks, calls, callsWith, outOfScope, type Questions, sends, withoutIt } from "../question";

export const questions: Questions = {
  "/admin/stats/attendance": {
    GET: asks(opens("APO"), "stats.view", "/admin/stats/attendance?exam_year=2026"),
    shown: [screen("attendance")],
  },
  "/admin/stats/attendance.csv": {
    GET: asks(opens("APO"), "stats.view", "/admin/stats/attendance.csv?exam_year=2026"),
  },
  "/admin/stats/attendance.xlsx": {
    GET: asks(opens("APO"), "stats.view", "/admin/stats/attendance.xlsx?exam_year=2026"),
  },
  "/absentees": {
    GET: asks(opens("ASPO"), "absence.view", "/absentees?exam_year=2026"),
    shown: [screen("the papers with their absentees")],
  },
  "/absentees/:id": {
    at: (_, __, { sat }) => `/absentees/${sat.id}`,
    GET: asks(opens("ASPO"), "absence.view"),
    POST: sends(opens("AP", { own: 422, acting: 403 }), "absence.record", {
      reason: "T",
      "rows[0].student_code": "TIADA/001",
    }),
    late: "stored",
    shown: [screenAt("the absentees of a paper", "/absentees/1")],
  },
  "/absentees/:id/scan": {
    at: (_, __, { sat }) => `/absentees/${sat.id}/scan`,
    GET: asks(opens("AP", { acting: 403 }), "absence.record"),
    POST: sends(opens("AP", { own: 422, acting: 403 }), "absence.record", {
      "rows[0].student_code": "TIADA/001",
      confirmed: "true",
    }),
    late: "stored",
    shown: [screenAt("scanning the absentees of a paper", "/absentees/1/scan")],
  },
  "/absences/remove": {
    GET: asks(opens("AP", { own: 303, foreign: 303, missing: 303, acting: 403 }), "absence.record"),
    POST: sends(
      opens("AP", { foreign: 303, missing: 303, acting: 403 }),
      "absence.record",
      ({ student }, __, { sat }) => ({ exam_paper_id: sat.id, student_id: student.id }),
    ),
    late: "one press of a button",
    isButton: true,
  },
  "/absentees/:id/print": {
    GET: asks(opens("ASPO"), "absence.view", (_, __, { sat }) => `/absentees/${sat.id}/print`),
    shown: [screenAt("the absentees of a paper, printed", "/absentees/1/print", printed)],
  },
  "/absentees/:id/list.csv": {
    GET: asks(opens("ASP"), "student.export", (_, __, { sat }) => `/absentees/${sat.id}/list.csv`),
  },
  "/absentees/:id/list.xlsx": {
    GET: asks(opens("ASP"), "student.export", (_, __, { sat }) => `/absentees/${sat.id}/list.xlsx`),
  },
  "/absentees/:id/lists": {
    at: (_, __, { sat }) => `/absentees/${sat.id}/lists`,
    GET: asks(opens("ASPO"), "absence.view"),
    POST: sends(
      opens("AP", { own: [303, 422], foreign: 422, missing: 422, acting: 403 }),
      "attendance.receive",
      ({ school }) => ({ received: `${school.school_code}:1` }),
    ),
    late: "attendance lists that came back",
    shown: [screenAt("the attendance lists of a paper", "/absentees/1/lists")],
  },
  "/absentees/:id/lists/print": {
    GET: asks(opens("ASPO"), "absence.view", (_, __, { sat }) => `/absentees/${sat.id}/lists/print`),
    shown: [screenAt("the attendance lists of a paper, printed", "/absentees/1/lists/print", printed)],
  },
  "/absentees/:id/lists/list.csv": {
    GET: asks(opens("ASP"), "student.export", (_, __, { sat }) => `/absentees/${sat.id}/lists/list.csv`),
  },
  "/absentees/:id/lists/list.xlsx": {
    GET: asks(opens("ASP"), "student.export", (_, __, { sat }) => `/absentees/${sat.id}/lists/list.xlsx`),
  },
  "/api/attendance": {
    GET: calls(opens("APO"), "/api/attendance?exam_year=2026"),
  },
  "/api/exam_papers/:id/absences": {
    at: (_, __, { sat }) => `/api/exam_papers/${sat.id}/absences`,
    GET: calls(opens("ASPO")),
    POST: callsWith(opens("AP", { own: 422, acting: 403 }), { rows: [{ student_code: "TIADA/001" }] }),
  },
  "/api/exam_papers/:id/absences/:student_id": {
    at: ({ student }, __, { sat }) => `/api/exam_papers/${sat.id}/absences/${student.id}`,
    DELETE: calls(opens("AP", { acting: 403 })),
  },
  "/api/exam_papers/:id/attendance_returns": {
    at: (_, __, { sat }) => `/api/exam_papers/${sat.id}/attendance_returns`,
    GET: calls(opens("ASPO"), undefined, withoutIt),
    POST: callsWith(
      opens("AP", { own: [201, 422], foreign: 422, missing: 422, acting: 403 }),
      ({ school }) => ({ rows: [{ school_code: school.school_code, total_absent: 1 }] }),
      outOfScope,
    ),
  },
  "/api/attendance_returns/:id": {
    at: ({ receipt }) => `/api/attendance_returns/${receipt.id}`,
    DELETE: calls(opens("AP", { acting: 403 })),
  },
};
