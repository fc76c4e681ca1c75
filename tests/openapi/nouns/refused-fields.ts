import { z } from "zod";
import { type Call, count, listOf, record } from "../kinds";

export const refusedField = record("RefusedField", {
  screen: z.string().describe("The id of the route."),
  field: z.string().describe("Blank for a problem of the whole form."),
  code: z.string(),
  total: count,
});

export const tags = {
  refused_fields: "Fields that were refused",
};

export const calls: Record<string, Call> = {
  "GET /api/refused_fields": { summary: "Count refused fields", answer: listOf(refusedField) },
};
