import { z } from "zod";
import * as tables from "~/db/schema";
import { type Call, columnsOf, count, dataOf, record } from "../kinds";

export const notice = record("Notice", columnsOf(tables.notices));

export const noticeWithReaders = record("NoticeWithReaders", {
  ...columnsOf(tables.notices),
  district: z.string().nullable(),
  total_schools: count,
  total_read: count,
});

export const noticeShown = record("NoticeShown", {
  ...columnsOf(tables.notices, ["id", "body", "starts_on", "ends_on"]),
  is_read: z.boolean().nullable(),
  read_by: z.string().nullable(),
});

export const noticeWithUnread = record("NoticeWithUnread", {
  ...columnsOf(tables.notices),
  unread: z.array(
    z.object({
      ...columnsOf(tables.schools, ["school_code", "school_name", "contact_name", "contact_phone"]),
      district: z.string(),
    }),
  ),
});

export const tags = {
  notices: "Notices to schools",
};

export const calls: Record<string, Call> = {
  "GET /api/notices": {
    summary: "List the notices",
    answer: dataOf(z.array(z.union([noticeShown, noticeWithReaders]))),
  },
  "POST /api/notices": { summary: "Add a notice", answer: dataOf(notice) },
  "GET /api/notices/{id}": {
    summary: "Read a notice and who has not read it",
    answer: dataOf(noticeWithUnread),
  },
  "PUT /api/notices/{id}": { summary: "Change a notice", answer: dataOf(notice) },
  "DELETE /api/notices/{id}": { summary: "Delete a notice", answer: dataOf(notice) },
  "POST /api/notices/{id}/read": {
    summary: "Mark a notice as read",
    answer: dataOf(z.object({ id: z.int() })),
  },
};
