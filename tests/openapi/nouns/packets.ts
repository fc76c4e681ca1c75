import { z } from "zod";
import * as tables from "~/db/schema";
import { packetPrints } from "~/features/sheets/packets/kinds";
import { type Call, columnsOf, count, dataOf, instant, listOf, record } from "../kinds";

const rule = record("PacketRule", columnsOf(tables.packet_rules));

const totals = { candidates: count, spare: count, extra: count, copies: count, packets: count };

const paper = record("PaperOnBoard", {
  ...columnsOf(tables.exam_papers),
  rule: rule.nullable(),
  ...totals,
  total_schools: count,
  total_changed: count,
});

const place = {
  ...columnsOf(tables.school_exam_years, ["school_code", "school_name", "district_code"]),
  room_name: z.string(),
  adaptation: z.string(),
};

const line = record("PacketLine", {
  ...place,
  ...totals,
  copies_per_packet: count,
  last_packet: count,
});

const figures = z.object({ candidates: count, copies: count, packets: count });
const difference = record("PacketDifference", { ...place, fixed: figures, current: figures });

const arrangement = record("PaperArrangement", {
  ...columnsOf(tables.need_arrangements, ["code", "name", "is_offered"]),
  is_adapted: z.boolean(),
});

const extra = record("PacketExtra", {
  ...columnsOf(tables.packet_extras),
  ...columnsOf(tables.school_exam_years, ["school_code", "school_name", "district_code"]),
});

const again = {
  exam_paper_id: z.int().nullable(),
  school_code: z.string().nullable(),
  district_code: z.string().nullable(),
};

const latest = record("PacketPrint", {
  number: z.string(),
  sheet: z.enum(packetPrints),
  kind: z.enum(["school", "district", "state"]),
  ...again,
  place: z.string(),
  paper: z.string().nullable(),
  copies: count,
  packets: count,
  printed_by: z.string(),
  created_at: instant,
  is_same: z.boolean(),
  again: z.object(again).nullable(),
});

export const tags = {
  packets: "Question papers",
};

export const calls: Record<string, Call> = {
  "GET /api/packets": {
    summary: "List the papers of an exam year with their copies and packets",
    isQueryNeeded: true,
    answer: dataOf(z.array(paper)),
  },
  "GET /api/packets/adapted": {
    summary: "List the arrangements, and which have a paper of their own",
    answer: dataOf(z.array(arrangement)),
  },
  "PUT /api/packets/adapted": {
    summary: "Say whether an arrangement has a paper of its own",
    answer: dataOf(arrangement),
  },
  "GET /api/packets/prints": {
    summary: "List the latest prints of question papers, and which are no longer right",
    isQueryNeeded: true,
    answer: listOf(latest),
  },
  "GET /api/packets/{id}": {
    summary: "List the packets of a paper by school and room",
    answer: listOf(line, { paper, changes: z.array(difference) }),
  },
  "PUT /api/packets/{id}/rule": { summary: "Set the rule of a paper", answer: dataOf(rule) },
  "GET /api/packets/{id}/fix": {
    summary: "Read what fixing would store and change",
    answer: dataOf(
      z.object({ ...totals, total_schools: count, changes: z.array(difference), fingerprint: z.string() }),
    ),
  },
  "POST /api/packets/{id}/fix": {
    summary: "Fix the figures of a paper",
    answer: dataOf(
      z.object({
        exam_paper_id: z.int(),
        code: z.string(),
        copies: count,
        packets: count,
        total_schools: count,
      }),
    ),
  },
  "GET /api/packets/{id}/extras": {
    summary: "List the extra copies of a paper",
    answer: dataOf(z.array(extra)),
  },
  "POST /api/packets/{id}/extras": { summary: "Add extra copies for a school", answer: dataOf(extra) },
  "GET /api/packets/extras/{id}": { summary: "Read extra copies", answer: dataOf(extra) },
  "PUT /api/packets/extras/{id}": { summary: "Change extra copies", answer: dataOf(extra) },
  "DELETE /api/packets/extras/{id}": { summary: "Delete extra copies", answer: dataOf(extra) },
};
