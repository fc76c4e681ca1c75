import { z } from "zod";
import * as tables from "~/db/schema";
import { duplicateKinds, duplicateStates } from "~/features/duplicates/rules";
import { type Call, columnsOf, count, dataOf, instant, listOf, record } from "../kinds";
import { owner } from "./owners";
import { student } from "./students";

export const duplicate = record("Duplicate", {
  exam_year: z.int(),
  kind: z.enum(duplicateKinds),
  key: z.string(),
  id: z.int(),
  state: z.enum(duplicateStates),
  reason: z.string().nullable(),
  resolved_by: z.string().nullable(),
  resolved_at: instant.nullable(),
  ...owner,
  total_candidates: count,
  candidates: z.array(
    z.strictObject({
      exam_year: z.int(),
      ...columnsOf(tables.schools, ["school_name", "exam_type_code"]),
      district: z.string(),
      student: student.nullable(),
    }),
  ),
});

export const tags = {
  duplicates: "Candidates that are listed twice",
};

const waiting = { waiting: count.describe("Lists in the scope that were not checked since they changed.") };

export const calls: Record<string, Call> = {
  "GET /api/duplicates": { summary: "List the groups of duplicates", answer: listOf(duplicate, waiting) },
  "GET /api/duplicates/{exam_year}/{kind}/{id}": {
    summary: "Read a group of duplicates",
    answer: dataOf(duplicate),
  },
  "PUT /api/duplicates/{exam_year}/{kind}/{id}": {
    summary: "Resolve a group of duplicates",
    answer: dataOf(duplicate),
  },
  "DELETE /api/duplicates/{exam_year}/{kind}/{id}": {
    summary: "Open a group of duplicates again",
    answer: dataOf(duplicate),
  },
};
