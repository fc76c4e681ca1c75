import { z } from "zod";
import * as tables from "~/db/schema";
import { sheetOrders } from "~/features/sheets/candidates/filters";
import { reprintSheets } from "~/features/sheets/reprints/reprint-sheets";
import { type Call, columnsOf, count, instant, listOf, record } from "../kinds";

const reprintReasons = [
  "added",
  "removed",
  "withdrawn",
  "renumbered",
  "reseated",
  "changed",
  "reordered",
  "papers",
  "list_version",
  "list_reopened",
  "room",
  "record",
  "head",
  "room_shared",
] as const;

const dueSheet = record("DueSheet", {
  ...columnsOf(tables.sheet_prints, ["number", "printed_by"]),
  sheet: z.enum(reprintSheets),
  name: z.string(),
  filters: z.strictObject({
    class_name: z.string().nullable(),
    gender: z.enum(["L", "P"]).nullable(),
    number_from: z.int().nullable(),
    number_to: z.int().nullable(),
    order: z.enum(sheetOrders),
    only_students: z.literal(true).optional(),
    student_id: z.int().optional(),
    room_id: z.int().optional(),
    paper: z.string().optional(),
  }),
  printed_at: instant,
  total: count,
  reasons: z.array(
    z.strictObject({
      reason: z.enum(reprintReasons),
      n: count.optional(),
      papers: z.array(z.string()).optional(),
      list_version: count.optional(),
    }),
  ),
  unnumbered: count,
});

export const reprint = record("Reprint", {
  ...columnsOf(tables.school_exam_years, [
    "school_code",
    "exam_year",
    "recorded_school_code",
    "school_name",
    "hq_code",
    "hq_code_alt",
    "district_code",
    "exam_type_code",
  ]),
  registration_id: z.int(),
  sheets: z.array(dueSheet),
});

export const reprintSums = { total_sheets: count };

export const tags = {
  sheets: "Sheets and their prints",
};

export const calls: Record<string, Call> = {
  "GET /api/sheets/reprints": {
    summary: "List the sheets that changed after they were printed",
    answer: listOf(reprint, reprintSums),
  },
};
