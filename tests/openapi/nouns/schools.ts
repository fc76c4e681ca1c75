import { z } from "zod";
import * as tables from "~/db/schema";
import { schoolEditOf, schoolImport } from "~/features/schools/schema";
import {
  type Call,
  columnsOf,
  count,
  counted,
  dataOf,
  listOf,
  message,
  record,
  removal,
  success,
} from "../kinds";

export const school = record("School", columnsOf(tables.schools));

export const editedSchool = record("EditedSchool", {
  ...columnsOf(tables.schools),
  registrations_changed: count,
  registrations_kept: count,
});

export const schoolMerge = record("SchoolMerge", {
  ...columnsOf(tables.school_merges, [
    "id",
    "from_school_code",
    "to_school_code",
    "from_version",
    "to_version",
    "closed_from",
    "has_given_contact",
    "total_registrations",
    "total_students",
    "total_users",
    "created_at",
  ]),
  to_school_name: z.string(),
  created_by: z.string().nullable(),
});

const mergeCounts = [
  "registrations_moved",
  "students_moved",
  "registrations_joined",
  "students_joined",
  "withdrawn",
  "numbers_kept",
  "numbers_removed",
  "numbers_issued",
  "seats",
  "rooms",
  "special_needs",
  "prints",
  "trash",
  "users",
];

/** All but `merge` and `undo_obstacles` only where the call names the receiving school. */
export const mergePlan = record("SchoolMergePlan", {
  merge: schoolMerge.nullable(),
  undo_obstacles: z.array(z.string()),
  closed_from: z.int().nullable().optional(),
  gives_contact: z.boolean().optional(),
  fingerprint: z.string().optional(),
  counts: z.object(Object.fromEntries(mergeCounts.map((name) => [name, count]))).optional(),
  obstacles: z.array(z.string()).optional(),
});

export const tags = {
  schools: "Schools",
};

export const calls: Record<string, Call> = {
  "GET /api/schools": { summary: "List the schools", answer: listOf(school) },
  "POST /api/schools": { summary: "Add a school", answer: dataOf(school, message) },
  "GET /api/schools/all": {
    summary: "List every school without pages",
    answer: dataOf(z.array(school)),
  },
  "POST /api/schools/import": {
    summary: "Import schools",
    body: z.union([schoolImport, schoolImport.shape.schools]),
    answer: dataOf(counted("created"), { ...success, ...message }),
  },
  "GET /api/schools/{id}": { summary: "Read a school", answer: dataOf(school) },
  "PUT /api/schools/{id}": {
    summary: "Change a school",
    body: schoolEditOf(false),
    answer: dataOf(editedSchool, message),
  },
  "DELETE /api/schools/{id}": { summary: "Delete a school", ...removal },
  "PUT /api/schools/{id}/closing": {
    summary: "Set the year in which a school closes",
    answer: dataOf(school, message),
  },
  "GET /api/schools/{id}/merge": {
    summary: "Read the counts of a merge of a school, or the merge that was made",
    answer: dataOf(mergePlan),
  },
  "POST /api/schools/{id}/merge": {
    summary: "Merge a school into another one, or undo it",
    answer: dataOf(schoolMerge, message),
  },
  "PUT /api/schools/{id}/contact": {
    summary: "Change the contact of a school",
    answer: dataOf(school, message),
  },
};
