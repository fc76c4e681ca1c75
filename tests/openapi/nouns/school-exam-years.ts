import { z } from "zod";
import * as tables from "~/db/schema";
import {
  type Call,
  columnsOf,
  count,
  counted,
  dataOf,
  listOf,
  message,
  messageOf,
  record,
  success,
} from "../kinds";

export const registration = record("SchoolExamYear", {
  ...columnsOf(tables.school_exam_years, [
    "id",
    "school_code",
    "recorded_school_code",
    "exam_year",
    "total_students",
    "total_student_with_code",
    "state",
    "state_changed_at",
    "head_name",
    "submitted_on_behalf_by",
    "submitted_on_behalf_at",
    "submitted_on_behalf_reason",
    "confirmed_on_behalf_by",
    "confirmed_on_behalf_at",
    "confirmed_on_behalf_reason",
    "list_version",
    "print_state",
    "updated_at",
    "version",
  ]),
  ...columnsOf(tables.schools, ["school_name", "district_code", "exam_type_code"]),
  is_student_code_completed: z.boolean(),
  is_not_empty: z.boolean(),
});

export const signed = z.strictObject({ done: count, skipped: count });

export const tags = {
  school_exam_years: "Schools in an exam year, with their lists of candidates",
};

export const calls: Record<string, Call> = {
  "POST /api/school_exam_years": {
    summary: "Register a school to an exam year",
    answer: dataOf(registration, message),
  },
  "GET /api/school_exam_years/stats": {
    summary: "List the registrations with their counts",
    answer: listOf(registration),
  },
  "PUT /api/school_exam_years/mass_update": {
    summary: "Move several registrations",
    answer: dataOf(counted("updated"), message),
  },
  "GET /api/school_exam_years/{id}": { summary: "Read a registration", answer: dataOf(registration) },
  "PUT /api/school_exam_years/{id}": {
    summary: "Move a registration",
    answer: dataOf(registration, message),
  },
  "DELETE /api/school_exam_years/{id}": { summary: "Delete a registration", answer: messageOf(success) },
};
