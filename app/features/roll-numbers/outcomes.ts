import type { Actor } from "~/auth/actor";
import { sqlite } from "~/db/client";
import { now } from "~/db/clock";
import { type ExamYear, isLocked } from "~/features/exam-years/queries";
import { anotherRequest } from "~/features/values/another-request";
import { SLICE } from "~/features/values/slice";
import type { WholeYearFilter } from "./schema";
import { numberSlice, planSchools, type SchoolPlan } from "./whole-year";
import { countYearSchools, yearSchools } from "./year-schools";

export interface SchoolOutcome extends SchoolPlan {
  written: number;
  /** `changed`: a candidate changed after the run numbered the school. */
  outcome: "refused" | "changed" | "done" | "same";
}

/** Other requests have a turn after each slice. A stop between two slices leaves whole schools, and the run goes on. */
export async function continueRun(
  actor: Actor,
  filter: WholeYearFilter,
  { since, after, done }: { since: string | null; after: number; done: number },
) {
  const run = { since: since ?? now(), after, done };
  const written = { schools: 0, candidates: 0 };
  do {
    const slice = numberSlice(actor, filter, run.after);
    if (slice.schools === 0) break;
    run.after = slice.after;
    written.schools += slice.schools;
    written.candidates += slice.candidates;
    await anotherRequest();
  } while (
    written.schools + SLICE.schools <= PRESS.schools &&
    written.candidates + SLICE.candidates <= PRESS.candidates
  );
  return { ...run, done: done + written.schools };
}

export interface Run {
  done: number;
  left: number;
  schools: SchoolOutcome[];
  /** The numbers that an undo by this account takes back. */
  undo: RunUndo;
}

type RunUndo = "none" | "too_many" | { first: number; last: number; n: number };

interface RunRequest {
  filter: WholeYearFilter;
  after: number;
  done: number;
  since: string;
}

/** Derives a run from its address, the history and the candidates, so that a reload, Back or another computer loses nothing. */
export async function findRun(actor: Actor, year: ExamYear, request: RunRequest): Promise<Run> {
  const { filter, after, done, since } = request;
  const left = countYearSchools(actor, filter, { after });
  const passed = yearSchools(actor, { ...filter, incomplete: false }, { upTo: after });
  const ids = JSON.stringify(passed.map(({ registration_id }) => registration_id));
  const written = new Map(numbersSince.all(ids, since).map(({ id, written }) => [id, written]));
  const plans = await planSchools(actor, year, passed, filter);
  const schools = plans.map((plan) => outcomeOf(plan, written.get(plan.registration_id) ?? 0));
  const hadTurn = filter.incomplete ? schools.filter(({ outcome }) => outcome !== "same") : schools;
  return {
    done,
    left,
    undo: undoOf(actor, year, { ids, since }),
    schools: hadTurn.toSorted(
      (a, b) => attentionFirst.indexOf(a.outcome) - attentionFirst.indexOf(b.outcome),
    ),
  };
}

const attentionFirst: SchoolOutcome["outcome"][] = ["refused", "changed", "done", "same"];

function outcomeOf(plan: SchoolPlan, written: number): SchoolOutcome {
  const isDone = written > 0 ? "done" : "same";
  const outcome = plan.obstacle !== null ? "refused" : plan.changed > 0 ? "changed" : isDone;
  return { ...plan, written, outcome };
}

const generatedSince = `
  from undoable_numberings as numbering cross join roll_number_history on numbering_id = numbering.id
  where registration_id in (select value from json_each(?)) and numbering.created_at >= ? and undo_event_id is null`;

const numbersSince = sqlite.prepare<[ids: string, since: string], { id: number; written: number }>(
  `select registration_id as id, count(*) as written ${generatedSince} group by registration_id`,
);

const ownNumbersSince = sqlite.prepare<
  [ids: string, since: string, user_id: number],
  { first: number | null; last: number; n: number }
>(`
  select min(numbering.id) as first, max(numbering.id) as last, count(*) as n ${generatedSince}
    and numbering.user_id = ?`);

function undoOf(actor: Actor, year: ExamYear, { ids, since }: { ids: string; since: string }): RunUndo {
  const own = isLocked(year) ? undefined : ownNumbersSince.get(ids, since, actor.user_id);
  if (!own || own.first === null) return "none";
  return own.n > mostInUndo ? "too_many" : { ...own, first: own.first };
}

/** A request of a run over the year begins no slice that would exceed it. */
const PRESS = { schools: 500, candidates: 30_000 };

/** An undo is one transaction. */
export const mostInUndo = 15_000;
