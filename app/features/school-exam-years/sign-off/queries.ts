import { and, asc, count, desc, eq, inArray, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { preparedInScope, visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import { audit_events, school_exam_years, schools, users } from "~/db/schema";
import { daysAhead, entryDays } from "~/features/exam-years/days-ahead";
import { isLocked, whyYearClosed } from "~/features/exam-years/queries";
import { yearFigures } from "~/features/school-exam-years/year-figures";
import { findSchoolByCode, readSchools, schoolsFound } from "~/features/schools/queries";
import type { SchoolYear } from "~/features/values/school-year";
import type { Sentence } from "~/messages/index";
import type { ReadinessLine } from "../readiness/rules";
import { findList, onBehalfColumns, readLists } from "../school-year";
import { isStepOnBehalf, type SignedOnBehalf, signsOnBehalf, stepsOnBehalf } from "./on-behalf";
import {
  type ListState,
  listStates,
  mayChangeState,
  mostSignedAtOnce,
  steps,
  whyListReadOnly,
} from "./rules";
import { type BulkStep, bulkSteps } from "./schema";

const stepActions = [
  "school_exam_year.submitted",
  "school_exam_year.submitted_on_behalf",
  "school_exam_year.confirmed",
  "school_exam_year.confirmed_on_behalf",
  "school_exam_year.finalised",
  "school_exam_year.reopened",
  "school_exam_year.closed_by_lock",
  "school_exam_year.opened_by_unlock",
  "school_exam_year.opened_by_undo",
] as const;

export interface TakenStep {
  id: number;
  action: (typeof stepActions)[number];
  by: string | null;
  /** The role and the place of an impersonation. */
  acting_as: string | null;
  reason: string | null;
  total_students: number;
  list_version: number | null;
  created_at: string;
}

const mostSteps = 20;

/** The latest first. Call it for a list that the actor may see. */
export function stepsOfList({ id }: Pick<ReadinessLine, "id">): TakenStep[] {
  const events = db
    .select({
      id: audit_events.id,
      action: audit_events.action,
      by: users.full_name,
      acting_as: audit_events.acting_as,
      changes: audit_events.changes,
      created_at: audit_events.created_at,
    })
    .from(audit_events)
    .leftJoin(users, eq(users.id, audit_events.user_id))
    .where(
      and(
        eq(audit_events.entity, "school_exam_year"),
        eq(audit_events.entity_id, String(id)),
        inArray(audit_events.action, stepActions),
      ),
    )
    .orderBy(desc(audit_events.id))
    .limit(mostSteps)
    .all();
  return events.map(({ changes, action, ...event }) => {
    const { reason = null, total_students = 0, list_version = null } = changes as Partial<TakenStep>;
    return { ...event, action: action as TakenStep["action"], reason, total_students, list_version };
  });
}

export const stepsOpenTo = (
  actor: Actor,
  { state, exam_year }: Pick<ReadinessLine, "state" | "exam_year">,
): ListState[] =>
  whyYearClosed(exam_year) ? [] : listStates.filter((to) => mayChangeState(actor, state, to));

interface BulkFilter {
  exam_year: number;
  state: BulkStep;
  district_code: string | null;
  exam_type_code: string | null;
}

/** The lists that wait for a step, by school. */
export function listsWaitingFor(actor: Actor, { exam_year, state, ...ofSchool }: BulkFilter) {
  const where = and(
    visibleTo(actor),
    eq(school_exam_years.exam_year, exam_year),
    inArray(school_exam_years.state, steps[state].from),
    ...schoolsFound(ofSchool, school_exam_years),
  );
  const { id, version, total_students, total_male, total_female, head_name, state_changed_at } =
    school_exam_years;
  const { school_code, school_name, district_code, exam_type_code } = school_exam_years;
  return db
    .select({
      id,
      version,
      school_code,
      school_name,
      district_code,
      exam_type_code,
      expected_students: school_exam_years.expected_students,
      total_students,
      total_male,
      total_female,
      head_name,
      ...onBehalfColumns,
      state_changed_at,
    })
    .from(school_exam_years)
    .innerJoin(schools, eq(schools.school_code, school_code))
    .where(where)
    .orderBy(asc(school_name), asc(id))
    .limit(mostSignedAtOnce)
    .all();
}

export type ListStateCounts = Record<ListState, number>;

const isIn = (column: "district_code" | "exam_type_code") =>
  sql`(${sql.placeholder(column)} is null or ${school_exam_years[column]} = ${sql.placeholder(column)})`;

const states = preparedInScope((visible) =>
  db
    .select({ state: school_exam_years.state, n: count() })
    .from(school_exam_years)
    .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
    .where(
      and(
        visible,
        eq(school_exam_years.exam_year, sql.placeholder("exam_year")),
        isIn("district_code"),
        isIn("exam_type_code"),
      ),
    )
    .groupBy(school_exam_years.state)
    .prepare(),
);

/** How many lists of the year in the actor's scope are in each state. */
function countListStates(
  actor: Actor,
  place: { exam_year: number; district_code?: string | null; exam_type_code?: string | null },
): ListStateCounts {
  const { query, scope } = states(actor);
  const counts = { draf: 0, dihantar: 0, disahkan: 0, muktamad: 0 };
  const found = query.all({ district_code: null, exam_type_code: null, ...place, ...scope });
  for (const { state, n } of found) counts[state] = n;
  return counts;
}

/** The steps of many lists that the actor may take now, with the number of lists that wait for each. */
export function waitingIn(actor: Actor, place: Parameters<typeof countListStates>[1]) {
  const open = bulkSteps.filter((state) => can(actor, steps[state].needs) || signsOnBehalf(actor, state));
  if (open.length === 0 || whyYearClosed(place.exam_year)) return [];
  const counts = countListStates(actor, place);
  return open
    .map((state) => ({ state, n: steps[state].from.reduce((sum, from) => sum + counts[from], 0) }))
    .filter(({ n }) => n > 0);
}

/** The lists that wait for the account itself. The office signs on behalf of a district only where it wants to. */
export function listsToSign(actor: Actor, exam_year: number): number {
  const mine = bulkSteps.filter((state) => can(actor, steps[state].needs));
  if (mine.length === 0 || whyYearClosed(exam_year)) return 0;
  const { lists } = yearFigures(actor, exam_year);
  return mine.flatMap((state) => steps[state].from).reduce((sum, from) => sum + lists[from], 0);
}

const signedSteps = { dihantar: "submitted", disahkan: "confirmed", muktamad: "finalised" } as const;

const signatureColumns = {
  created_at: school_exam_years.created_at,
  submitted_by: school_exam_years.submitted_by,
  submitted_at: school_exam_years.submitted_at,
  confirmed_by: school_exam_years.confirmed_by,
  confirmed_at: school_exam_years.confirmed_at,
  finalised_by: school_exam_years.finalised_by,
  finalised_at: school_exam_years.finalised_at,
};

export type ListSignature = { step: "submitted" | "confirmed" | "finalised"; by: string | null; at: string };

/** Who took the steps of the present list, and since when there is a registration: its events may be in an archive of the trail.
 * Call it for a list that the actor may see. */
export function signaturesOf({ id }: Pick<ReadinessLine, "id">) {
  const found = db.select(signatureColumns).from(school_exam_years).where(eq(school_exam_years.id, id)).get();
  const signatures = Object.values(signedSteps).flatMap((step): ListSignature[] => {
    const at = found?.[`${step}_at`];
    return at ? [{ step, by: found[`${step}_by`], at }] : [];
  });
  return { signatures, registered_at: found?.created_at ?? "" };
}

const unsigned: SignedOnBehalf & Record<`${ListSignature["step"]}_${"by" | "at"}`, string | null> = {
  submitted_by: null,
  submitted_at: null,
  confirmed_by: null,
  confirmed_at: null,
  finalised_by: null,
  finalised_at: null,
  submitted_on_behalf_by: null,
  submitted_on_behalf_at: null,
  submitted_on_behalf_reason: null,
  confirmed_on_behalf_by: null,
  confirmed_on_behalf_at: null,
  confirmed_on_behalf_reason: null,
};

/** What a step writes: its own signature, and whether it is of the office for another. A draft has none. */
export function signedBy(
  actor: Actor,
  to: ListState,
  reason: string | null,
  at: string,
): Partial<typeof unsigned> {
  if (to === "draf") return unsigned;
  const signed = { [`${signedSteps[to]}_by`]: actor.full_name, [`${signedSteps[to]}_at`]: at };
  if (!isStepOnBehalf(to)) return signed;
  const step = stepsOnBehalf[to];
  const isOfOffice = signsOnBehalf(actor, to);
  return {
    ...signed,
    [`${step}_on_behalf_by`]: isOfOffice ? actor.full_name : null,
    [`${step}_on_behalf_at`]: isOfOffice ? at : null,
    [`${step}_on_behalf_reason`]: isOfOffice ? reason : null,
  };
}

/** Whether the list was not submitted yet, in every scope. */
export const isDraft = (place: SchoolYear): boolean => findList(place)?.state === "draf";

/** The lists of a page and their schools, before a rule judges them one by one. */
export function readAhead(actor: Actor, places: readonly SchoolYear[]): void {
  if (places.length < 2) return;
  readLists(places);
  readSchools(actor, [...new Set(places.map(({ school_code }) => school_code))]);
}

/** A row of a closed year that a person has left, also where the year is open again. */
export const whyErased = ({ erased_at }: MaybeErased): Sentence | null =>
  erased_at ? { key: "student.is_erased" } : null;

export interface MaybeErased {
  erased_at?: string | null;
}

/** Every command that writes candidates asks here, once for each place, for forms and calls alike. */
export function whyReadOnly(actor: Actor, records: readonly (SchoolYear & MaybeErased)[]): Sentence | null {
  const erased = records.find(({ erased_at }) => erased_at);
  if (erased) return whyErased(erased);
  const seen = new Set<string>();
  for (const { school_code, exam_year } of records) {
    const place = JSON.stringify([school_code, exam_year]);
    if (seen.has(place)) continue;
    seen.add(place);
    const reason =
      whyStateReadOnly(actor, { school_code, exam_year }) ??
      whyNotOpen(actor, exam_year) ??
      whyRequested(actor, { school_code, exam_year });
    if (reason) return reason;
  }
  return null;
}

/** The states of the year and of the list alone. A school outside the scope has no list. */
export function whyStateReadOnly(actor: Actor, { school_code, exam_year }: SchoolYear): Sentence | null {
  const closed = whyYearClosed(exam_year);
  if (closed) return closed;
  const list = findList({ school_code, exam_year });
  if (!list || list.state === "draf" || !findSchoolByCode(actor, school_code)) return null;
  return whyListReadOnly(actor, list);
}

/** Before the day on which entry opens, the office alone writes candidates and their numbers. */
export function whyNotOpen(actor: Actor, exam_year: number): Sentence | null {
  if (can(actor, "exam_year.manage") || actor.approved_request !== undefined) return null;
  const days = daysAhead(exam_year).opens && entryDays(exam_year);
  return days && { key: "list.not_open", values: { days: days.words } };
}

/** In a locked year a school sends requests (decision 034). The forms of one candidate send one before they ask here. */
function whyRequested(actor: Actor, { school_code, exam_year: year }: SchoolYear): Sentence | null {
  const isOpened = actor.approved_request !== undefined || actor.late_entry;
  if (isOpened || !can(actor, "request.send") || !isLocked(year)) return null;
  return { key: "request.batch_closed", values: { school_code, year } };
}

/** For the two calls that add candidates: the contract stores them in a locked year and marks them as late. */
export const asLateEntry = (actor: Actor): Actor => ({ ...actor, late_entry: true });
