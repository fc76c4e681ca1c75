import { z } from "zod";
import * as tables from "~/db/schema";
import { type Call, columnsOf, count, dataOf, listOf, record } from "../kinds";

export const attendanceReturn = record("AttendanceReturn", {
  registration_id: z.int(),
  ...columnsOf(tables.school_exam_years, [
    "school_code",
    "recorded_school_code",
    "school_name",
    "district_code",
  ]),
  total_students: count,
  total_absent: count,
  return_id: z.int().nullable(),
  received_by: z.int().nullable(),
  received_at: z.string().nullable(),
  version: z.int().nullable(),
});

export const reopenedReturn = record("ReopenedReturn", {
  ...columnsOf(tables.attendance_returns),
  ...columnsOf(tables.schools, ["school_code", "school_name"]),
  exam_year: z.int(),
});

export const absence = record("Absence", {
  student_id: z.int(),
  ...columnsOf(tables.students, ["student_code", "full_name", "class_name"]),
  ...columnsOf(tables.school_exam_years, [
    "school_code",
    "recorded_school_code",
    "school_name",
    "district_code",
  ]),
  ...columnsOf(tables.absences, ["reason", "created_at"]),
});

export const tags = {
  attendance_returns: "Received attendance lists",
};

export const calls: Record<string, Call> = {
  "GET /api/exam_papers/{id}/absences": {
    summary: "List the absentees of a paper",
    answer: listOf(absence),
  },
  "POST /api/exam_papers/{id}/absences": {
    summary: "Record absentees of a paper",
    answer: dataOf(
      z.object({ exam_paper_id: z.int(), code: z.string(), recorded: z.int(), received: z.int() }),
    ),
  },
  "DELETE /api/exam_papers/{id}/absences/{student_id}": {
    summary: "Remove an absence",
    answer: dataOf(z.object({ exam_paper_id: z.int(), student_id: z.int(), full_name: z.string() })),
  },
  "GET /api/exam_papers/{id}/attendance_returns": {
    summary: "List the attendance lists of a paper",
    answer: listOf(attendanceReturn),
  },
  "POST /api/exam_papers/{id}/attendance_returns": {
    summary: "Receive attendance lists of a paper",
    answer: dataOf(z.object({ exam_paper_id: z.int(), code: z.string(), received: z.int() })),
  },
  "DELETE /api/attendance_returns/{id}": {
    summary: "Open a received attendance list again",
    answer: dataOf(reopenedReturn),
  },
};
