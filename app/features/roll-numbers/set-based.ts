import { sqlite } from "~/db/client";
import { now } from "~/db/clock";
import { parkRollNumbers } from "~/features/students/park-roll-numbers";
import { numberedStudents, type Prefixed, schoolsParameter } from "./rules";

/** One statement numbers a whole slice of schools, which takes many times as long one by one. */
sqlite.exec(`
  create temp table if not exists numbering (
    id integer primary key, school_code text not null, old text, new text not null
  );
  create temp table if not exists numbering_events (
    school_code text primary key, event_id integer not null, numbering_id integer not null
  )`);

const clear = sqlite.prepare("delete from temp.numbering");

export const forget = (): void => void clear.run();

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

export function computeNumbers(year: number, schools: readonly Prefixed[], only_unnumbered: boolean) {
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
export function writeOut(
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
