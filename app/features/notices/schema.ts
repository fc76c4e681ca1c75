import { z } from "zod";
import { optionalDay } from "~/features/values/days";
import { lines, optionalCode, recordId, recordVersion } from "~/features/values/fields";
import { paging } from "~/features/values/lists";

/** A blank district or exam type is everyone. */
const fields = {
  body: lines({ max: 500 }),
  starts_on: optionalDay,
  ends_on: optionalDay,
  district_code: optionalCode({ max: 20 }),
  exam_type_code: optionalCode({ max: 20 }),
};

export const noticeNew = z.object(fields);
export type NoticeNew = z.output<typeof noticeNew>;

export const noticeEdit = z.object({ ...fields, version: recordVersion });

export const noticeRead = z.object({ id: recordId });

export const unreadList = z.object(paging);

export const noticeFields = ["body", "starts_on", "ends_on", "district_code", "exam_type_code"] as const;
export const noticeDays = ["starts_on", "ends_on"] as const;
