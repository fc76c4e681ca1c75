import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import { exam_rooms, invigilators, school_exam_years, schools } from "~/db/schema";
import { heardBy } from "~/features/elsewhere/rules";
import { papersOf } from "~/features/exam-papers/queries";
import type { SchoolYear } from "~/features/values/school-year";
import { isSure, type Known, meet, type SameBy, sameBy } from "./rules";

export interface OtherPlace {
  by: SameBy;
  /** Null outside the actor's scope. */
  school_name: string | null;
  room_name: string | null;
  is_same_school: boolean;
}

interface Twice {
  id: number;
  school_code: string;
  place: OtherPlace;
}

const other = alias(invigilators, "other");
const host = alias(schools, "host");
const own_list = alias(school_exam_years, "own_list");
const other_list = alias(school_exam_years, "other_list");

/** Pairs that have the same value in one column. One condition for all columns would use no index. */
const pairsBy = (column: keyof Known, actor: Actor, exam_year: number, where: SQL | undefined) =>
  db
    .select({
      own: invigilators,
      other,
      school_name: other_list.school_name,
      room_name: exam_rooms.name,
      own_type: own_list.exam_type_code,
      other_type: other_list.exam_type_code,
      is_visible: sql<number>`${visibleTo(actor, host) ?? sql`1`}`,
    })
    .from(invigilators)
    .innerJoin(schools, eq(schools.school_code, invigilators.school_code))
    .innerJoin(
      other,
      and(
        eq(other.exam_year, invigilators.exam_year),
        eq(other[column], invigilators[column]),
        ne(other.id, invigilators.id),
        column === "phone" ? ne(other.school_code, invigilators.school_code) : undefined,
      ),
    )
    .innerJoin(host, eq(host.school_code, other.school_code))
    .leftJoin(
      exam_rooms,
      and(eq(exam_rooms.id, other.room_id), eq(exam_rooms.school_code, other.school_code)),
    )
    .innerJoin(own_list, listOf(own_list, invigilators))
    .innerJoin(other_list, listOf(other_list, other))
    .where(and(eq(invigilators.exam_year, exam_year), where, visibleTo(actor)))
    .limit(mostPairs)
    .all();

/** A list of one name again and again would have its square of pairs. */
const mostPairs = 5_000;

/** The persons who are in a second place on one exam day, by the record. A telephone number that two people of one school
 * share is that of the school. */
function inTwoPlaces(actor: Actor, exam_year: number, where: SQL | undefined): Twice[] {
  const pairs = (["ic_number", "phone", "full_name"] as const).flatMap((column) =>
    pairsBy(column, actor, exam_year, where),
  );
  const found = new Map(pairs.map((pair) => [`${pair.own.id} ${pair.other.id}`, pair])).values();
  const days = new Map<string, string[]>();
  for (const { exam_type_code, held_on } of papersOf(exam_year))
    if (held_on) days.set(exam_type_code, [...(days.get(exam_type_code) ?? []), held_on]);
  const daysOf = (type: string) => days.get(type) ?? [];
  const twice: Twice[] = [];
  for (const { own, other, school_name, room_name, own_type, other_type, is_visible } of found) {
    const by = sameBy(own, other);
    const heard = is_visible ? "exists" : heardBy(actor, "invigilator");
    if (heard === "nothing" || (heard === "sure" && !isSure(own, other))) continue;
    const is_same_school = own.school_code === other.school_code;
    if (by === null || !meet(daysOf(own_type), daysOf(other_type))) continue;
    const place = {
      ...{ by, is_same_school },
      school_name: is_visible ? school_name : null,
      room_name: is_visible ? room_name : null,
    };
    twice.push({ id: own.id, school_code: own.school_code, place });
  }
  return twice;
}

const listOf = (list: typeof own_list | typeof other_list, record: typeof invigilators | typeof other) =>
  and(eq(list.school_code, record.school_code), eq(list.exam_year, record.exam_year));

/** Of one school's list, by the record. */
export function otherPlacesOf(
  actor: Actor,
  { school_code, exam_year }: SchoolYear,
): Map<number, OtherPlace[]> {
  const places = new Map<number, OtherPlace[]>();
  for (const { id, place } of inTwoPlaces(actor, exam_year, eq(invigilators.school_code, school_code)))
    places.set(id, [...(places.get(id) ?? []), place]);
  return places;
}

/** How many persons of each school in scope. */
export function totalsInTwoPlaces(actor: Actor, exam_year: number): Map<string, number> {
  const people = new Map(inTwoPlaces(actor, exam_year, undefined).map((each) => [each.id, each.school_code]));
  const totals = new Map<string, number>();
  for (const school_code of people.values()) totals.set(school_code, (totals.get(school_code) ?? 0) + 1);
  return totals;
}
