import type { Actor } from "~/auth/actor";
import { recordEvents } from "~/db/audit";
import { write } from "~/db/client";
import { now } from "~/db/clock";
import { type Outcome, refused } from "~/db/outcome";
import { makeLateMarksOf } from "~/features/exam-years/late";
import { type ExamYear, findExamYearOf } from "~/features/exam-years/queries";
import { anotherRequest } from "~/features/values/another-request";
import { SLICE, sliceOf } from "~/features/values/slice";
import { explain, problem, sentenceText, t } from "~/messages";
import { compareBinary } from "./classes";
import { newNumbering, numberingEvent, numberSchoolYear, objectionsToClasses, obstacleTo } from "./commands";
import { findSchoolYears, type Numbering, numberingOf } from "./numbering";
import { type RunManner, splitBySetBased } from "./plan-schools";
import type { WholeYearFilter } from "./schema";
import { forget, writeOut } from "./set-based";
import { type YearSchool, yearSchools } from "./year-schools";

export interface SchoolPlan extends YearSchool {
  /** The count of numbers to write; `issued` of them replace a number that a candidate holds. */
  changed: number;
  issued: number;
  without_class: number;
  obstacle: string | null;
}

const byUsualCode = { code: null, fingerprint: null, reason: null } as const;

/** Numbers the next schools of the filter and skips those with an obstacle. A repetition changes nothing. */
export function numberSlice(actor: Actor, filter: WholeYearFilter, after: number, most = SLICE) {
  return write(() => {
    const { exam_year, only_unnumbered, without_class } = filter;
    const year = findExamYearOf(exam_year);
    const slice = sliceOf(yearSchools(actor, filter, { after }, most.schools), most.candidates);
    if (!year || slice.length === 0) return { after, schools: 0, candidates: 0 };
    for (const { school_code } of slice) makeLateMarksOf({ school_code, exam_year });
    const { plain, others } = splitBySetBased(actor, year, slice, new Map(), filter);
    const written = plain.filter(({ counts }) => counts.new + counts.changed > 0);
    const event_ids = recordEvents(
      actor,
      written.map(({ school, counts }) =>
        numberingEvent({ ...school, exam_year, counts, only_unnumbered }, null),
      ),
    );
    const at = now();
    writeOut(
      { exam_year, user_id: actor.user_id },
      others.map(({ school_code }) => school_code),
      written.map(({ school }, n) => [
        school.school_code,
        event_ids[n] as number,
        newNumbering(actor, school.registration_id, at),
      ]),
    );
    // The obstacle may have been a number that another school of the slice has just given up.
    const request = { ...byUsualCode, only_unnumbered, without_class };
    for (const at of findSchoolYears(actor, idsOf(others))) numberSchoolYear(actor, at, request);
    const candidates = slice.reduce((sum, { total_students }) => sum + total_students, 0);
    return { after: slice.at(-1)?.registration_id ?? after, schools: slice.length, candidates };
  });
}

const idsOf = (schools: readonly YearSchool[]) => schools.map(({ registration_id }) => registration_id);

export async function planSchools(
  actor: Actor,
  year: ExamYear,
  schools: readonly YearSchool[],
  manner: RunManner,
): Promise<SchoolPlan[]> {
  const plans: SchoolPlan[] = [];
  const nameByPrefix = new Map<string, string>();
  for (let rest = schools; rest.length > 0; ) {
    const slice = sliceOf(rest.slice(0, SLICE.schools));
    rest = rest.slice(slice.length);
    const { plain, others } = splitBySetBased(actor, year, slice, nameByPrefix, manner);
    forget();
    const found = new Map<number, Omit<SchoolPlan, keyof YearSchool>>();
    for (const { school, counts, without_class } of plain) {
      const changed = counts.new + counts.changed;
      found.set(school.registration_id, { changed, issued: counts.changed, without_class, obstacle: null });
      nameByPrefix.set(school.prefix, school.school_name);
    }
    for (const at of findSchoolYears(actor, idsOf(others))) {
      const outcome = numberingOf(actor, at, { ...manner, code: byUsualCode.code });
      found.set(at.registration_id, planOf(actor, outcome, nameByPrefix, manner));
    }
    for (const school of slice)
      plans.push({ ...school, ...(found.get(school.registration_id) ?? emptyPlan) });
    await anotherRequest();
  }
  return plans.sort((a, b) => compareBinary(a.school_name, b.school_name));
}

const emptyPlan = { changed: 0, issued: 0, without_class: 0, obstacle: null } as const;

function planOf(
  actor: Actor,
  outcome: Outcome<Numbering>,
  nameByPrefix: Map<string, string>,
  manner: RunManner,
) {
  if (outcome.kind !== "saved") return { ...emptyPlan, obstacle: sentenceOf(outcome) };
  const { counts, changed, prefix, school, without_class } = outcome.value;
  const unconfirmed = objectionsToClasses(outcome.value, manner);
  const obstacle =
    sentenceText(obstacleTo(actor, outcome.value, null)) ??
    (unconfirmed && sentenceOf(refused(unconfirmed))) ??
    (manner.only_unnumbered ? null : sharedCode(prefix, nameByPrefix.get(prefix)));
  if (obstacle === null) nameByPrefix.set(prefix, school.school_name);
  const issued = counts.changed + counts.taken_away;
  return { changed, issued, without_class: without_class.length, obstacle };
}

const sharedCode = (code: string, school: string | undefined): string | null =>
  school === undefined ? null : t("roll_number.shared_code", { code, school });

function sentenceOf(outcome: Exclude<Outcome<unknown>, { kind: "saved" }>): string {
  if (outcome.kind === "blocked") return sentenceText(outcome.reason);
  const [first] = outcome.kind === "refused" ? Object.entries(outcome.problems) : [];
  const [field, [first_problem = problem("invalid")]] = first ?? ["", []];
  return explain(field, first_problem).message;
}
