import { z } from "zod";
import * as tables from "~/db/schema";
import { type Call, columnsOf, count, dataOf, listOf, record } from "../kinds";

export const invigilator = record("Invigilator", columnsOf(tables.invigilators));

const otherPlace = record("OtherPlace", {
  by: z.enum(["ic_number", "phone", "full_name"]),
  school_name: z.string().nullable(),
  room_name: z.string().nullable(),
  is_same_school: z.boolean(),
});

export const invigilatorInRoom = record("InvigilatorInRoom", {
  ...columnsOf(tables.invigilators),
  room_name: z.string().nullable(),
  places: z.array(otherPlace),
});

export const invigilatorRule = record("InvigilatorRule", columnsOf(tables.invigilator_rule));

const counted = z.object({ chiefs: count, invigilators: count });
const counts = { needed: counted, listed: counted, missing: counted, total_twice: count };

const staffedSchool = record("StaffedSchool", {
  ...columnsOf(tables.school_exam_years, ["school_code", "school_name", "district_code", "total_students"]),
  ...columnsOf(tables.schools, ["contact_name", "contact_phone"]),
  candidates: count,
  ...counts,
});

const staffedDistrict = record("StaffedDistrict", {
  district_code: z.string(),
  total_schools: count,
  total_missing: count,
  ...counts,
});

export const added = z.object({ school_code: z.string(), exam_year: z.int(), added: count });

export const tags = {
  invigilators: "Invigilators",
};

export const calls: Record<string, Call> = {
  "GET /api/invigilators": {
    summary: "List the invigilators of a school in an exam year",
    isQueryNeeded: true,
    answer: dataOf(z.array(invigilatorInRoom)),
  },
  "POST /api/invigilators": { summary: "Add an invigilator", answer: dataOf(invigilator) },
  "POST /api/invigilators/many": { summary: "Add several invigilators of a school", answer: dataOf(added) },
  "GET /api/invigilators/schools": {
    summary: "List the schools with their needed, listed and missing invigilators",
    isQueryNeeded: true,
    answer: listOf(staffedSchool, { districts: z.array(staffedDistrict) }),
  },
  "GET /api/invigilators/rule": { summary: "Read the office's rule", answer: dataOf(invigilatorRule) },
  "PUT /api/invigilators/rule": { summary: "Change the office's rule", answer: dataOf(invigilatorRule) },
  "GET /api/invigilators/{id}": { summary: "Read an invigilator", answer: dataOf(invigilator) },
  "PUT /api/invigilators/{id}": { summary: "Change an invigilator", answer: dataOf(invigilator) },
  "DELETE /api/invigilators/{id}": { summary: "Delete an invigilator", answer: dataOf(invigilator) },
};
