import { and, asc, count, eq, isNotNull, or } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { recordChange } from "~/db/audit";
import { db, sqlite, write } from "~/db/client";
import { now } from "~/db/clock";
import { blocked, isStale, missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { exam_rooms, exam_years, school_exam_years, schools, student_transfers, users } from "~/db/schema";
import { hasProblems, type Problems, problem, type Sentence } from "~/messages";
import { known } from "./known";
import { objectionsTo } from "./objections";
import { findSchool, type School } from "./queries";
import type { ContactEdit, SchoolEdit, SchoolNew } from "./schema";

/** Only the office changes these; a supervisor may send them back unchanged (product 5.6). */
const officeFields = ["school_code", "hq_code", "hq_code_alt", "district_code", "exam_type_code"] as const;

export function createSchool(actor: Actor, input: SchoolNew): Outcome<School> {
  return write(() => {
    const problems = objectionsToNewSchool(input);
    if (hasProblems(problems)) return refused(problems);
    const school = insertSchool(input);
    recordChange(actor, "school.created", "school", null, school);
    return saved(school);
  });
}

export function insertSchool(input: SchoolNew): School {
  const at = now();
  return db
    .insert(schools)
    .values({ ...input, created_at: at, updated_at: at })
    .returning()
    .get();
}

/** Registrations, candidates and users follow a changed code, by cascade. Triggers keep the record of registrations in step. */
export function updateSchool(
  actor: Actor,
  id: number,
  input: SchoolEdit,
): Outcome<School & RegistrationsReached> {
  return write(() => {
    const before = findSchool(actor, id);
    const reached = before && registrationsReached(before, input);
    const outcome = storeEdit(actor, id, input, (school) => objectionsToEdit(actor, school, input));
    if (!reached || outcome.kind !== "saved") return outcome as Outcome<never>;
    return saved({ ...outcome.value, ...reached });
  });
}

/** What the form asks before it is saved: nothing where the edit would be refused anyway. */
export function consequencesFor(actor: Actor, id: number, edit: SchoolEdit): Sentence[] {
  const before = findSchool(actor, id);
  const isCurrent = before && (edit.version === null || edit.version === before.version);
  if (!isCurrent || Object.keys(objectionsToEdit(actor, before, edit)).length > 0) return [];
  return consequencesOfSchoolEdit(before, edit);
}

export const updateContact = (actor: Actor, id: number, input: ContactEdit): Outcome<School> =>
  storeEdit(actor, id, input, () => ({}));

function storeEdit(
  actor: Actor,
  id: number,
  { version, ...input }: SchoolEdit | ContactEdit,
  objections: (before: School) => Problems,
): Outcome<School> {
  return write(() => {
    const before = findSchool(actor, id);
    if (!before) return missing();
    if (isStale(version, before)) return stale(before);
    const problems = objections(before);
    if (hasProblems(problems)) return refused(problems);

    const after = db
      .update(schools)
      .set({ ...input, updated_at: now(), version: before.version + 1 })
      .where(eq(schools.id, id))
      .returning()
      .get();
    recordChange(actor, "school.edited", "school", before, after);
    return saved(after);
  });
}

export function deleteSchool(actor: Actor, id: number): Outcome<School> {
  return write(() => {
    const school = findSchool(actor, id);
    if (!school) return missing();
    const reason = whySchoolStays(school.school_code);
    if (reason) return blocked(reason);
    db.delete(schools).where(eq(schools.id, id)).run();
    recordChange(actor, "school.deleted", "school", school, null);
    return saved(school);
  });
}

export function whySchoolStays(school_code: string): Sentence | null {
  const years = db
    .select({ year: school_exam_years.exam_year, n: school_exam_years.total_students })
    .from(school_exam_years)
    .where(eq(school_exam_years.school_code, school_code))
    .orderBy(asc(school_exam_years.exam_year))
    .all();
  const candidates = years.reduce((sum, { n }) => sum + n, 0);
  if (candidates > 0) return { key: "school.remove_blocked", values: { n: candidates } };
  if (years.length > 0)
    return { key: "school.still_registered", values: { years: years.map(({ year }) => year).join(", ") } };
  const closed = closedYearsWithTransfersOf(school_code);
  if (closed.length > 0) return { key: "school.in_closed_years", values: { years: closed.join(", ") } };
  const people =
    db.select({ n: count() }).from(users).where(eq(users.school_code, school_code)).get()?.n ?? 0;
  return people > 0 ? { key: "school.still_has_users", values: { n: people } } : null;
}

/** The rooms of its building go with a school. */
export const roomsOfSchool = (school_code: string): number =>
  db.select({ n: count() }).from(exam_rooms).where(eq(exam_rooms.school_code, school_code)).get()?.n ?? 0;

export const objectionsToNewSchool = (given: Partial<SchoolNew>): Problems => objectionsTo(known, given);

export function objectionsToSchool(actor: Actor, id: number, given: Partial<SchoolEdit>): Problems {
  const before = findSchool(actor, id);
  return before ? objectionsToEdit(actor, before, given) : {};
}

const objectionsToEdit = (actor: Actor, before: School, given: Partial<SchoolEdit>): Problems =>
  can(actor, "school.edit_codes") ? objectionsTo(known, given, before) : changedOfficeFields(given, before);

function changedOfficeFields(input: Partial<SchoolEdit>, before: School): Problems {
  const changed = officeFields.filter(
    (field) => input[field] !== undefined && input[field] !== before[field],
  );
  return Object.fromEntries(changed.map((field) => [field, [problem("not_yours_to_set")]]));
}

/** A closed year keeps the transfers of its candidates, which name both schools. */
const closedYearsWithTransfersOf = (school_code: string): number[] =>
  db
    .selectDistinct({ year: exam_years.year })
    .from(student_transfers)
    .innerJoin(exam_years, eq(exam_years.year, student_transfers.exam_year))
    .where(
      and(
        isNotNull(exam_years.closed_at),
        or(
          eq(student_transfers.from_school_code, school_code),
          eq(student_transfers.to_school_code, school_code),
        ),
      ),
    )
    .orderBy(asc(exam_years.year))
    .all()
    .map(({ year }) => year);

/** A registration carries these until its list is final; triggers keep it in step (decision 057). */
const recordedFields = [
  "school_code",
  "school_name",
  "hq_code",
  "hq_code_alt",
  "district_code",
  "exam_type_code",
] as const;

interface Registered {
  exam_year: number;
  total_students: number;
  follows: 0 | 1;
}

/** As the trigger `registrations_follow_school`; a test compares the two. */
const registrations = sqlite.prepare<[now: string, school_code: string], Registered>(`
  select exam_year, total_students, state <> 'muktamad' and closed_at is null and not (is_lock_initial_student and lock_initial_student_datetime <= ?
      and lock_initial_student_datetime > coalesce(state_changed_at, '')) as follows
  from school_exam_years join exam_years on year = exam_year where school_code = ? order by exam_year`);

interface RegistrationsReached {
  registrations_changed: number;
  registrations_kept: number;
}

function reached(before: School, edit: Partial<SchoolEdit>) {
  const isRecorded = recordedFields.some(
    (field) => edit[field] !== undefined && edit[field] !== before[field],
  );
  const all = isRecorded ? registrations.all(now(), before.school_code) : [];
  return { changed: all.filter(({ follows }) => follows), kept: all.filter(({ follows }) => !follows) };
}

function registrationsReached(before: School, edit: Partial<SchoolEdit>): RegistrationsReached {
  const { changed, kept } = reached(before, edit);
  return { registrations_changed: changed.length, registrations_kept: kept.length };
}

/** What an edit does to the registrations of the school, in counts; the form asks before it is done. */
function consequencesOfSchoolEdit(before: School, edit: Partial<SchoolEdit>): Sentence[] {
  const { changed, kept } = reached(before, edit);
  const is = (field: (typeof recordedFields)[number]) =>
    edit[field] !== undefined && edit[field] !== before[field];
  return [
    ...(changed.length > 0 ? [{ key: "school.will_follow", values: sumOf(changed) } as const] : []),
    ...(kept.length > 0 ? [{ key: "school.will_keep", values: sumOf(kept) } as const] : []),
    ...(kept.length > 0 && is("school_code")
      ? [{ key: "school.will_recode", values: { code: before.school_code } } as const]
      : []),
    ...(changed.length + kept.length > 0 && is("district_code")
      ? [{ key: "school.will_move" } as const]
      : []),
  ];
}

const sumOf = (all: readonly Registered[]) => ({
  n: all.length,
  years: all.map(({ exam_year }) => exam_year).join(", "),
  students: all.reduce((sum, { total_students }) => sum + total_students, 0),
});
