import { z } from "zod";
import * as tables from "~/db/schema";
import { type Call, columnsOf, dataOf, message, record } from "../kinds";

export const district = record("District", columnsOf(tables.districts, ["code", "name"]));

export const examType = record("ExamType", columnsOf(tables.exam_types, ["code", "name"]));

export const wholeExamType = record("WholeExamType", columnsOf(tables.exam_types));

export const role = record("Role", columnsOf(tables.roles));

export const tags = {
  districts: "Districts",
  exam_types: "Exam types",
  roles: "Roles",
};

export const calls: Record<string, Call> = {
  "GET /api/districts": { summary: "List the districts", answer: dataOf(z.array(district), message) },
  "GET /api/exam_types": { summary: "List the exam types", answer: dataOf(z.array(examType), message) },
  "GET /api/exam_types/{code}": { summary: "Read an exam type", answer: dataOf(wholeExamType) },
  "PUT /api/exam_types/{code}": { summary: "Change an exam type", answer: dataOf(wholeExamType) },
  "GET /api/roles": { summary: "List the roles", answer: dataOf(z.array(role), message) },
};
