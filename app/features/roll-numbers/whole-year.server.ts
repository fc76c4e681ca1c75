import type { Actor } from "~/auth/actor";
import { recordEvents } from "~/db/audit.server";
import { write } from "~/db/client.server";
import type { Outcome } from "~/db/outcome";
import { type ExamYear, findExamYearOf } from "~/features/exam-years/queries.server";
import { explain, problem, sentenceText, t } from "~/messages";
import { compareBinary } from "./classes";
import { numberingEvent, numberSchoolYear, whatForbids } from "./commands.server";
import { findSchoolYears, type Numbering, numberingOf } from "./numbering.server";
import { splitBySetBased } from "./plan-schools.server";
import type { WholeYearFilter } from "./schema";
import { forget, writeOut } from "./set-based.server";
import { type YearSchool, yearSchools } from "./year-schools.server";

/** What numbering would do to one school of the year. */
export interface SchoolPlan extends YearSchool {
  /** How many numbers would be written; of them `issued` are in place of one that a candidate holds. */
  changed: number;
  issued: number;
  /** Why the school is left alone, as a sentence. */
  obstacle: string | null;
}

/** As much as one transaction numbers, so that nobody else waits long for the database. */
const SLICE = { schools: 500, candidates: 30_000 };

const byUsualCode = { code: null, fingerprint: null, reason: null } as const;

/**
 * Numbers the next schools of the filter, each by the code it uses, and tells how far it came. A school that something
 * stands in the way of is left alone. Doing it twice changes nothing.
 */
export function numberSlice(actor: Actor, filter: WholeYearFilter, after: number, most = SLICE) {
  return write(() => {
    const { exam_year } = filter;
    const year = findExamYearOf(exam_year);
    const slice = sliceOf(yearSchools(actor, filter, { after }, most.schools), most.candidates);
    if (!year || slice.length === 0) return { after, schools: 0 };
    const { plain, others } = splitBySetBased(year, slice, new Map());
    const written = plain.filter(({ counts }) => counts.new + counts.changed > 0);
    const event_ids = recordEvents(
      actor,
      written.map(({ place, counts }) => numberingEvent({ ...place, exam_year, counts }, null)),
    );
    writeOut(
      { exam_year, user_id: actor.user_id },
      others.map(({ school_code }) => school_code),
      written.map(({ place }, at) => [place.school_code, event_ids[at] as number]),
    );
    // What stood in the way of one may have been a number that another of the slice has just given up.
    for (const at of findSchoolYears(actor, idsOf(others))) numberSchoolYear(actor, at, byUsualCode);
    return { after: slice.at(-1)?.registration_id ?? after, schools: slice.length };
  });
}

const idsOf = (schools: readonly YearSchool[]) => schools.map(({ registration_id }) => registration_id);

/** What numbering each of these schools would do, by name, and what stands in the way; no candidate is touched. */
export async function planSchools(
  actor: Actor,
  year: ExamYear,
  schools: readonly YearSchool[],
): Promise<SchoolPlan[]> {
  const plans: SchoolPlan[] = [];
  const codes = new Map<string, string>();
  for (let rest = schools; rest.length > 0; ) {
    const slice = sliceOf(rest.slice(0, SLICE.schools), SLICE.candidates);
    rest = rest.slice(slice.length);
    const { plain, others } = splitBySetBased(year, slice, codes);
    forget();
    const found = new Map<number, Omit<SchoolPlan, keyof YearSchool>>();
    for (const { place, counts } of plain) {
      const changed = counts.new + counts.changed;
      found.set(place.registration_id, { changed, issued: counts.changed, obstacle: null });
      codes.set(place.prefix, place.school_name);
    }
    for (const at of findSchoolYears(actor, idsOf(others))) {
      found.set(at.registration_id, planOf(actor, numberingOf(actor, at, byUsualCode.code), codes));
    }
    for (const school of slice)
      plans.push({ ...school, ...(found.get(school.registration_id) ?? emptyPlan) });
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  return plans.sort((a, b) => compareBinary(a.school_name, b.school_name));
}

const emptyPlan = { changed: 0, issued: 0, obstacle: null } as const;

/** As many of the schools, in their order, as have that many candidates; one at least. */
function sliceOf(schools: readonly YearSchool[], candidates: number): YearSchool[] {
  let sum = 0;
  const end = schools.findIndex(({ total_students }, at) => {
    sum += total_students;
    return at > 0 && sum > candidates;
  });
  return end < 0 ? [...schools] : schools.slice(0, end);
}

/** `codes` holds the codes by which earlier schools of the plan will be numbered. */
function planOf(actor: Actor, outcome: Outcome<Numbering>, codes: Map<string, string>) {
  if (outcome.kind !== "saved") return { ...emptyPlan, obstacle: sentenceOf(outcome) };
  const { counts, changed, prefix, school } = outcome.value;
  const issued = counts.changed + counts.taken_away;
  const obstacle =
    sentenceText(whatForbids(actor, outcome.value, null)) ?? sharedCode(prefix, codes.get(prefix));
  if (obstacle === null) codes.set(prefix, school.school_name);
  return { changed, issued, obstacle };
}

const sharedCode = (code: string, school: string | undefined): string | null =>
  school === undefined ? null : t("roll_number.shared_code", { code, school });

function sentenceOf(outcome: Exclude<Outcome<unknown>, { kind: "saved" }>): string {
  if (outcome.kind === "blocked") return sentenceText(outcome.reason);
  const [first] = outcome.kind === "refused" ? Object.entries(outcome.problems) : [];
  const [field, [first_problem = problem("invalid")]] = first ?? ["", []];
  return explain(field, first_problem).message;
}
