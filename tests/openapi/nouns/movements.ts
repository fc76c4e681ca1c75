import { z } from "zod";
import * as tables from "~/db/schema";
import { type Call, columnsOf, count, dataOf, listOf, record } from "../kinds";

const movement = {
  ...columnsOf(tables.packet_movements, ["id", "step", "packets", "reason", "moved_at", "recorded_by"]),
  by: z.string().nullable(),
};

const step = z.enum(tables.packet_movements.step.enumValues);

const consignment = record("Consignment", {
  exam_paper_id: z.int(),
  registration_id: z.int(),
  ...columnsOf(tables.exam_papers, ["code", "name", "exam_year", "exam_type_code", "held_on", "starts_at"]),
  ...columnsOf(tables.school_exam_years, ["school_code", "school_name", "district_code"]),
  listed: count,
  movements: z.array(record("Movement", movement)),
  next: step.nullable(),
  expected: count,
  is_late: z.boolean(),
  differs: z.boolean(),
});

const stored = record("StoredMovement", {
  ...movement,
  ...columnsOf(tables.packet_movements, ["exam_paper_id", "registration_id"]),
  ...columnsOf(tables.exam_papers, ["code"]),
  ...columnsOf(tables.school_exam_years, ["exam_year", "school_code", "school_name"]),
});

const moved = dataOf(record("Moved", { step, recorded: count, packets: count }));

export const tags = {
  movements: "Movements of question papers",
};

export const calls: Record<string, Call> = {
  "GET /api/packets/movements": {
    summary: "List where the packets of each paper and school are",
    isQueryNeeded: true,
    answer: listOf(consignment, {
      late: count,
      differing: count,
      waiting: z.object(Object.fromEntries(step.options.map((name) => [name, count]))),
    }),
  },
  "POST /api/packets/movements": { summary: "Record a step of packets", answer: moved },
  "POST /api/packets/movements/as_listed": {
    summary: "Record a step of all packets that wait for it, as listed",
    answer: moved,
  },
  "GET /api/packets/movements/{id}": { summary: "Read a step of packets", answer: dataOf(stored) },
  "DELETE /api/packets/movements/{id}": { summary: "Withdraw a step of packets", answer: dataOf(stored) },
};
