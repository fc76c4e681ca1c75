import { z } from "zod";
import * as tables from "~/db/schema";
import { type Call, columnsOf, dataOf, record } from "../kinds";

export const transfer = record("StudentTransfer", {
  ...columnsOf(tables.student_transfers, [
    "id",
    "request_id",
    "student_id",
    "exam_year",
    "from_school_code",
    "to_school_code",
    "full_name",
    "class_name",
    "student_code",
    "room_id",
    "seat",
    "created_at",
    "returned_at",
  ]),
  from_school_name: z.string(),
  to_school_name: z.string(),
  room_name: z.string().nullable(),
  created_by: z.string().nullable(),
  returned_by: z.string().nullable(),
  may_undo: z.boolean(),
});

export const tags = {
  student_transfers: "Transfers between schools",
};

export const calls: Record<string, Call> = {
  "GET /api/student_transfers": {
    summary: "List the transfers of an exam year",
    answer: dataOf(z.array(transfer)),
    isQueryNeeded: true,
  },
  "GET /api/student_transfers/{id}": { summary: "Read a transfer", answer: dataOf(transfer) },
  "PUT /api/student_transfers/{id}": { summary: "Undo a transfer", answer: dataOf(transfer) },
};
