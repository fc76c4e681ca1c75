import { and, asc, desc, eq, inArray, isNotNull, lt, type SQL } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { db, sqlite } from "~/db/client";
import { handover_lists, handovers } from "~/db/schema";

type StoredHandover = typeof handovers.$inferSelect;

/** One that is being made is in no query. */
export interface Handover extends StoredHandover {
  sealed_at: string;
}

export type HandedList = typeof handover_lists.$inferSelect;

/** An exam type in a year has hand-overs of its own. */
export interface Stream {
  exam_year: number;
  exam_type_code: string;
}

const isSealed = isNotNull(handovers.sealed_at);

/** A machine account may be for one exam type. */
const ofType = ({ exam_level_code }: Actor): SQL | undefined =>
  exam_level_code === null ? undefined : eq(handovers.exam_type_code, exam_level_code);

const sealed = (found: StoredHandover | undefined): Handover | undefined =>
  found?.sealed_at ? { ...found, sealed_at: found.sealed_at } : undefined;

const most = 500;

export function listHandovers(actor: Actor, { exam_year, exam_type_code }: Partial<Stream> = {}): Handover[] {
  return db
    .select()
    .from(handovers)
    .where(
      and(
        isSealed,
        ofType(actor),
        exam_year === undefined ? undefined : eq(handovers.exam_year, exam_year),
        exam_type_code === undefined ? undefined : eq(handovers.exam_type_code, exam_type_code),
      ),
    )
    .orderBy(desc(handovers.exam_year), asc(handovers.exam_type_code), desc(handovers.number))
    .limit(most)
    .all()
    .flatMap((found) => sealed(found) ?? []);
}

export const findHandover = (actor: Actor, id: number): Handover | undefined =>
  sealed(
    db
      .select()
      .from(handovers)
      .where(and(eq(handovers.id, id), isSealed, ofType(actor)))
      .get(),
  );

const ofStream = ({ exam_year, exam_type_code }: Stream) =>
  and(eq(handovers.exam_year, exam_year), eq(handovers.exam_type_code, exam_type_code), isSealed);

export const findByNumber = (stream: Stream, number: number): Handover | undefined =>
  sealed(
    db
      .select()
      .from(handovers)
      .where(and(ofStream(stream), eq(handovers.number, number)))
      .get(),
  );

export const latestOf = (stream: Stream): Handover | undefined =>
  sealed(db.select().from(handovers).where(ofStream(stream)).orderBy(desc(handovers.number)).limit(1).get());

export const findByFingerprint = (stream: Stream, fingerprint: string): Handover | undefined =>
  sealed(
    db
      .select()
      .from(handovers)
      .where(and(ofStream(stream), eq(handovers.fingerprint, fingerprint)))
      .get(),
  );

/** In the order of the file. A machine account may be for one district: that of the school on the day of the hand-over, whose code may have changed since. */
export const listsOf = ({ district_code }: Pick<Actor, "district_code">, handover_id: number): HandedList[] =>
  db
    .select()
    .from(handover_lists)
    .where(
      and(
        eq(handover_lists.handover_id, handover_id),
        district_code === null ? undefined : eq(handover_lists.present_district_code, district_code),
      ),
    )
    .orderBy(asc(handover_lists.school_code), asc(handover_lists.registration_id))
    .all();

/** By registration, the rows that it has in the latest hand-over before this one. */
export function rowsBefore(stream: Stream, number: number): Map<number, { rows_of: number; digest: string }> {
  const earlier = db
    .select({ id: handovers.id })
    .from(handovers)
    .where(and(ofStream(stream), lt(handovers.number, number)))
    .all();
  const ids = earlier.map(({ id }) => id);
  const { registration_id, rows_of, digest } = handover_lists;
  const found = db
    .select({ registration_id, rows_of, digest })
    .from(handover_lists)
    .where(and(inArray(handover_lists.handover_id, ids), isNotNull(rows_of)))
    .orderBy(asc(handover_lists.handover_id))
    .all();
  return new Map(
    found.flatMap((list) =>
      list.rows_of !== null && list.digest !== null
        ? [[list.registration_id, { rows_of: list.rows_of, digest: list.digest }] as const]
        : [],
    ),
  );
}

const contacts = sqlite.prepare<
  [ids: string],
  { registration_id: number; contact_name: string | null; contact_phone: string | null }
>(`
  select r.id as registration_id, s.contact_name, s.contact_phone from json_each(?) as each
  cross join school_exam_years as r on r.id = each.value join schools as s on s.school_code = r.school_code`);

/** Whom to call today; a school that has no registration any more is in none. */
export const contactsOf = (lists: readonly Pick<HandedList, "registration_id">[]) =>
  new Map(
    contacts
      .all(JSON.stringify(lists.map(({ registration_id }) => registration_id)))
      .map(({ registration_id, ...contact }) => [registration_id, contact]),
  );

/** Exam types with a final list and without a hand-over. */
export const typesToHandOver = (exam_year: number): number => toHandOver.get(exam_year)?.n ?? 0;

const toHandOver = sqlite.prepare<[exam_year: number], { n: number }>(`
  select count(distinct exam_type_code) as n from school_exam_years as r
  where exam_year = ? and state = 'muktamad' and not exists (
    select 1 from handovers as h
    where h.exam_year = r.exam_year and h.exam_type_code = r.exam_type_code and h.sealed_at is not null)`);
