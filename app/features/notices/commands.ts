import { eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { recordEvent } from "~/db/audit";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import { missing, type Outcome, saved } from "~/db/outcome";
import { districts, exam_types, notice_readings, notices } from "~/db/schema";
import type { RecordKind } from "~/features/values/records";
import { type Problems, problem } from "~/messages";
import { findNotice, type Notice, runningNotices } from "./queries";
import type { NoticeNew } from "./schema";
import { noticeDays } from "./schema";

/** Of the fields that could be read. */
export function objectionsToNotice(given: Partial<NoticeNew>): Problems {
  const problems: Problems = {};
  for (const day of noticeDays) if (given[day] === null) problems[day] = [problem("required")];
  const { starts_on, ends_on, district_code, exam_type_code } = given;
  if (starts_on && ends_on && ends_on < starts_on) problems.ends_on = [problem("ends_before_start")];
  if (district_code && !db.select().from(districts).where(eq(districts.code, district_code)).get())
    problems.district_code = [problem("unknown", { value: district_code })];
  if (exam_type_code && !db.select().from(exam_types).where(eq(exam_types.code, exam_type_code)).get())
    problems.exam_type_code = [problem("unknown", { value: exam_type_code })];
  return problems;
}

/** A changed text is a new one: the schools have not read it yet. */
export const noticeKind: RecordKind<Notice, NoticeNew> = {
  entity: "notice",
  table: notices,
  key: notices.id,
  find: (_, id) => findNotice(id),
  objections: objectionsToNotice,
  columns: (_, before, actor) => (before ? {} : { created_by: actor.user_id }),
  edited(before, after) {
    if (after.body !== before.body)
      db.delete(notice_readings).where(eq(notice_readings.notice_id, after.id)).run();
  },
};

/** A second tick changes nothing. A notice that is not shown to the school is missing. */
export function markRead(actor: Actor, id: number): Outcome<{ id: number }> {
  return write(() => {
    const { school_code, user_id } = actor;
    const notice = runningNotices(actor).find((each) => each.id === id);
    if (!notice || school_code === null || notice.is_read === null) return missing();
    if (notice.is_read) return saved({ id });
    db.insert(notice_readings).values({ notice_id: id, school_code, user_id, created_at: now() }).run();
    recordEvent(actor, { action: "notice.read", entity: "notice", entity_id: id, school_code });
    return saved({ id });
  });
}
