import { z } from "zod";
import * as tables from "~/db/schema";
import { studentMarks } from "~/db/schema/identity";
import { studentFeed } from "~/features/students/changes/schema";
import { studentList } from "~/features/students/list/schema";
import { studentImport } from "~/features/students/schema";
import {
  type Call,
  columnsOf,
  count,
  counted,
  dataOf,
  instant,
  listOf,
  message,
  record,
  removal,
  success,
  warnings,
} from "../kinds";

const pastImport = record("PastImport", {
  id: count,
  created_at: instant,
  school_code: z.string().nullable(),
  school_name: z.string().nullable(),
  imported_by: z.string().nullable(),
  created: count,
  changed: count,
  held: count,
  taken_back_at: instant.nullable(),
  draft: z.string().nullable(),
});

const sentOfStudent = (Object.keys(studentMarks) as (keyof typeof studentMarks)[]).filter(
  (name) => studentMarks[name] !== "secret",
);

export const student = record("Student", {
  ...columnsOf(tables.students, sentOfStudent),
  schools: z.strictObject(
    columnsOf(tables.school_exam_years, [
      "recorded_school_code",
      "school_name",
      "district_code",
      "exam_type_code",
    ]),
  ),
});

const change = { id: z.int(), changed_at: instant };

export const changes = z.strictObject({
  data: z.array(
    z.union([
      z.strictObject({ ...change, kind: z.literal("changed"), student }),
      z.strictObject({ ...change, kind: z.literal("departed") }),
    ]),
  ),
  next: z.string(),
  has_more: z.boolean(),
  error: z.null(),
});

export const numbered = z.strictObject({
  rows: z.array(
    z.strictObject({
      id: z.int(),
      full_name: z.string(),
      class_name: z.string().nullable(),
      old: z.string().nullable(),
      new: z.string(),
    }),
  ),
  changed: count,
  without_class: count.describe("Candidates without a class whose number the call writes."),
  /** Only of a preview. */
  collisions: z
    .array(
      z.strictObject({
        school_name: z.string().nullable(),
        total: count,
        first: z.string(),
        last: z.string(),
      }),
    )
    .optional(),
  fingerprint: z.string().optional(),
});

export const tags = {
  students: "Candidates",
};

export const calls: Record<string, Call> = {
  "GET /api/students": {
    summary: "List candidates, or what has changed since a call",
    query: z.object({ ...studentList.shape, changed_since: studentFeed.shape.changed_since }),
    answer: z.union([listOf(student), changes]),
  },
  "POST /api/students": { summary: "Add a candidate", answer: dataOf(student, warnings) },
  "GET /api/students/imports": { summary: "List the past imports", answer: listOf(pastImport) },
  "POST /api/students/import": {
    summary: "Import candidates",
    body: studentImport,
    answer: dataOf(counted("created", { updated: z.int().optional(), unchanged: z.int().optional() }), {
      ...success,
      ...message,
      warnings: warnings.warnings.optional(),
    }),
  },
  "PUT /api/students/mass_update": {
    summary: "Set the roll numbers of several candidates",
    answer: dataOf(counted("updated"), message),
  },
  "DELETE /api/students/mass_delete": {
    summary: "Delete the candidates of a school in an exam year",
    isQueryNeeded: true,
    answer: dataOf(counted("deleted", { batch_id: z.string() }), message),
  },
  "POST /api/students/roll_numbers": {
    summary: "Generate roll numbers",
    answer: dataOf(numbered, message),
  },
  "GET /api/students/{id}": { summary: "Read a candidate", answer: dataOf(student) },
  "PUT /api/students/{id}": { summary: "Change a candidate", answer: dataOf(student, warnings) },
  "PUT /api/students/{id}/withdrawal": { summary: "Withdraw a candidate", answer: dataOf(student) },
  "DELETE /api/students/{id}/withdrawal": { summary: "Reinstate a candidate", answer: dataOf(student) },
  "DELETE /api/students/{id}": { summary: "Delete a candidate", ...removal },
};
