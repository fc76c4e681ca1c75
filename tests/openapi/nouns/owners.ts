import { z } from "zod";
import { caseKinds } from "~/db/schema/states";
import { type Call, dataOf } from "../kinds";

/** Of a report, a request and a group of duplicates. */
export const owner = { owner_id: z.int().nullable(), owner_name: z.string().nullable() };

export const tags = {
  owners: "Who answers for a case",
};

export const calls: Record<string, Call> = {
  "PUT /api/owners": {
    summary: "Take a case",
    answer: dataOf(z.object({ kind: z.enum(caseKinds), name: z.string() })),
  },
};
