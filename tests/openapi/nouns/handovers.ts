import { z } from "zod";
import * as tables from "~/db/schema";
import { type Call, columnsOf, count, dataOf, instant, record } from "../kinds";

const { layout: _, fields: __, fingerprint: ___, created_at: ____, ...columns } = columnsOf(tables.handovers);

export const handover = record("Handover", {
  ...columns,
  lines: count.nullable(),
  formula_cells: count.nullable(),
  bytes: count.nullable(),
  sha256: z.string().nullable(),
  sealed_at: instant,
  layout_name: z.string(),
  is_part: z.boolean(),
});

const changes = { total_new: count, total_changed: count, total_withdrawn: count };

const { handover_id: _a, rows_of: _b, digest: _c, id: _d, ...ofList } = columnsOf(tables.handover_lists);

const one = record("HandoverWithLists", {
  ...handover.shape,
  districts: z.array(
    z.strictObject({
      district_code: z.string(),
      district_name: z.string(),
      schools: count,
      missing: count,
      total_students: count,
      ...changes,
    }),
  ),
  lists: z.array(record("HandoverList", ofList)),
});

const preview = record("HandoverPreview", {
  number: count,
  fingerprint: z.string(),
  final: count,
  lists: count,
  candidates: count,
  withdrawn: count,
  changes: z.strictObject(changes).nullable(),
  missing: z.array(
    z.strictObject({
      registration_id: count,
      school_code: z.string(),
      school_name: z.string(),
      district_name: z.string(),
      state: z.string().nullable(),
      total_students: count,
      contact_name: z.string().nullable(),
      contact_phone: z.string().nullable(),
    }),
  ),
  missing_total: count,
  obstacle: z.string().nullable(),
});

export const tags = {
  handovers: "Hand-overs to the results system",
};

export const calls: Record<string, Call> = {
  "GET /api/handovers": { summary: "List the hand-overs", answer: dataOf(z.array(handover)) },
  "POST /api/handovers": { summary: "Make a hand-over", answer: dataOf(handover) },
  "GET /api/handovers/preview": {
    summary: "Preview a hand-over",
    isQueryNeeded: true,
    answer: dataOf(preview),
  },
  "GET /api/handovers/{id}": { summary: "Read a hand-over", answer: dataOf(one) },
  "GET /api/handovers/{id}/file": {
    summary: "Take the file of a hand-over",
    type: "text/csv",
    answer: z.string(),
  },
};
