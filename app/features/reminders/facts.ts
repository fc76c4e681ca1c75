import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { type Actor, operator } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { db } from "~/db/client";
import { requests, school_exam_years, schools } from "~/db/schema";
import { outstandingAfter } from "~/features/absences/returns";
import { isHeld } from "~/features/absences/rules";
import type { Paper } from "~/features/exam-papers/queries";
import { type ExamYear, findExamYearOf, lockOf, runningYear } from "~/features/exam-years/queries";
import { movementsBySchool } from "~/features/packets/movements/board";
import { requestQueueFor } from "~/features/requests/queue";
import { steps } from "~/features/school-exam-years/list-state";
import { waitingIn } from "~/features/school-exam-years/sign-off-queries";
import { isClosedIn } from "~/features/schools/queries";
import type { Sliced } from "~/features/values/in-slices";
import { dayAfter, dayOf } from "~/features/values/moments";
import type { SchoolEvent, SchoolFacts, Since, Waiting, YearDays } from "./rules";

export interface Facts {
  days: YearDays;
  schools: ReadonlyMap<string, SchoolFacts>;
}

/** What the homes show of every school in the running year; null without one, and in a closed one. */
export function* factsOf(since: Since): Sliced<Facts | null> {
  const year = runningYear();
  const examYear = year === null ? undefined : findExamYearOf(year);
  if (!examYear || examYear.closed_at) return null;
  const movements = yield* movementsBySchool(operator, examYear.year);
  const lists = yield* outstandingAfter(operator, examYear.year, (paper) => isMissedBy(paper, since.until));
  const decided = decidedAfter(examYear.year, since.from);
  const found = schoolsIn(examYear.year).map(({ school_code, closed_from, ...list }) => {
    const facts: SchoolFacts = {
      isOpen: (list.state ?? "draf") === "draf" && !isClosedIn({ closed_from }, examYear.year),
      returned: returnOf(list),
      decided: decided.get(school_code) ?? [],
      movements: movements.get(school_code) ?? null,
      lists: lists.get(school_code)?.length ?? 0,
    };
    return [school_code, facts] as const;
  });
  return { days: daysOf(examYear), schools: new Map(found) };
}

/** A list that no account has changed is a draft from the beginning. */
const returnOf = ({ state, state_changed_at: at, state_changed_by: by }: ListOfSchool): SchoolEvent | null =>
  state === "draf" && at !== null && by !== null ? { at, by } : null;

/** What the homes show of lists and requests that wait for this account. The office signs on behalf of a district only where it wants to. */
export function waitingFor(actor: Actor, exam_year: number): Waiting {
  const lists = waitingIn(actor, { exam_year }).filter(({ state }) => can(actor, steps[state].needs));
  return {
    lists: lists.reduce((sum, { n }) => sum + n, 0),
    requests: requestQueueFor(actor, exam_year).waiting,
  };
}

function daysOf(examYear: ExamYear): YearDays {
  const lock = lockOf(examYear);
  const { year, entry_opens_on } = examYear;
  return {
    year,
    entry_opens_on: lock.kind === "locked" ? null : entry_opens_on,
    closes_at: lock.kind === "coming" ? lock.at : null,
  };
}

/** A list that is missing for longer is on the board of the office, and no mail repeats it. */
const daysMissed = 14;

/** From the day after the paper on. */
const isMissedBy = (paper: Paper, until: string): boolean => {
  const [from, day] = [dayAfter(dayOf(until), -daysMissed), dayOf(until)];
  return isHeld(paper) && paper.held_on !== null && paper.held_on >= from && paper.held_on < day;
};

type ListOfSchool = Omit<ReturnType<typeof schoolsIn>[number], "school_code" | "closed_from">;

const schoolsIn = (exam_year: number) =>
  db
    .select({
      school_code: schools.school_code,
      closed_from: schools.closed_from,
      state: school_exam_years.state,
      state_changed_at: school_exam_years.state_changed_at,
      state_changed_by: school_exam_years.state_changed_by,
    })
    .from(schools)
    .leftJoin(
      school_exam_years,
      and(eq(school_exam_years.school_code, schools.school_code), eq(school_exam_years.exam_year, exam_year)),
    )
    .all();

/** A school knows of a request that it took back itself. */
function decidedAfter(exam_year: number, from: string): Map<string, SchoolEvent[]> {
  const bySchool = new Map<string, SchoolEvent[]>();
  const found = db
    .select({
      school_code: requests.school_code,
      at: sql<string>`${requests.decided_at}`,
      by: requests.decided_by,
    })
    .from(requests)
    .where(
      and(
        eq(requests.exam_year, exam_year),
        inArray(requests.state, ["approved", "rejected"]),
        gt(requests.decided_at, from),
      ),
    )
    .all();
  for (const { school_code, ...event } of found)
    bySchool.set(school_code, [...(bySchool.get(school_code) ?? []), event]);
  return bySchool;
}
