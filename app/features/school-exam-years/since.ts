import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { firstIdFrom } from "~/db/audit-ids";
import { db, sqlite } from "~/db/client";
import { now } from "~/db/clock";
import { school_exam_years, schools, users } from "~/db/schema";
import { yearRange } from "~/features/exam-years/schema";
import { schoolsFound } from "~/features/schools/queries";
import { optionalOneOf, optionalText, optionalWholeNumber } from "~/features/values/fields";
import { midnightBefore } from "~/features/values/instant";
import type { ListState } from "./sign-off/rules";

type Place = Omit<z.output<typeof sinceQuery>, "days" | "exam_year"> & { exam_year: number };

/** "Since yesterday" begins at yesterday's midnight in Malaysia. */
export const sinceMoment = (days: number): string => midnightBefore(now(), days);

type Question = [year: number, since: string];
type Found<Count extends string> = Changed & Record<Count, number>;

const added = sqlite.prepare<Question, Found<"added">>(`
  select school_code, max(created_at) as at, group_concat(distinct created_by) as user_ids, count(*) as added
  from students where exam_year = ? and created_at >= ? group by school_code`);
/** A withdrawal counts on the day of its entry, which may be later than the day that it names. */
const changed = sqlite.prepare<[first: number, ...Question], Found<"changed" | "withdrawn">>(`
  select students.school_code, max(event.created_at) as at, group_concat(distinct event.user_id) as user_ids,
    count(distinct case when event.action <> 'student.withdrawn' and students.created_at < since then students.id end) as changed,
    count(distinct case when event.action = 'student.withdrawn' and withdrawn_at is not null then students.id end) as withdrawn
  from (select ? as first, ? as year, ? as since) cross join audit_events as event on event.id >= first
  join students on students.id = cast(event.entity_id as integer)
  where +event.entity = 'student' and students.exam_year = year
    and +event.action in ('student.edited', 'student.withdrawn', 'student.reinstated', 'student.transferred', 'student.transfer_undone')
  group by students.school_code`);
const numbered = sqlite.prepare<Question, Changed & { numbered: number }>(`
  select school_code, max(created_at) as at, group_concat(distinct user_id) as user_ids, count(distinct student_id) as numbered
  from roll_number_history where exam_year = ? and created_at >= ? and undo_event_id is null group by school_code`);
const moved = sqlite.prepare<Question, Changed & { state: ListState }>(`
  select school_code, state_changed_at as at, state_changed_by as user_ids, state
  from school_exam_years where exam_year = ? and state_changed_at >= ?`);

interface Changed {
  school_code: string;
  at: string;
  user_ids: string | number | null;
}

export interface SchoolChanges {
  school_code: string;
  school_name: string;
  added: number;
  changed: number;
  withdrawn: number;
  numbered: number;
  state: ListState | null;
  by: string[];
  latest: string;
}

/** The schools in scope that changed since the moment, the latest first. */
export function schoolsChangedSince(
  actor: Actor,
  { exam_year, ...ofSchool }: Place,
  since: string,
): SchoolChanges[] {
  const inScope = db
    .select({ school_code: schools.school_code, school_name: school_exam_years.school_name })
    .from(school_exam_years)
    .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
    .where(
      and(
        eq(school_exam_years.exam_year, exam_year),
        visibleTo(actor),
        ...schoolsFound(ofSchool, school_exam_years),
      ),
    )
    .all();
  const names = new Map(inScope.map(({ school_code, school_name }) => [school_code, school_name]));
  const found = new Map<string, SchoolChanges & { user_ids: Set<number> }>();
  const take = ({ school_code, at, user_ids, ...counts }: Changed) => {
    const school_name = names.get(school_code);
    if (school_name === undefined) return;
    const before = found.get(school_code) ?? {
      ...nothing,
      school_code,
      school_name,
      by: [],
      user_ids: new Set(),
    };
    for (const id of String(user_ids ?? "").split(",")) if (id) before.user_ids.add(Number(id));
    found.set(school_code, { ...before, ...counts, latest: at > before.latest ? at : before.latest });
  };
  changed.all(firstIdFrom(since), exam_year, since).filter(isCounted).forEach(take);
  for (const changes of [added, numbered, moved])
    for (const each of changes.all(exam_year, since)) take(each);
  const people = namesOf([...found.values()].flatMap(({ user_ids }) => [...user_ids]));
  return [...found.values()]
    .map(({ user_ids, ...changes }) => ({
      ...changes,
      by: [...user_ids].flatMap((id) => people.get(id) ?? []),
    }))
    .sort((one, other) => (one.latest < other.latest ? 1 : -1));
}

/** A correction on the day of entry, or a withdrawal that was reversed on its day, changes no count. */
const isCounted = ({ changed, withdrawn }: Found<"changed" | "withdrawn">) => changed + withdrawn > 0;

const nothing = { added: 0, changed: 0, withdrawn: 0, numbered: 0, state: null, latest: "" };

function namesOf(ids: readonly number[]): Map<number, string> {
  const found = db
    .select({ id: users.id, full_name: users.full_name })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
    .all();
  return new Map(found.map(({ id, full_name }) => [id, full_name]));
}

export const sinceDays = ["1", "3", "7"] as const;

export const sinceQuery = z.object({
  exam_year: optionalWholeNumber(yearRange),
  district_code: optionalText({ max: 20 }),
  exam_type_code: optionalText({ max: 20 }),
  days: optionalOneOf(sinceDays),
});
