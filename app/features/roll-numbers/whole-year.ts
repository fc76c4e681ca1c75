import type { Actor } from "~/auth/actor";
import { recordEvents } from "~/db/audit";
import { sqlite, write } from "~/db/client";
import { now } from "~/db/clock";
import { type Outcome, refused } from "~/db/outcome";
import { makeLateMarksOf } from "~/features/exam-years/late";
import { type ExamYear, findExamYearOf, isLocked } from "~/features/exam-years/queries";
import { highestNumber, numbersOfWithdrawn } from "~/features/students/issued";
import { parkRollNumbers } from "~/features/students/park-roll-numbers";
import { anotherRequest } from "~/features/values/another-request";
import { SLICE, sliceOf } from "~/features/values/slice";
import { explain, problem, sentenceText, t } from "~/messages";
import { compareBinary } from "./classes";
import {
  newNumbering,
  numberingEvent,
  numberSchoolYear,
  objectionsToClasses,
  obstacleTo,
  whyNumbersReadOnly,
} from "./commands";
import { findSchoolYears, type Numbering, numberingOf, usualCodeIn } from "./numbering";
import type { Manner } from "./room";
import {
  type Change,
  codeFor,
  HIGHEST_NUMBER,
  numberedStudents,
  type Prefixed,
  schoolsParameter,
} from "./rules";
import type { WholeYearFilter } from "./schema";
import { type YearSchool, yearSchools } from "./year-schools";

/** One statement numbers a whole slice of schools, which takes many times as long one by one. */
sqlite.exec(`
  create temp table if not exists numbering (
    id integer primary key, school_code text not null, old text, new text not null
  );
  create temp table if not exists numbering_events (
    school_code text primary key, event_id integer not null, numbering_id integer not null
  )`);

const clear = sqlite.prepare("delete from temp.numbering");

const forget = (): void => void clear.run();

const fillChanges = sqlite.prepare<[{ year: number; only_unnumbered: 0 | 1; schools: string }]>(`
  insert into temp.numbering (id, school_code, old, new)
  select id, school_code, old, new from (${numberedStudents}) where old is not new`);

const changedIn = sqlite.prepare<[], { school_code: string; n: number }>(`
  select school_code, count(*) as n from temp.numbering where old is not null group by school_code`);

const withoutClass = sqlite.prepare<[], { school_code: string; n: number }>(`
  select numbering.school_code, count(*) as n from temp.numbering cross join students using (id)
  where class_name is null group by 1`);

const heldElsewhere = sqlite
  .prepare<[year: number], string>(`
    select distinct numbering.school_code from temp.numbering
    cross join students on students.exam_year = ? and students.student_code = numbering.new
    where students.school_code <> numbering.school_code`)
  .pluck();

/** Cheaper than `heldElsewhere`, and in most slices enough: no other school uses a prefix of these schools. */
const sharesPrefix = sqlite
  .prepare<[schools: string, year: number], 1>(`
    select 1 from (select value ->> 0 as school_code, value ->> 1 as prefix from json_each(?)) as requested
    cross join students on students.exam_year = ?
      and students.student_code >= requested.prefix || '/' and students.student_code < requested.prefix || '0'
    where students.school_code <> requested.school_code limit 1`)
  .pluck();

const deleteLeftOut = sqlite.prepare<[schools: string]>(
  "delete from temp.numbering where school_code in (select value from json_each(?))",
);

/** Their number is the new one of another candidate. */
const inTheWay = sqlite
  .prepare<[], number>("select id from temp.numbering where old in (select new from temp.numbering)")
  .pluck();

/** The plus keeps SQLite from reading all candidates to look each one up among the numbers. */
const updateStudents = sqlite.prepare<[at: string]>(`
  update students set student_code = numbering.new, updated_at = ?, version = version + 1
  from temp.numbering where students.id = +numbering.id`);

const nameEvents = sqlite.prepare<[events: string]>(`
  insert or replace into temp.numbering_events (school_code, event_id, numbering_id)
  select value ->> 0, value ->> 1, value ->> 2 from json_each(?)`);

const insertHistory = sqlite.prepare<[{ exam_year: number; user_id: number; at: string }]>(`
  insert into roll_number_history
    (student_id, exam_year, school_code, student_code, user_id, audit_event_id, numbering_id, created_at, former_code)
  select id, :exam_year, school_code, new, :user_id, event_id, numbering_id, :at, old
  from temp.numbering cross join temp.numbering_events using (school_code)`);

function computeNumbers(year: number, schools: readonly Prefixed[], only_unnumbered: boolean) {
  forget();
  const requested = schoolsParameter(schools);
  fillChanges.run({ year, only_unnumbered: only_unnumbered ? 1 : 0, schools: requested });
  return {
    changed: new Map(changedIn.all().map(({ school_code, n }) => [school_code, n])),
    withoutClass: new Map(withoutClass.all().map(({ school_code, n }) => [school_code, n])),
    collided: new Set(sharesPrefix.get(requested, year) ? heldElsewhere.all(year) : []),
  };
}

/** Writes the numbers of the last `computeNumbers`. Call both in one transaction. */
function writeOut(
  { exam_year, user_id }: { exam_year: number; user_id: number },
  leftOut: readonly string[],
  events: readonly (readonly [school_code: string, event_id: number, numbering_id: number])[],
): void {
  if (leftOut.length > 0) deleteLeftOut.run(JSON.stringify(leftOut));
  parkRollNumbers(inTheWay.all());
  const at = now();
  updateStudents.run(at);
  nameEvents.run(JSON.stringify(events));
  insertHistory.run({ exam_year, user_id, at });
  forget();
}

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

interface PrefixedSchool extends YearSchool {
  prefix: string;
  highest: number;
}

/** How a run over the year numbers each school. */
interface RunManner extends Manner {
  without_class: boolean;
}

interface Plain {
  school: PrefixedSchool;
  counts: Record<Change, number>;
  without_class: number;
}

/** Computes the numbers of the schools without an obstacle (`plain`). `taken`: the prefixes of earlier schools. */
function splitBySetBased(
  actor: Actor,
  year: ExamYear,
  schools: readonly YearSchool[],
  taken: ReadonlyMap<string, string>,
  { only_unnumbered, without_class }: RunManner,
): { plain: Plain[]; others: PrefixedSchool[] } {
  const prefixed = schools
    .filter(({ total_students }) => total_students > 0)
    .map((school) => {
      const prefix = prefixOf(school, year.year);
      return { ...school, prefix, highest: only_unnumbered ? highestNumber(year.year, prefix) : 0 };
    });
  const isFixed = (school_code: string) =>
    whyNumbersReadOnly(actor, { school_code, exam_year: year.year }) !== null;
  const codes = new Set(taken.keys());
  const countable = new Set(
    prefixed.filter((school) => {
      const { prefix, highest, total_students, total_student_with_code } = school;
      const isOwn = prefix !== "" && !codes.has(prefix);
      codes.add(prefix);
      if (!isOwn || isFixed(school.school_code)) return false;
      if (only_unnumbered) return highest + total_students - total_student_with_code <= HIGHEST_NUMBER;
      return total_students <= HIGHEST_NUMBER && numbersOfWithdrawn(year.year, prefix).length === 0;
    }),
  );
  const found = computeNumbers(year.year, [...countable], only_unnumbered);

  const plain: Plain[] = [];
  const others: PrefixedSchool[] = [];
  for (const school of prefixed) {
    const { school_code, total_students, total_student_with_code } = school;
    const changed = found.changed.get(school_code) ?? 0;
    const isKept = isLocked(year) && changed > 0;
    const unclassed = found.withoutClass.get(school_code) ?? 0;
    const needsConsent = unclassed > 0 && !without_class;
    const isPlain = countable.has(school) && !found.collided.has(school_code) && !isKept && !needsConsent;
    if (!isPlain) others.push(school);
    else {
      const same = total_student_with_code - changed;
      const counts = { same, new: total_students - total_student_with_code, changed, taken_away: 0 };
      plain.push({ school, counts, without_class: unclassed });
    }
  }
  return { plain, others };
}

function prefixOf(school: YearSchool, exam_year: number): string {
  const isChoice = school.roll_code === "hq_code" && school.hq_code_alt !== null;
  const field = isChoice ? usualCodeIn(school, exam_year) : "hq_code";
  const code = codeFor(school, field);
  return code.ok ? code.code : "";
}
