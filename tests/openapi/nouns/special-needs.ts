import { z } from "zod";
import * as tables from "~/db/schema";
import { type Call, columnsOf, count, dataOf, listOf, record } from "../kinds";

const needFields = {
  ...columnsOf(tables.students, ["id", "full_name", "student_code", "school_code", "exam_year"]),
  kind_code: z.string().nullable(),
  arrangements: z.array(z.string()),
  version: count,
};

export const candidateNeed = record("CandidateNeed", needFields);

export const listedNeed = record("ListedNeed", {
  ...needFields,
  ...columnsOf(tables.schools, ["school_name", "district_code"]),
});

const needCount = z.strictObject({ code: z.string(), name: z.string(), n: count });

export const needCounts = z.strictObject({ kinds: z.array(needCount), arrangements: z.array(needCount) });

const needOption = columnsOf(tables.need_kinds, ["code", "name", "is_offered"]);

const offeredOption = record("NeedOption", needOption);

export const needOptions = z.strictObject({
  kinds: z.array(offeredOption),
  arrangements: z.array(offeredOption),
});

export const tags = {
  special_needs: "Special needs of candidates",
};

export const calls: Record<string, Call> = {
  "GET /api/special_needs": {
    summary: "List the candidates with special needs",
    answer: listOf(listedNeed, { counts: needCounts }),
  },
  "GET /api/special_needs/options": {
    summary: "List the kinds and the arrangements",
    answer: dataOf(needOptions),
  },
  "GET /api/students/{id}/special_needs": {
    summary: "Read the special needs of a candidate",
    answer: dataOf(candidateNeed),
  },
  "PUT /api/students/{id}/special_needs": {
    summary: "Store the special needs of a candidate",
    answer: dataOf(candidateNeed),
  },
  "DELETE /api/students/{id}/special_needs": {
    summary: "Remove the special needs of a candidate",
    answer: dataOf(candidateNeed),
  },
};
