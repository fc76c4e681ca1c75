import { and, asc, count, desc, eq, gte, lte, notInArray, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { db } from "~/db/client";
import { districts, notice_readings, notices, schools, users } from "~/db/schema";
import { findSchoolByCode } from "~/features/schools/queries";
import { today } from "~/features/values/moments";

export type Notice = typeof notices.$inferSelect;

export interface NoticeWithReaders extends Notice {
  district: string | null;
  total_schools: number;
  total_read: number;
}

/** The schools that a notice is written for. */
const inReach = sql`(${notices.district_code} is null or ${schools.district_code} = ${notices.district_code})
  and (${notices.exam_type_code} is null or ${schools.exam_type_code} = ${notices.exam_type_code})`;

/** Apart from the select, where the query builder would leave out the table, and `id` would be that of the school. */
const isReading = sql`${notice_readings.notice_id} = ${notices.id}`;

const withReaders = {
  id: notices.id,
  body: notices.body,
  starts_on: notices.starts_on,
  ends_on: notices.ends_on,
  district_code: notices.district_code,
  district: districts.name,
  exam_type_code: notices.exam_type_code,
  created_by: notices.created_by,
  created_at: notices.created_at,
  updated_at: notices.updated_at,
  version: notices.version,
  total_schools: sql<number>`(select count(*) from ${schools} where ${inReach})`,
  total_read: sql<number>`(select count(*) from ${notice_readings} join ${schools} using (school_code)
    where ${isReading} and ${inReach})`,
};

/** For the office: every notice, the latest to end first. */
export const listNotices = (): NoticeWithReaders[] =>
  db
    .select(withReaders)
    .from(notices)
    .leftJoin(districts, eq(districts.code, notices.district_code))
    .orderBy(desc(notices.ends_on), desc(notices.id))
    .limit(500)
    .all();

export const findNotice = (id: number): Notice | undefined =>
  db.select().from(notices).where(eq(notices.id, id)).get();

export interface ShownNotice extends Pick<Notice, "id" | "body" | "starts_on" | "ends_on"> {
  /** Null for an account that has no school. */
  is_read: boolean | null;
  /** The person who read it for the school. */
  read_by: string | null;
}

const isFor = (column: "district_code" | "exam_type_code") =>
  sql`(${sql.placeholder(column)} is null or ${notices[column]} is null
    or ${notices[column]} = ${sql.placeholder(column)})`;

const isReadingOfSchool = and(
  eq(notice_readings.notice_id, notices.id),
  eq(notice_readings.school_code, sql.placeholder("school_code")),
);

const running = db
  .select({
    id: notices.id,
    body: notices.body,
    starts_on: notices.starts_on,
    ends_on: notices.ends_on,
    is_read: sql`${notice_readings.notice_id} is not null`.mapWith(Boolean),
    read_by: users.full_name,
  })
  .from(notices)
  .leftJoin(notice_readings, isReadingOfSchool)
  .leftJoin(users, eq(users.id, notice_readings.user_id))
  .where(
    and(
      lte(notices.starts_on, sql.placeholder("today")),
      gte(notices.ends_on, sql.placeholder("today")),
      isFor("district_code"),
      isFor("exam_type_code"),
    ),
  )
  .orderBy(desc(notices.starts_on), desc(notices.id))
  .prepare();

/** The notices of today for the actor's district and exam type. */
export function runningNotices(actor: Actor): ShownNotice[] {
  const school = actor.school_code ? findSchoolByCode(actor, actor.school_code) : undefined;
  const district_code = school?.district_code ?? actor.district_code;
  const exam_type_code = school?.exam_type_code ?? actor.exam_level_code;
  const shown = running.all({
    today: today(),
    district_code,
    exam_type_code,
    school_code: school?.school_code ?? "",
  });
  return school ? shown : shown.map((notice) => ({ ...notice, is_read: null }));
}

type Reach = Pick<Notice, "id" | "district_code" | "exam_type_code">;

/** The schools in the notice's reach that have not ticked it. */
function withoutReading({ id, district_code, exam_type_code }: Reach): SQL | undefined {
  const readers = db
    .select({ school_code: notice_readings.school_code })
    .from(notice_readings)
    .where(eq(notice_readings.notice_id, id));
  return and(
    notInArray(schools.school_code, readers),
    district_code ? eq(schools.district_code, district_code) : undefined,
    exam_type_code ? eq(schools.exam_type_code, exam_type_code) : undefined,
  );
}

const unreadBy = (notice: Reach) =>
  db
    .select({
      school_code: schools.school_code,
      school_name: schools.school_name,
      district: districts.name,
      contact_name: schools.contact_name,
      contact_phone: schools.contact_phone,
    })
    .from(schools)
    .innerJoin(districts, eq(districts.code, schools.district_code))
    .where(withoutReading(notice))
    .orderBy(asc(schools.district_code), asc(schools.school_name), asc(schools.id))
    .$dynamic();

/** All of them, by district. */
export const schoolsWithoutReading = (notice: Reach) => unreadBy(notice).all();

/** A page of them, by district. */
export function listWithoutReading(notice: Reach, { page, limit }: { page: number; limit: number }) {
  const data = unreadBy(notice)
    .limit(limit)
    .offset((page - 1) * limit)
    .all();
  const counted = db.select({ n: count() }).from(schools).where(withoutReading(notice)).get();
  return { data, total: counted?.n ?? 0, page, limit };
}
