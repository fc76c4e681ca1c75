import { eq, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { recordChange, recordEvent } from "~/db/audit";
import { db, sqlite, write } from "~/db/client";
import { malaysianYear, now } from "~/db/clock";
import { inJson } from "~/db/in-json";
import { blocked, missing, type Outcome, refused, saved } from "~/db/outcome";
import { school_exam_years } from "~/db/schema";
import { findExamYearOf, whyYearClosed } from "~/features/exam-years/queries";
import type { SchoolYear } from "~/features/values/school-year";
import { type Problems, problem, type Sentence } from "~/messages";
import { objectionsToRegistration, objectionToYear } from "./objections";
import { findRegistration, type Registration } from "./queries";
import type { RegistrationNew, SchoolBuild } from "./schema";
import { closedSchoolsOf, isRegistered, planBuild, schoolCodesOf } from "./school-year";

/** Prepared once, because building a year runs it for every school of the state. */
const insertion = db
  .insert(school_exam_years)
  .values({
    school_code: sql.placeholder("school_code"),
    exam_year: sql.placeholder("exam_year"),
    created_at: sql.placeholder("at"),
    updated_at: sql.placeholder("at"),
    expected_students: sql.placeholder("expected_students"),
  })
  .returning({ id: school_exam_years.id })
  .prepare();

interface Inserted {
  id: number;
  expected_students: number | null;
  rooms: number;
}

/** With the rooms and the expected number of the year before, where the office carries them. */
function insertRegistration({ school_code, exam_year }: SchoolYear, given: number | null = null): Inserted {
  const place = { school_code, exam_year };
  const expected_students = given ?? expectedFromYearBefore(place);
  const { id } = insertion.get({ ...place, expected_students, at: now() });
  return { id, expected_students, rooms: takeRoomsOfYearBefore(place) };
}

type Registering = RegistrationNew & { expected_students?: number | null };

/** The calendar year in Malaysia where none is given (product 5.7). */
export function registerSchool(actor: Actor, input: Registering): Outcome<Registration> {
  return write(() => {
    const place = { school_code: input.school_code, exam_year: input.exam_year ?? malaysianYear() };
    const problems = objectionsToRegistration(actor, place);
    if (problems) return refused(problems);
    const { id, expected_students, rooms } = insertRegistration(place, input.expected_students);
    const registration = findRegistration(actor, id) as Registration;
    const after = {
      ...registration,
      ...(expected_students !== null && { expected_students }),
      ...(rooms > 0 && { rooms }),
    };
    recordChange(actor, "school_exam_year.created", "school_exam_year", null, after);
    return saved(registration);
  });
}

/** For a form whose other fields are refused already. */
export function objectionsToRegistering(
  actor: Actor,
  { school_code, exam_year }: Partial<RegistrationNew>,
): Problems {
  // A blank year is the calendar year; a refused one is absent.
  const place = { school_code, exam_year: exam_year === null ? malaysianYear() : exam_year };
  return objectionsToRegistration(actor, place) ?? {};
}

/** Refused while the school has candidates in the year (product 5.4). */
export function deleteSchoolExamYear(actor: Actor, id: number): Outcome<Registration> {
  return write(() => {
    const registration = findRegistration(actor, id);
    if (!registration) return missing();
    const reason = whyRegistrationIsNeeded(registration);
    if (reason) return blocked(reason);
    db.delete(school_exam_years).where(eq(school_exam_years.id, id)).run();
    recordChange(actor, "school_exam_year.deleted", "school_exam_year", { ...registration }, null);
    return saved(registration);
  });
}

const needsOf = db
  .select({
    id: school_exam_years.id,
    withdrawn: school_exam_years.total_withdrawn,
    copies: sql<number>`(select coalesce(sum(candidates + spare + extra), 0) from packet_lines where registration_id = school_exam_years.id)`,
    moved: sql<number>`(select count(*) from packet_movements where registration_id = school_exam_years.id)`,
  })
  .from(school_exam_years)
  .where(inJson(school_exam_years.id, "ids"))
  .prepare();

const needsOfRegistrations = (ids: number[]) => needsOf.all({ ids: JSON.stringify(ids) });

/** Withdrawn candidates still belong to their registration, and so do question papers until the office fixes them again. */
export function whyRegistrationIsNeeded(
  { id, total_students, exam_year: year }: Registration,
  needs = needsOfRegistrations([id])[0],
): Sentence | null {
  const closed = whyYearClosed(year);
  if (closed) return closed;
  if (total_students > 0)
    return { key: "school_exam_year.still_has_students", values: { n: total_students, year } };
  const { withdrawn = 0, copies = 0, moved = 0 } = needs ?? {};
  if (withdrawn > 0) return { key: "school_exam_year.still_has_withdrawn", values: { n: withdrawn, year } };
  if (copies > 0) return { key: "school_exam_year.still_has_packets", values: { n: copies } };
  return moved > 0 ? { key: "school_exam_year.still_has_movements", values: { n: moved } } : null;
}

/** The ids of those that can be deleted, in one read. */
export function unneededAmong(registrations: readonly Registration[]): number[] {
  const empty = registrations.filter(({ total_students }) => total_students === 0);
  if (empty.length === 0) return [];
  const needs = new Map(needsOfRegistrations(empty.map(({ id }) => id)).map((one) => [one.id, one]));
  return empty.flatMap((one) => (whyRegistrationIsNeeded(one, needs.get(one.id)) === null ? [one.id] : []));
}

export interface Built {
  registered: number;
  skipped: number;
}

/** Schools that are registered already are skipped, so that repeating it is harmless. */
export function buildRegistrations(
  actor: Actor,
  exam_year: number,
  school_codes: readonly string[],
): Outcome<Built> {
  return write(() => {
    const problems = objectionsToBuild(actor, exam_year, school_codes);
    if (problems) return refused(problems);
    const places = [...new Set(school_codes)].map((school_code) => ({ school_code, exam_year }));
    const fresh = places.filter((place) => !isRegistered(place));
    const rooms = fresh.reduce((sum, place) => sum + insertRegistration(place).rooms, 0);
    const built = { registered: fresh.length, skipped: places.length - fresh.length };
    recordEvent(actor, {
      action: "school_exam_year.built",
      entity: "school_exam_year",
      exam_year,
      changes: {
        ...built,
        ...(rooms > 0 && { rooms }),
        school_codes: fresh.map(({ school_code }) => school_code),
      },
    });
    return saved(built);
  });
}

/** Writes nothing when the schools have changed since they were confirmed. */
export function buildChosen(actor: Actor, choice: SchoolBuild): Outcome<Built> {
  return write(() => {
    const plan = planBuild(actor, choice);
    if (choice.chosen === "all" && choice.seen !== plan.fresh) {
      return blocked({
        key: "school_exam_year.build_moved",
        values: { seen: choice.seen ?? 0, n: plan.fresh },
      });
    }
    if (choice.chosen === "all" && choice.fingerprint !== null && choice.fingerprint !== plan.fingerprint) {
      return blocked({ key: "school_exam_year.build_others", values: { n: plan.fresh } });
    }
    return buildRegistrations(actor, choice.exam_year, plan.school_codes);
  });
}

function objectionsToBuild(
  actor: Actor,
  exam_year: number,
  school_codes: readonly string[],
): Problems | undefined {
  if (!findExamYearOf(exam_year)) return { exam_year: [problem("unknown", { value: exam_year })] };
  const closed = objectionToYear(exam_year);
  if (closed) return { exam_year: [closed] };
  if (school_codes.length === 0) return { school_code: [problem("nothing_ticked")] };
  const known = new Set(schoolCodesOf(actor));
  const shut = new Set(closedSchoolsOf(actor, exam_year));
  const objections = school_codes.flatMap((value) => {
    if (!known.has(value)) return [problem("unknown", { value })];
    return shut.has(value) ? [problem("school_closed", { value, year: exam_year })] : [];
  });
  return objections.length > 0 ? { school_code: objections } : undefined;
}

/** The school's candidates in the year that the new year takes expected numbers from; no number without candidates. */
const entered = sqlite
  .prepare<SchoolYear, number>(
    `select nullif(before.total_students, 0) from exam_years
       join school_exam_years as before on before.exam_year = expected_from_year and before.school_code = $school_code
     where year = $exam_year`,
  )
  .pluck();

const expectedFromYearBefore = (place: SchoolYear): number | null => entered.get(place) ?? null;

/** A school that has rooms in the year already keeps them. */
const copy = sqlite.prepare<SchoolYear & { at: string }>(
  `insert into exam_rooms (exam_year, school_code, name, rows, columns, capacity, pattern, fill_order, is_for_arrangements, created_at, updated_at)
   select year, school_code, name, rows, columns, capacity, pattern, fill_order, is_for_arrangements, $at, $at
   from exam_years join exam_rooms as before on before.exam_year = rooms_from_year and before.school_code = $school_code
   where year = $exam_year and not exists (
     select 1 from exam_rooms as own where own.exam_year = $exam_year and own.school_code = $school_code)
   order by before.id`,
);

/** Call it when a school is registered to the year. Answers how many rooms were copied. */
const takeRoomsOfYearBefore = (place: SchoolYear): number => copy.run({ ...place, at: now() }).changes;
