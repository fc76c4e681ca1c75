import {
  and,
  asc,
  type Column,
  count,
  desc,
  eq,
  isNotNull,
  isNull,
  like,
  or,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { preparedInScope, visibleTo } from "~/auth/scope";
import { db, onceARequest } from "~/db/client";
import { inJson } from "~/db/in-json";
import { schools } from "~/db/schema";
import type { Listed } from "~/features/values/lists";
import { cleanName } from "~/features/values/text";
import type { SchoolList } from "./schema";

export type School = typeof schools.$inferSelect;

/** A closed school is in no build and no count of the unregistered. */
export const isOpenIn = (exam_year: number | Placeholder): SQL =>
  sql`(${schools.closed_from} is null or ${schools.closed_from} > ${exam_year})`;

export const isClosedIn = ({ closed_from }: Pick<School, "closed_from">, exam_year: number): boolean =>
  closed_from !== null && closed_from <= exam_year;

export function findSchool(actor: Actor, id: number): School | undefined {
  return db
    .select()
    .from(schools)
    .where(and(eq(schools.id, id), visibleTo(actor)))
    .get();
}

const byCodes = preparedInScope((visible) =>
  db
    .select()
    .from(schools)
    .where(and(inJson(schools.school_code, "school_codes"), visible))
    .prepare(),
);

/** In one read, before each is asked for. */
export function readSchools(actor: Actor, school_codes: readonly string[]) {
  if (school_codes.length === 0) return [];
  const { query, scope, key } = byCodes(actor);
  const all = query.all({ school_codes: JSON.stringify(school_codes), ...scope });
  const found = new Map(all.map((school) => [school.school_code, school]));
  return school_codes.map((code) => onceARequest(`school ${code} ${key}`, () => found.get(code)));
}

export function findSchoolByCode(actor: Actor, school_code: string): School | undefined {
  return onceARequest(
    `school ${school_code} ${byCodes(actor).key}`,
    () => readSchools(actor, [school_code])[0],
  );
}

const whereFound = (actor: Actor, filters: SchoolFilters) => and(visibleTo(actor), ...schoolsFound(filters));

export const countSchools = (actor: Actor, filters: SchoolFilters): number =>
  db.select({ n: count() }).from(schools).where(whereFound(actor, filters)).get()?.n ?? 0;

export function listSchools(actor: Actor, query: SchoolList & { words?: string }): Listed<School> {
  const { page, limit } = query;
  const column = schools[query.sort_column];
  const order = query.sort_direction === "asc" ? asc : desc;
  const data = db
    .select()
    .from(schools)
    .where(whereFound(actor, query))
    .orderBy(sql`${order(column)} nulls last`, order(schools.id))
    .limit(limit)
    .offset((page - 1) * limit)
    .all();
  return { data, total: countSchools(actor, query), page, limit };
}

export function allSchools(actor: Actor): School[] {
  return db
    .select()
    .from(schools)
    .where(visibleTo(actor))
    .orderBy(asc(schools.school_name), asc(schools.id))
    .all();
}

interface SchoolFilters
  extends Partial<Pick<SchoolList, "search" | "district_code" | "exam_type_code" | "is_closed">> {
  school_name?: string | null;
  /** As `search`, but the words of the name may be apart. Forms keep to `search`, which takes no mistyped code for a name. */
  words?: string;
}

type SchoolColumns = Record<
  "school_name" | "school_code" | "hq_code" | "hq_code_alt" | "district_code" | "exam_type_code",
  Column
>;

/** In the records of registrations, where the list is of a year. */
export function schoolsFound(filters: SchoolFilters, place: SchoolColumns = schools): (SQL | undefined)[] {
  const { search, words, school_name, district_code, exam_type_code, is_closed } = filters;
  return [
    search ? matches(place, cleanName(search), (text) => [text]) : undefined,
    words ? matches(place, cleanName(words), (text) => text.match(/[\p{L}\p{N}]+/gu) ?? [text]) : undefined,
    school_name ? sql`instr(${place.school_name}, ${cleanName(school_name)}) > 0` : undefined,
    district_code ? eq(place.district_code, district_code) : undefined,
    exam_type_code ? eq(place.exam_type_code, exam_type_code) : undefined,
    is_closed === true ? isNotNull(schools.closed_from) : undefined,
    is_closed === false ? isNull(schools.closed_from) : undefined,
  ];
}

function matches(place: SchoolColumns, search: string, partsOf: (text: string) => string[]): SQL | undefined {
  const literal = search.replace(/[\\%_]/g, "").trim();
  if (literal === "") return sql`0`;
  return or(
    and(...partsOf(literal).map((part) => like(place.school_name, `%${part}%`))),
    like(place.school_code, `${literal}%`),
    like(place.hq_code, `${literal}%`),
    like(place.hq_code_alt, `${literal}%`),
  );
}
