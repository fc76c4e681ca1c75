import { and, asc, count, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope.server";
import { maskIdentity, withMasks } from "~/db/audit.server";
import { db } from "~/db/client.server";
import { exam_rooms, room_seats, schools, special_needs, students } from "~/db/schema";
import type { ClassCount } from "~/features/roll-numbers/classes";
import type { SchoolYear } from "~/features/values/school-year";
import type { SheetFilters, SheetOrder } from "./filters";

export const MOST_ON_A_SHEET = 1000;

/** Identity numbers are unmasked here. */
export interface StoredCandidate {
  id: number;
  student_code: string | null;
  full_name: string;
  full_name_arabic: string | null;
  ic_number: string | null;
  birth_cert_number: string | null;
  passport_number: string | null;
  visa_number: string | null;
  identity: string | null;
  gender: string | null;
  class_name: string | null;
  is_citizen: boolean;
  is_student: boolean;
  /** Entered after the year's lock (product 4.1). */
  late: boolean;
  /** Absent without one: the checksum of earlier prints stays. */
  has_need?: true;
  /** Of the room where the candidate sits. */
  seat?: number | null;
  room_name?: string | null;
}

export function masked(candidate: StoredCandidate): StoredCandidate {
  const { identity, has_need: _, ...open } = candidate;
  return { ...withMasks(open), identity: identity && maskIdentity(identity) };
}

const withdrawnAmong = db
  .select({ n: count() })
  .from(students)
  .where(
    and(
      isNotNull(students.withdrawn_at),
      inArray(students.id, sql`(select value from json_each(${sql.placeholder("ids")}))`),
    ),
  )
  .prepare();

export const countWithdrawn = (ids: readonly number[]): number =>
  withdrawnAmong.get({ ids: JSON.stringify(ids) })?.n ?? 0;

export function candidatesOf(actor: Actor, key: SchoolYear, filters: SheetFilters): StoredCandidate[] {
  return db
    .select({
      id: students.id,
      student_code: students.student_code,
      full_name: students.full_name,
      full_name_arabic: students.full_name_arabic,
      ic_number: students.ic_number,
      birth_cert_number: students.birth_cert_number,
      passport_number: students.passport_number,
      visa_number: students.visa_number,
      gender: students.gender,
      class_name: students.class_name,
      is_citizen: students.is_citizen,
      is_student: students.is_student,
      identity,
      late: students.is_late,
      seat: room_seats.seat,
      room_name: exam_rooms.name,
      need: special_needs.student_id,
    })
    .from(students)
    .innerJoin(schools, eq(schools.school_code, students.school_code))
    .leftJoin(room_seats, eq(room_seats.student_id, students.id))
    .leftJoin(exam_rooms, eq(exam_rooms.id, room_seats.room_id))
    .leftJoin(special_needs, eq(special_needs.student_id, students.id))
    .where(and(inSchoolYearOrRoom(actor, key, filters), ...selected(filters)))
    .orderBy(
      ...(filters.room_id === undefined
        ? [asc(students.is_late), ...orders[filters.order]]
        : [asc(room_seats.seat)]),
    )
    .limit(MOST_ON_A_SHEET)
    .all()
    .map(({ need, ...candidate }) => (need === null ? candidate : { ...candidate, has_need: true as const }));
}

const { ic_number, birth_cert_number, passport_number } = students;
const identity = sql<string | null>`coalesce(${ic_number}, ${birth_cert_number}, ${passport_number})`;

export function countCandidates(actor: Actor, key: SchoolYear, filters: SheetFilters): number {
  const counted = db
    .select({ total: count() })
    .from(students)
    .innerJoin(schools, eq(schools.school_code, students.school_code))
    .where(and(inSchoolYearOrRoom(actor, key, filters), ...selected(filters)))
    .get();
  return counted?.total ?? 0;
}

export function classesOfSchoolYear(actor: Actor, key: SchoolYear): ClassCount[] {
  return db
    .select({ class_name: students.class_name, total: count() })
    .from(students)
    .innerJoin(schools, eq(schools.school_code, students.school_code))
    .where(inSchoolYear(actor, key))
    .groupBy(students.class_name)
    .orderBy(asc(students.class_name))
    .all();
}

const inSchoolYear = (actor: Actor, { school_code, exam_year }: SchoolYear) =>
  and(
    eq(students.school_code, school_code),
    eq(students.exam_year, exam_year),
    isNull(students.withdrawn_at),
    visibleTo(actor),
  );

/** A room of the school may have candidates of another school. */
function inSchoolYearOrRoom(actor: Actor, key: SchoolYear, { room_id }: SheetFilters): SQL | undefined {
  if (room_id === undefined) return inSchoolYear(actor, key);
  const inRoom = sql`${students.id} in (select s.student_id from ${room_seats} s join ${exam_rooms} r on r.id = s.room_id
    where r.id = ${room_id} and r.school_code = ${key.school_code} and r.exam_year = ${key.exam_year})`;
  return and(inRoom, isNull(students.withdrawn_at), visibleTo(actor));
}

/** The number at the end: 7 in `PSRA01/007`. */
const { student_code } = students;
const number = sql`cast(substr(${student_code}, length(rtrim(${student_code}, '0123456789')) + 1) as integer)`;

function selected(filters: SheetFilters): SQL[] {
  const { class_name, gender, number_from, number_to, only_students, student_id } = filters;
  const wanted: SQL[] = [];
  if (class_name !== null) wanted.push(eq(students.class_name, class_name));
  if (gender !== null) wanted.push(eq(students.gender, gender));
  if (number_from !== null) wanted.push(sql`${number} >= ${number_from}`);
  if (number_to !== null) wanted.push(sql`${number} between 1 and ${number_to}`);
  if (student_id !== undefined) wanted.push(eq(students.id, student_id));
  if (only_students) wanted.push(eq(students.is_student, true));
  return wanted;
}

const byNumber = [isNull(student_code), asc(student_code)];
const byClass = [asc(students.class_name), asc(students.full_name), asc(students.id)];

const orders: Record<SheetOrder, SQL[]> = {
  student_code: [...byNumber, ...byClass],
  class_name: byClass,
  full_name: [asc(students.full_name), asc(students.id)],
};
