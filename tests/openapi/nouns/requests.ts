import { z } from "zod";
import * as tables from "~/db/schema";
import { groupActions, requestActions } from "~/features/requests/rules";
import { type Call, columnsOf, count, counted, dataOf, instant, listOf, record } from "../kinds";
import { owner } from "./owners";

export const request = record("Request", {
  ...columnsOf(tables.requests, [
    "id",
    "kind",
    "group_id",
    "state",
    "school_code",
    "exam_year",
    "student_id",
    "other_school_code",
    "offered",
    "reason",
    "agreed_at",
    "recommended_at",
    "recommendation",
    "decided_at",
    "decision",
    "created_at",
    "updated_at",
    "version",
  ]),
  school_name: z.string(),
  other_school_name: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()),
  created_by: z.string().nullable(),
  agreed_by: z.string().nullable(),
  recommended_by: z.string().nullable(),
  decided_by: z.string().nullable(),
  returned_by: z.string().nullable(),
  returned_at: instant.nullable(),
  full_name: z.string().nullable(),
  ...owner,
  group_total: count.nullable(),
  age_days: count,
  is_closed: z.boolean(),
  actions: z.array(z.enum(requestActions)),
});

export const tags = {
  requests: "Requests of schools",
};

export const calls: Record<string, Call> = {
  "GET /api/requests": { summary: "List the requests", answer: listOf(request) },
  "POST /api/requests": { summary: "Send a request", answer: dataOf(request) },
  "PUT /api/requests/mass_decision": {
    summary: "Decide several requests",
    answer: dataOf(counted("decided")),
    by: "admin",
  },
  "PUT /api/requests/groups/{id}": {
    summary: "Answer a group of requests",
    answer: dataOf(counted("answered", { action: z.enum(groupActions) })),
    by: "admin",
  },
  "GET /api/requests/{id}": { summary: "Read a request", answer: dataOf(request) },
  "PUT /api/requests/{id}": {
    summary: "Agree to, recommend, return, withdraw or decide a request",
    answer: dataOf(request),
    by: "admin",
  },
};
