import { createHash } from "node:crypto";
import { and, asc, count, eq, inArray, isNotNull, isNull, lte, type SQL } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { db, onceARequest } from "~/db/client";
import { areInJson } from "~/db/in-json";
import { school_exam_years, schools } from "~/db/schema";
import { lockedSince } from "~/features/exam-years/queries";
import { isOpenIn, schoolsFound } from "~/features/schools/queries";
import type { SchoolYear } from "~/features/values/school-year";
import type { BuildList, SchoolBuild } from "./schema";
import type { ListState } from "./sign-off/rules";

/** The list of a registration, as far as rules ask for it. */
export interface SchoolYearList extends SchoolYear {
  id: number;
  state: ListState;
  head_name: string | null;
  submitted_on_behalf_at: string | null;
  list_version: number;
}

export const onBehalfColumns = {
  submitted_on_behalf_by: school_exam_years.submitted_on_behalf_by,
  submitted_on_behalf_at: school_exam_years.submitted_on_behalf_at,
  submitted_on_behalf_reason: school_exam_years.submitted_on_behalf_reason,
  confirmed_on_behalf_by: school_exam_years.confirmed_on_behalf_by,
  confirmed_on_behalf_at: school_exam_years.confirmed_on_behalf_at,
  confirmed_on_behalf_reason: school_exam_years.confirmed_on_behalf_reason,
};

const { school_code, exam_year } = school_exam_years;
const listsAt = db
  .select({
    school_code,
    exam_year,
    id: school_exam_years.id,
    state: school_exam_years.state,
    state_changed_at: school_exam_years.state_changed_at,
    head_name: school_exam_years.head_name,
    list_version: school_exam_years.list_version,
    ...onBehalfColumns,
  })
  .from(school_exam_years)
  .where(areInJson(school_code, exam_year, "places"))
  .prepare();

const keyOf = ({ school_code, exam_year }: SchoolYear) => `list ${exam_year} ${school_code}`;

/** Of many places in one read, before they are judged one by one. */
export function readLists(places: readonly SchoolYear[]) {
  const pairs = JSON.stringify(places.map(({ school_code, exam_year }) => [school_code, exam_year]));
  const found = new Map(listsAt.all({ places: pairs }).map((list) => [keyOf(list), list]));
  return places.map((place) => onceARequest(keyOf(place), () => found.get(keyOf(place))));
}

/** As it is stored, in every scope. */
export const storedList = (place: SchoolYear) => onceARequest(keyOf(place), () => readLists([place])[0]);

/** In every scope. From the lock's moment the list is final, although the program stores that up to a minute later. */
export function findList({ school_code, exam_year }: SchoolYear): SchoolYearList | undefined {
  const stored = storedList({ school_code, exam_year });
  if (!stored) return undefined;
  const { state_changed_at, ...list } = stored;
  const since = lockedSince(exam_year);
  return since !== null && (state_changed_at ?? "") < since ? { ...list, state: "muktamad" } : list;
}

/** In every scope. */
export const isRegistered = (place: SchoolYear): boolean => storedList(place) !== undefined;

const limit = 100;

const mostNamed = 50;

type Filters = Parameters<typeof schoolsFound>[0];

const ofYear = (exam_year: number) =>
  and(eq(school_exam_years.school_code, schools.school_code), eq(school_exam_years.exam_year, exam_year));

export function listUnregistered(actor: Actor, exam_year: number, { page, ...filters }: BuildList) {
  const matching = and(visibleTo(actor), ...schoolsFound(filters));
  const where = and(matching, isNull(school_exam_years.id), isOpenIn(exam_year));
  const data = db
    .select({
      school_code: schools.school_code,
      school_name: schools.school_name,
      district_code: schools.district_code,
      exam_type_code: schools.exam_type_code,
    })
    .from(schools)
    .leftJoin(school_exam_years, ofYear(exam_year))
    .where(where)
    .orderBy(asc(schools.school_name), asc(schools.id))
    .limit(limit)
    .offset((page - 1) * limit)
    .all();
  const registered = countSchools(exam_year, and(matching, isNotNull(school_exam_years.id)));
  return { data, total: countSchools(exam_year, where), page, limit, registered };
}

function countSchools(exam_year: number, where: SQL | undefined): number {
  const found = db
    .select({ n: count() })
    .from(schools)
    .leftJoin(school_exam_years, ofYear(exam_year))
    .where(where)
    .get();
  return found?.n ?? 0;
}

interface BuildPlan {
  school_codes: string[];
  fresh: number;
  skipped: number;
  /** Identifies the unregistered schools, so that another choice of as many schools is noticed. */
  fingerprint: string;
}

export function planBuild(actor: Actor, choice: SchoolBuild): BuildPlan {
  const { exam_year, chosen } = choice;
  const school_codes = chosen === "all" ? openSchoolsOf(actor, choice) : [...new Set(choice.school_code)];
  const fresh = school_codes.filter((school_code) => !isRegistered({ school_code, exam_year })).sort();
  const fingerprint = createHash("sha256").update(fresh.join("\n")).digest("base64url").slice(0, 22);
  return { school_codes, fresh: fresh.length, skipped: school_codes.length - fresh.length, fingerprint };
}

export interface BuildPreview extends Omit<BuildPlan, "school_codes"> {
  schools: { school_code: string; school_name: string }[];
}

export function previewBuild(actor: Actor, choice: SchoolBuild): BuildPreview {
  const { school_codes, ...counted } = planBuild(actor, choice);
  const named = db
    .select({ school_code: schools.school_code, school_name: schools.school_name })
    .from(schools)
    .leftJoin(school_exam_years, ofYear(choice.exam_year))
    .where(and(visibleTo(actor), isNull(school_exam_years.id), inArray(schools.school_code, school_codes)))
    .orderBy(asc(schools.school_name), asc(schools.id))
    .limit(mostNamed)
    .all();
  return { ...counted, schools: named };
}

export const schoolCodesOf = (actor: Actor): string[] => codesOf(visibleTo(actor));

const openSchoolsOf = (actor: Actor, { exam_year, ...filters }: Filters & { exam_year: number }): string[] =>
  codesOf(and(visibleTo(actor), isOpenIn(exam_year), ...schoolsFound(filters)));

/** Of schools in scope that are not registered to the year and may not be. */
export const closedSchoolsOf = (actor: Actor, exam_year: number): string[] =>
  codesOf(and(visibleTo(actor), lte(schools.closed_from, exam_year))).filter(
    (school_code) => !isRegistered({ school_code, exam_year }),
  );

const codesOf = (where: SQL | undefined): string[] =>
  db
    .select({ school_code: schools.school_code })
    .from(schools)
    .where(where)
    .orderBy(asc(schools.school_code))
    .all()
    .map(({ school_code }) => school_code);
