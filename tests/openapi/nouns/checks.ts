import { z } from "zod";
import * as tables from "~/db/schema";
import { checkRules, checkStates } from "~/features/checks/rules";
import { type Call, columnsOf, count, dataOf, instant, listOf, record } from "../kinds";

export const finding = record("Finding", {
  id: z.int().describe("Of the candidate."),
  rule: z.enum(checkRules),
  state: z.enum(checkStates),
  ...columnsOf(tables.students, ["full_name", "class_name", "school_code", "exam_year"]),
  usual_class: z.string().nullable().describe("The spelling that most candidates have, of `class_spelling`."),
  ...columnsOf(tables.school_exam_years, ["school_name", "district_code", "exam_type_code"]),
  reason: z.string().nullable(),
  answered_by: z.string().nullable(),
  answered_at: instant.nullable(),
});

export const checked = record("CheckedSchool", {
  ...columnsOf(tables.school_exam_years, ["school_code", "school_name", "district_code", "exam_type_code"]),
  open: count,
  answered: count,
});

const waiting = { waiting: count.describe("Lists in the scope that were not checked since they changed.") };

export const tags = {
  checks: "The check of the candidates' data",
};

export const calls: Record<string, Call> = {
  "GET /api/checks": { summary: "List what may be wrong in records", answer: listOf(finding, waiting) },
  "GET /api/checks/schools": { summary: "Count it by school", answer: listOf(checked, waiting) },
  "GET /api/checks/{id}/{rule}": { summary: "Read a finding", answer: dataOf(finding) },
  "PUT /api/checks/{id}/{rule}": { summary: "Say that the record is right", answer: dataOf(finding) },
  "DELETE /api/checks/{id}/{rule}": { summary: "Remove that answer", answer: dataOf(finding) },
};
