import type { Actor } from "~/auth/actor";
import { sqlite } from "~/db/client.server";
import { now } from "~/db/clock";
import type { ExamYear } from "~/features/exam-years/queries.server";
import type { WholeYearFilter } from "./schema";
import { numberSlice, planSchools, type SchoolPlan } from "./whole-year.server";
import { countYearSchools, yearSchools } from "./year-schools.server";

/** A school that had its turn: numbered, left as it was, refused with the reason, or changed again since. */
export interface SchoolOutcome extends SchoolPlan {
  written: number;
  outcome: "refused" | "changed" | "done" | "same";
}

/** Numbers the next slice of schools, and tells where the run stands then; a run without a beginning begins. */
export function continueRun(
  actor: Actor,
  filter: WholeYearFilter,
  { since, after, done }: { since: string | null; after: number; done: number },
) {
  const began = since ?? now();
  const slice = numberSlice(actor, filter, after);
  return { since: began, after: slice.after, done: done + slice.schools };
}

/** How far a run over a year has come, and what became of each school that had its turn. */
export interface Run {
  done: number;
  left: number;
  schools: SchoolOutcome[];
}

interface RunRequest {
  filter: WholeYearFilter;
  /** The last registration that had its turn, how many had it, and when the run began. */
  after: number;
  done: number;
  since: string;
}

/**
 * Reads a run from what is kept anyway: the address says where it stands, the roll number history what was written since it began, and
 * the candidates themselves what still stands in the way. So a reload, Back or another computer loses nothing of it.
 */
export async function findRun(actor: Actor, year: ExamYear, asked: RunRequest): Promise<Run> {
  const { filter, after, done, since } = asked;
  const left = countYearSchools(actor, filter, { after });
  const passed = yearSchools(actor, { ...filter, incomplete: false }, { upTo: after });
  const written = writtenSince(
    passed.map(({ registration_id }) => registration_id),
    since,
  );
  const plans = await planSchools(actor, year, passed);
  const schools = plans.map((plan) => outcomeOf(plan, written.get(plan.registration_id) ?? 0));
  const hadTurn = filter.incomplete ? schools.filter(({ outcome }) => outcome !== "same") : schools;
  return {
    done,
    left,
    schools: hadTurn.toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome)),
  };
}

/** Those that want a person's eye come first. */
const order: SchoolOutcome["outcome"][] = ["refused", "changed", "done", "same"];

function outcomeOf(plan: SchoolPlan, written: number): SchoolOutcome {
  const isDone = written > 0 ? "done" : "same";
  const outcome = plan.obstacle !== null ? "refused" : plan.changed > 0 ? "changed" : isDone;
  return { ...plan, written, outcome };
}

const numbersSince = sqlite.prepare<[ids: string, since: string], { id: number; written: number }>(`
  select cast(entity_id as integer) as id, count(*) as written
  from audit_events cross join roll_number_history on audit_event_id = audit_events.id
  where entity = 'school_exam_year' and entity_id in (select cast(value as text) from json_each(?))
    and action = 'roll_number.generated' and audit_events.created_at >= ?
  group by entity_id`);

/** How many roll numbers each registration was given since then. */
const writtenSince = (ids: readonly number[], since: string) =>
  new Map(numbersSince.all(JSON.stringify(ids), since).map(({ id, written }) => [id, written]));
