import { z } from "zod";
import * as tables from "~/db/schema";
import { changeKinds } from "~/features/handovers/rules";
import { type Call, columnsOf, count, dataOf, instant, listOf, record } from "../kinds";

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

const {
  handover_id: _a,
  rows_of: _b,
  digest: _c,
  id: _d,
  present_district_code: _e,
  ...ofList
} = columnsOf(tables.handover_lists);

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

const change = record("HandoverChange", {
  student_id: count,
  kind: z.enum(changeKinds),
  school_code: z.string(),
  school_name: z.string(),
  student_code: z.string().nullable(),
  full_name: z.string().nullable(),
  fields: z.array(z.strictObject({ field: z.string(), before: z.string(), after: z.string() })),
});

const ofOne = z.array(
  z.strictObject({ registration_id: count, school_code: z.string(), school_name: z.string() }),
);

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
  "GET /api/handovers/{id}/compare": {
    summary: "Compare two hand-overs",
    answer: listOf(change, { earlier: count, later: count, ...changes, added: ofOne, removed: ofOne }),
  },
  "GET /api/handovers/{id}/file": {
    summary: "Take the file of a hand-over",
    type: "text/csv",
    answer: z.string(),
  },
};
