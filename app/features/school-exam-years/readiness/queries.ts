import { and, asc, count, desc, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { isBoundToOneSchool } from "~/auth/roles";
import { preparedInScope, readableTo, visibleTo } from "~/auth/scope";
import { db, onceARequest } from "~/db/client";
import { school_exam_years, school_notes, schools } from "~/db/schema";
import { isLocked } from "~/features/exam-years/queries";
import { schoolsFound } from "~/features/schools/queries";
import type { Listed } from "~/features/values/lists";
import { onBehalfColumns } from "../school-year";
import type { ListState } from "../sign-off/rules";
import { hasGap, isReady } from "./gaps";
import type { ReadinessQuery } from "./rules";
import { type GapFilter, type ReadinessLine, type Severity, severities, severityOf } from "./rules";

const registration = school_exam_years;
const { expected_students, total_students, total_student_with_code, total_without_document } = registration;

/** As `severityOf`; a test compares the two. */
function severityIs(severity: Severity, exam_year: number): SQL {
  const late = isLocked(exam_year) ? sql`not ${isReady}` : sql`${total_students} = 0`;
  if (severity === "green") return isReady;
  return severity === "red" ? late : sql`not (${isReady} or ${late})`;
}

/** Within a severity the schools with the most work come first. */
const workLeft = sql`abs(coalesce(${expected_students}, 0) - ${total_students}) + ${total_students}
  - ${total_student_with_code} + ${total_without_document}`;
const worstFirst = [desc(sql`${total_students} = 0`), desc(workLeft), asc(registration.school_code)];

const notesOf = sql<number>`(select count(*) from ${school_notes}
  where ${school_notes.school_code} = ${registration.school_code} and ${school_notes.exam_year} = ${registration.exam_year})`;

const columns = {
  id: registration.id,
  state: registration.state,
  state_changed_at: registration.state_changed_at,
  head_name: registration.head_name,
  ...onBehalfColumns,
  list_version: registration.list_version,
  total_male: registration.total_male,
  total_female: registration.total_female,
  school_code: registration.school_code,
  recorded_school_code: registration.recorded_school_code,
  school_name: registration.school_name,
  district_code: registration.district_code,
  exam_type_code: registration.exam_type_code,
  contact_name: schools.contact_name,
  contact_phone: schools.contact_phone,
  contact_email: schools.contact_email,
  total_notes: notesOf,
  exam_year: registration.exam_year,
  total_withdrawn: registration.total_withdrawn,
  expected_students,
  total_students,
  total_student_with_code,
  total_without_document,
  version: registration.version,
};

const lines = () =>
  db
    .select(columns)
    .from(registration)
    .innerJoin(schools, eq(schools.school_code, registration.school_code))
    .$dynamic();

type Stored = Omit<ReadinessLine, "severity">;

const judged = (stored: readonly Stored[]): ReadinessLine[] =>
  stored.map((line) => ({ ...line, severity: severityOf(line, isLocked(line.exam_year)) }));

const byId = (id: number, visible: SQL | undefined): ReadinessLine | undefined =>
  judged(
    lines()
      .where(and(eq(registration.id, id), visible))
      .all(),
  )[0];

export const findReadiness = (actor: Actor, id: number) => byId(id, visibleTo(actor));

/** For the page of a list. */
export const readableReadiness = (actor: Actor, id: number) =>
  byId(id, readableTo(actor, registration.exam_year));

const ofSchoolYear = sql`${registration.school_code} = ${sql.placeholder("school_code")}
  and ${registration.exam_year} = ${sql.placeholder("exam_year")}`;
const bySchoolYear = preparedInScope((visible) => lines().where(and(ofSchoolYear, visible)).prepare());

export function findReadinessOf(
  actor: Actor,
  school_code: string,
  exam_year: number,
): ReadinessLine | undefined {
  const { query, scope, key } = bySchoolYear(actor);
  return onceARequest(
    `readiness ${exam_year} ${school_code} ${key}`,
    () => judged(query.all({ school_code, exam_year, ...scope }))[0],
  );
}

/** The list of an account that is bound to one school. */
export const ownListOf = (actor: Actor, exam_year: number): ReadinessLine | undefined =>
  isBoundToOneSchool(actor) && actor.school_code
    ? findReadinessOf(actor, actor.school_code, exam_year)
    : undefined;

/** A count of that list; none without one. */
export function ofOwnList(actor: Actor, exam_year: number, counted: (list: ReadinessLine) => number): number {
  const list = ownListOf(actor, exam_year);
  return list ? counted(list) : 0;
}

export type ReadinessFilters = Pick<ReadinessQuery, "district_code" | "exam_type_code" | "search"> & {
  exam_year: number;
  state?: ListState | null;
  gap?: GapFilter | null;
};

export interface ReadinessSums extends Record<Severity, number> {
  silent: number;
  unsaid: number;
  differs: number;
  expected_students: number;
  total_students: number;
  total_student_with_code: number;
  total_without_document: number;
}

const nothing = {
  ...{ schools: 0, said: 0, silent: 0, red: 0, green: 0, differs: 0 },
  expected_students: 0,
  total_students: 0,
  total_student_with_code: 0,
  total_without_document: 0,
};

const sumOf = (value: SQLWrapper) => sql<number>`coalesce(sum(${value}), 0)`;

export function readinessSums(actor: Actor, filters: ReadinessFilters): ReadinessSums {
  const { exam_year } = filters;
  const found = db
    .select({
      schools: count(),
      silent: sumOf(sql`${total_students} = 0`),
      red: sumOf(severityIs("red", exam_year)),
      green: sumOf(severityIs("green", exam_year)),
      said: count(expected_students),
      differs: sumOf(hasGap.differs),
      expected_students: sumOf(expected_students),
      total_students: sumOf(total_students),
      total_student_with_code: sumOf(total_student_with_code),
      total_without_document: sumOf(total_without_document),
    })
    .from(registration)
    .where(inYear(actor, filters))
    .get();
  const { schools: all, said, ...sums } = found ?? nothing;
  return { ...sums, amber: all - sums.red - sums.green, unsaid: all - said };
}

/** Reads the year from the table's beginning to its end: a look-up for each row of the index costs four times as much. */
function inYear(actor: Actor, { exam_year, state, gap, ...ofSchool }: ReadinessFilters): SQL | undefined {
  const visible = visibleTo(actor);
  const found = and(...schoolsFound(ofSchool, registration));
  const inState = and(state ? eq(registration.state, state) : undefined, gap ? hasGap[gap] : undefined);
  if (!visible && !found) return and(sql`+${registration.exam_year} = ${exam_year}`, inState);
  const codes = db.select({ school_code: schools.school_code }).from(schools).where(visible);
  const seen = visible && inArray(registration.school_code, codes);
  return and(eq(registration.exam_year, exam_year), inState, found, seen);
}

/** The counts of the severities show where the page begins, so that only its own rows are sorted. */
export function listReadiness(
  actor: Actor,
  filters: ReadinessFilters,
  { page, limit, severity }: Pick<ReadinessQuery, "page" | "limit" | "severity">,
  sums: ReadinessSums,
): Listed<ReadinessLine> {
  const chosen = severities.filter((each) => severity === null || each === severity);
  const data: ReadinessLine[] = [];
  let before = (page - 1) * limit;
  let total = 0;
  for (const each of chosen) {
    total += sums[each];
    if (before < sums[each] && data.length < limit) {
      data.push(...ofSeverity(actor, filters, each, { offset: before, limit: limit - data.length }));
    }
    before = Math.max(before - sums[each], 0);
  }
  return { data, total, page, limit };
}

export function allReadiness(
  actor: Actor,
  filters: ReadinessFilters,
  severity: Severity | null,
): ReadinessLine[] {
  const chosen = severities.filter((each) => severity === null || each === severity);
  return chosen.flatMap((each) => ofSeverity(actor, filters, each, { offset: 0, limit: -1 }));
}

function ofSeverity(
  actor: Actor,
  filters: ReadinessFilters,
  severity: Severity,
  { offset, limit }: { offset: number; limit: number },
): ReadinessLine[] {
  const page = db
    .select({ id: registration.id })
    .from(registration)
    .where(and(inYear(actor, filters), severityIs(severity, filters.exam_year)))
    .orderBy(...worstFirst)
    .limit(limit)
    .offset(offset);
  const shown = lines().where(and(inArray(registration.id, page), visibleTo(actor)));
  return judged(shown.orderBy(...worstFirst).all());
}
