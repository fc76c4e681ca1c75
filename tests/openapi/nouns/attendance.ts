import { z } from "zod";
import * as tables from "~/db/schema";
import { type Call, columnsOf, count, dataOf, record } from "../kinds";

const attended = {
  total_students: z.int(),
  total_sat: z.int().nullable(),
  total_never: z.int(),
  total_partly: z.int(),
  total_pending: count,
  total_not_begun: count,
  total_due: count,
  total_received: count,
  total_schools: count,
  total_complete: count,
};

const attendedBy = z.array(z.object({ code: z.string(), name: z.string(), ...attended }));

export const attendance = record("Attendance", {
  state: z.object(attended),
  exam_types: attendedBy,
  districts: attendedBy,
  schools: z.array(
    z.object({
      ...columnsOf(tables.school_exam_years, [
        "school_code",
        "recorded_school_code",
        "school_name",
        "district_code",
        "exam_type_code",
      ]),
      ...attended,
    }),
  ),
  papers: z.array(
    z.object({
      ...columnsOf(tables.exam_papers),
      is_held: z.boolean(),
      total_students: z.int(),
      total_absent: z.int(),
      total_sat: z.int().nullable(),
      total_pending: count,
      total_schools: count,
      total_received: count,
    }),
  ),
});

export const tags = {
  attendance: "Attendance in figures",
};

export const calls: Record<string, Call> = {
  "GET /api/attendance": {
    summary: "Count the attendance of an exam year",
    answer: dataOf(attendance),
  },
};
