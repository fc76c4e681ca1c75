import { z } from "zod";
import * as tables from "~/db/schema";
import { type Call, columnsOf, dataOf, message, record } from "../kinds";

export const schoolNote = record("SchoolNote", {
  ...columnsOf(tables.school_notes),
  by: z.string().nullable(),
});

export const tags = {
  school_notes: "Notes of the office on a school",
};

export const calls: Record<string, Call> = {
  "GET /api/school_exam_years/{id}/notes": {
    summary: "List the notes on a school",
    answer: dataOf(z.array(schoolNote)),
  },
  "POST /api/school_exam_years/{id}/notes": {
    summary: "Add a note on a school",
    answer: dataOf(schoolNote, message),
  },
  "DELETE /api/school_notes/{id}": { summary: "Delete a note", answer: dataOf(schoolNote) },
};
