import { and, inArray } from "drizzle-orm";
import type { z } from "zod";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope.server";
import { db, sqlite } from "~/db/client.server";
import { now } from "~/db/clock";
import { schools, users } from "~/db/schema";
import { schoolsFound } from "~/features/schools/queries.server";
import { midnightBefore } from "~/features/values/instant";
import type { ListState } from "./list-state";
import type { sinceQuery } from "./since-schema";

type Place = Omit<z.output<typeof sinceQuery>, "days" | "exam_year"> & { exam_year: number };

export const sinceMoment = (days: number): string => midnightBefore(now(), days);

type Question = [year: number, since: string];

/** The index on the update of candidates answers it. A withdrawal does not count as a change. */
const touched = sqlite.prepare<Question, Changed & { added: number; changed: number; withdrawn: number }>(`
  select school_code, max(updated_at) as at, group_concat(distinct case when created_at >= since then created_by end) as user_ids,
    count(*) filter (where created_at >= since) as added,
    count(*) filter (where created_at < since and withdrawn_at is null) as changed,
    count(*) filter (where created_at < since and withdrawn_at is not null) as withdrawn
  from students, (select ? as year, ? as since) where exam_year = year and updated_at >= since group by school_code`);
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
export function changesSince(
  actor: Actor,
  { exam_year, ...ofSchool }: Place,
  since: string,
): SchoolChanges[] {
  const inScope = db
    .select({ school_code: schools.school_code, school_name: schools.school_name })
    .from(schools)
    .where(and(visibleTo(actor), ...schoolsFound(ofSchool)))
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
  for (const changes of [touched, numbered, moved])
    for (const each of changes.all(exam_year, since)) take(each);
  const people = namesOf([...found.values()].flatMap(({ user_ids }) => [...user_ids]));
  return [...found.values()]
    .map(({ user_ids, ...changes }) => ({
      ...changes,
      by: [...user_ids].flatMap((id) => people.get(id) ?? []),
    }))
    .sort((one, other) => (one.latest < other.latest ? 1 : -1));
}

const nothing = { added: 0, changed: 0, withdrawn: 0, numbered: 0, state: null, latest: "" };

function namesOf(ids: readonly number[]): Map<number, string> {
  const found = db
    .select({ id: users.id, full_name: users.full_name })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
    .all();
  return new Map(found.map(({ id, full_name }) => [id, full_name]));
}
