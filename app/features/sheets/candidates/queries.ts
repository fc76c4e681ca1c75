import { and, asc, count, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { preparedInScope } from "~/auth/scope";
import { maskIdentity, withMasks } from "~/db/audit";
import { db } from "~/db/client";
import { schools, students } from "~/db/schema";
import type { ClassCount } from "~/features/roll-numbers/classes";
import type { SchoolYear } from "~/features/values/school-year";
import type { SheetFilters } from "./filters";
import {
  type CandidateRow,
  inRoom,
  inSchoolYear,
  isSelected,
  parametersOf,
  rowsInRoom,
  rowsInSchoolYear,
} from "./rows";

export { MOST_ON_A_SHEET } from "./rows";

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
  const rows = filters.room_id === undefined ? rowsInSchoolYear[filters.order] : rowsInRoom;
  const { query, scope } = rows(actor);
  return (query.values({ ...parametersOf(key, filters), ...scope }) as CandidateRow[]).map(candidateOf);
}

/** By hand: for a large school the query builder's own objects take four times as long. */
const candidateOf = ([
  id,
  student_code,
  full_name,
  full_name_arabic,
  ic_number,
  birth_cert_number,
  passport_number,
  visa_number,
  gender,
  class_name,
  is_citizen,
  is_student,
  identity,
  late,
  seat,
  room_name,
  need,
]: CandidateRow): StoredCandidate => ({
  id,
  student_code,
  full_name,
  full_name_arabic,
  ic_number,
  birth_cert_number,
  passport_number,
  visa_number,
  gender,
  class_name,
  is_citizen: is_citizen === 1,
  is_student: is_student === 1,
  identity,
  late: late === 1,
  seat,
  room_name,
  ...(need !== null && { has_need: true }),
});

const counted = (place: SQL | undefined) =>
  preparedInScope(
    (visible) =>
      db
        .select({ total: count() })
        .from(students)
        .innerJoin(schools, eq(schools.school_code, students.school_code))
        .where(and(place, visible, isSelected))
        .prepare(),
    students.exam_year,
  );
const countInSchoolYear = counted(inSchoolYear);
const countInRoom = counted(inRoom);

export function countCandidates(actor: Actor, key: SchoolYear, filters: SheetFilters): number {
  const { query, scope } = (filters.room_id === undefined ? countInSchoolYear : countInRoom)(actor);
  return query.get({ ...parametersOf(key, filters), ...scope })?.total ?? 0;
}

/** Without a name SQLite reads the whole year by class. */
const classes = preparedInScope(
  (visible) =>
    db
      .select({ class_name: sql<string | null>`${students.class_name}`, total: count() })
      .from(sql`${students} indexed by students_by_school`)
      .innerJoin(schools, eq(schools.school_code, students.school_code))
      .where(and(inSchoolYear, visible))
      .groupBy(students.class_name)
      .orderBy(asc(students.class_name))
      .prepare(),
  students.exam_year,
);

export function classesOfSchoolYear(actor: Actor, key: SchoolYear): ClassCount[] {
  const { query, scope } = classes(actor);
  return query.all({ ...key, ...scope });
}
