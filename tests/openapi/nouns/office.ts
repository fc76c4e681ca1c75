import { z } from "zod";
import * as tables from "~/db/schema";
import { type Call, columnsOf, dataOf, record } from "../kinds";

export const office = record("Office", {
  ...columnsOf(tables.office),
  public_holidays: z.string().nullable().optional(),
  alarm_emails: z.string().nullable().optional(),
});

export const tags = {
  office: "The office and its crest",
};

export const calls: Record<string, Call> = {
  "GET /api/office": { summary: "Read the office", answer: dataOf(office) },
  "PUT /api/office": { summary: "Change the office", answer: dataOf(office) },
  "PUT /api/office/crest": { summary: "Store the crest", answer: dataOf(z.object({ hash: z.string() })) },
  "DELETE /api/office/crest": {
    summary: "Remove the crest",
    answer: dataOf(z.object({ hash: z.string() })),
  },
};
