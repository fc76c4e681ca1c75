import { z } from "zod";
import * as tables from "~/db/schema";
import { listChangeKinds } from "~/db/schema/states";
import { type Call, columnsOf, dataOf, listOf, message, record } from "../kinds";
import { registration, signed } from "./school-exam-years";

export const registrationWithSteps = record("SchoolExamYearWithSteps", {
  ...registration.shape,
  signatures: z.array(
    z.object({
      step: z.enum(["submitted", "confirmed", "finalised"]),
      by: z.string().nullable(),
      at: z.string(),
    }),
  ),
  steps: z.array(
    z.object({
      id: z.number().int(),
      action: z.string(),
      by: z.string().nullable(),
      acting_as: z.string().nullable(),
      reason: z.string().nullable(),
      total_students: z.number().int(),
      list_version: z.number().int().nullable(),
      created_at: z.string(),
    }),
  ),
});

export const listVersion = record("ListVersion", {
  ...columnsOf(tables.list_versions, [
    "id",
    "version",
    "kind",
    "made_at",
    "made_by",
    "reason",
    "request_id",
    "total_students",
    "total_withdrawn",
  ]),
  changes: z.partialRecord(z.enum(listChangeKinds), z.int()),
});

const changedValue = z.union([z.string(), z.boolean()]).nullable();

export const listChange = record("ListChange", {
  ...columnsOf(tables.list_changes, ["id", "student_id", "full_name", "kind", "field"]),
  before: changedValue,
  after: changedValue,
});

export const calls: Record<string, Call> = {
  "PUT /api/school_exam_years/mass_state": { summary: "Sign several lists", answer: dataOf(signed, message) },
  "GET /api/school_exam_years/{id}/state": {
    summary: "Read the state of a list and its steps",
    answer: dataOf(registrationWithSteps),
  },
  "PUT /api/school_exam_years/{id}/state": {
    summary: "Submit, confirm or reopen a list",
    answer: dataOf(registration, message),
  },
  "GET /api/school_exam_years/{id}/versions": {
    summary: "List the versions of a final list",
    answer: listOf(listVersion),
  },
  "GET /api/school_exam_years/{id}/versions/{version}": {
    summary: "List the changes of a version",
    answer: listOf(listChange).extend({ version: listVersion }),
  },
};
