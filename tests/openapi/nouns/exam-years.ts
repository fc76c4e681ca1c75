import { z } from "zod";
import * as tables from "~/db/schema";
import { windowFields } from "~/features/requests/window-fields";
import { type Call, columnsOf, dataOf, message, record } from "../kinds";

const day = z.iso.date().nullable();

export const requestWindows = record("RequestWindows", {
  id: z.int(),
  exam_year: z.int(),
  ...Object.fromEntries(windowFields.map((name) => [name, day])),
  version: z.int(),
});

export const examYear = record("ExamYear", columnsOf(tables.exam_years));

const examYearWithWork = record("ExamYearWithWork", {
  ...examYear.shape,
  open_work: z.array(
    z.object({
      line: z.enum(["attendance", "scripts", "packets", "requests", "handover"]),
      place: z.string(),
      n: z.int(),
    }),
  ),
});

export const tags = {
  exam_years: "Exam years",
};

export const calls: Record<string, Call> = {
  "GET /api/exam_years": { summary: "List the exam years", answer: dataOf(z.array(examYear), message) },
  "POST /api/exam_years": { summary: "Add an exam year", answer: dataOf(examYear, message) },
  "PUT /api/exam_years/{id}": { summary: "Change an exam year", answer: dataOf(examYear, message) },
  "DELETE /api/exam_years/{id}": { summary: "Delete an exam year", answer: dataOf(examYear) },
  "GET /api/exam_years/{id}/state": {
    summary: "Read what a closing would leave open",
    answer: dataOf(examYearWithWork),
  },
  "PUT /api/exam_years/{id}/state": {
    summary: "Close an exam year or open it again",
    answer: dataOf(examYear, message),
  },
  "GET /api/exam_years/{id}/request_windows": {
    summary: "Read when requests are accepted",
    answer: dataOf(requestWindows),
  },
  "PUT /api/exam_years/{id}/request_windows": {
    summary: "Change when requests are accepted",
    answer: dataOf(requestWindows, message),
  },
};
