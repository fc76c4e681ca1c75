import { z } from "zod";
import * as tables from "~/db/schema";
import { type Call, columnsOf, dataOf, record } from "../kinds";

export const paper = record("Paper", columnsOf(tables.exam_papers));

export const tags = {
  exam_papers: "Exam papers, with absentees and attendance lists",
};

export const calls: Record<string, Call> = {
  "GET /api/exam_papers": {
    summary: "List the papers of an exam year",
    answer: dataOf(z.array(paper)),
  },
  "POST /api/exam_papers": { summary: "Add a paper", answer: dataOf(paper) },
  "GET /api/exam_papers/{id}": { summary: "Read a paper", answer: dataOf(paper) },
  "PUT /api/exam_papers/{id}": { summary: "Change a paper", answer: dataOf(paper) },
  "DELETE /api/exam_papers/{id}": { summary: "Delete a paper", answer: dataOf(paper) },
  "POST /api/exam_papers/copy": {
    summary: "Copy the papers of the last exam year",
    answer: dataOf(z.object({ exam_year: z.int(), from_year: z.int(), copied: z.int() })),
  },
};
