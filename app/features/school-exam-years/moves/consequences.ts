import type { Actor } from "~/auth/actor";
import { sqlite } from "~/db/client";
import { isStale } from "~/db/outcome";
import { waitingList } from "~/db/schema/states";
import { isLocked } from "~/features/exam-years/queries";
import type { SchoolYear } from "~/features/values/school-year";
import type { Sentence } from "~/messages/index";
import { objectionsToMove } from "../objections";
import { findRegistration, type Registration } from "../queries";
import type { RegistrationEdit } from "../schema";
import { type ListState, listStates } from "../sign-off/rules";
import { placeAfter } from "./commands";

const chosen = "(select * from school_exam_years where id in (select value from json_each(:ids)))";

const countInState = sqlite.prepare<{ ids: string }, { state: ListState; n: number }>(
  `select state, count(*) as n from ${chosen} group by state`,
);

const countWithdrawn = countOf(`select coalesce(sum(total_withdrawn), 0) from ${chosen}`);

const countPrints = countOf(
  `select count(*) from sheet_prints join ${chosen} using (school_code, exam_year)`,
);

const countWaiting = countOf(
  `select count(*) from requests as q where state in (${waitingList})
     and exists (select 1 from ${chosen} as r
       where r.exam_year = q.exam_year and r.school_code in (q.school_code, q.other_school_code))`,
);

function countOf(query: string): (ids: string) => number {
  const statement = sqlite.prepare<{ ids: string }, number>(query).pluck();
  return (ids) => statement.get({ ids }) ?? 0;
}

/** What a move of registrations does to the records around them, in counts. Prints and requests stay at the old place. */
export function consequencesOfMove(moving: readonly Registration[], to: Partial<SchoolYear>): Sentence[] {
  if (moving.length === 0) return [];
  const ids = JSON.stringify(moving.map(({ id }) => id));
  const sumOf = (field: "total_students" | "total_student_with_code") =>
    moving.reduce((sum, registration) => sum + registration[field], 0);
  const found = new Map(countInState.all({ ids }).map(({ state, n }) => [state, n]));
  const states = Object.fromEntries(listStates.map((state) => [state, found.get(state) ?? 0]));
  const { school_code = "", exam_year: year = moving[0]?.exam_year ?? 0 } = to;
  const isOtherSchool = school_code !== "" && moving.some((one) => one.school_code !== school_code);
  const values = {
    registrations: moving.length,
    students: sumOf("total_students"),
    withdrawn: countWithdrawn(ids),
  };
  return [
    {
      key: isOtherSchool ? "school_exam_year.will_move_school" : "school_exam_year.will_move",
      values: { ...values, year, school_code },
    },
    { key: "school_exam_year.will_move_numbers", values: { numbered: sumOf("total_student_with_code") } },
    { key: "school_exam_year.will_move_prints", values: { n: countPrints(ids) } },
    { key: "school_exam_year.will_move_lists", values: states },
    { key: "school_exam_year.will_move_requests", values: { n: countWaiting(ids) } },
    ...locksOf(moving, to),
  ];
}

/** None of an edit that moves nothing, is stale or would be refused: the command answers those. */
export function consequencesOfEdit(actor: Actor, id: number, edit: RegistrationEdit): Sentence[] {
  const before = findRegistration(actor, id);
  if (!before || isStale(edit.version, before)) return [];
  const after = placeAfter(before, edit);
  const isMoved = after.school_code !== before.school_code || after.exam_year !== before.exam_year;
  return isMoved && !objectionsToMove(actor, before, after) ? consequencesOfMove([before], after) : [];
}

function locksOf(moving: readonly Registration[], to: Partial<SchoolYear>): Sentence[] {
  const from = [...new Set(moving.map(({ exam_year }) => exam_year))].filter((year) => year !== to.exam_year);
  const locked = from.filter((year) => isLocked(year)).sort();
  const target = to.exam_year !== undefined && from.length > 0 && isLocked(to.exam_year);
  return [
    ...(locked.length > 0
      ? [{ key: "school_exam_year.will_move_from_locked", values: { years: locked.join(", ") } } as const]
      : []),
    ...(target
      ? [{ key: "school_exam_year.will_move_to_locked", values: { year: to.exam_year ?? 0 } } as const]
      : []),
    ...(locked.length === 0 && !target ? [{ key: "school_exam_year.will_move_unlocked" } as const] : []),
  ];
}
