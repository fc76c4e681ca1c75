import { z } from "zod";
import * as tables from "~/db/schema";
import { statementResults } from "~/db/schema/states";
import { statementStates } from "~/features/statements/rules";
import { type Call, columnsOf, count, dataOf, listOf, record } from "../kinds";

const statement = record("Statement", {
  student_id: z.int(),
  ...columnsOf(tables.students, ["student_code", "full_name", "class_name"]),
  result: z.enum(statementResults).nullable(),
  state: z.enum(statementStates),
  version: count,
  marked_at: z.string().nullable(),
});

const school = record("StatementSchool", {
  registration_id: z.int(),
  ...columnsOf(tables.school_exam_years, [
    "school_code",
    "recorded_school_code",
    "school_name",
    "district_code",
  ]),
  total_students: count,
  total_missing: count,
  total_corrected: count,
  total_same: count,
});

const marked = z.object({ school_code: z.string(), exam_year: z.int(), marked: count, corrected: count });

export const tags = {
  statements: "Statements of entry",
};

export const calls: Record<string, Call> = {
  "GET /api/statements": {
    summary: "List the statements of entry of a school, with how they came back",
    isQueryNeeded: true,
    answer: listOf(statement),
  },
  "POST /api/statements": { summary: "Mark statements that came back", answer: dataOf(marked) },
  "POST /api/statements/class": {
    summary: "Mark the statements of a class that have no mark yet, or take such marks back",
    answer: dataOf(marked),
  },
  "GET /api/statements/schools": {
    summary: "List the schools with the statements that came back",
    isQueryNeeded: true,
    answer: listOf(school),
  },
};
