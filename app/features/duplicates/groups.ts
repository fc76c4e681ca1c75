import { createHash } from "node:crypto";
import { sqlite } from "~/db/client";
import type { SchoolYear } from "~/features/values/school-year";
import { type DuplicateKind, duplicateKinds } from "./rules";

/** The ids of candidates who may be one person, in order. */
export interface Group {
  exam_year: number;
  kind: DuplicateKind;
  key: string;
  ids: number[];
}

/** After an upgrade all lists wait for their check. A request reads the lists of so many candidates among those that wait. */
const mostWaiting = 10_000;

/** A group has one of these candidates: those that the last check of a list found, and all of a list that was changed since. */
const possible = (columns: string, condition: string) => `
  waiting as (
    select school_code, exam_year, sum(total_students + total_withdrawn) over (order by exam_year desc, id)
        - total_students - total_withdrawn as before
      from checks_due cross join school_exam_years on id = registration_id where exam_year <= $exam_year),
  possible as (
    select ${columns} from possible_duplicates cross join students on students.id = student_id where ${condition}
    union all
    select ${columns} from waiting
      cross join students indexed by students_by_school using (school_code, exam_year)
      where before < ${mostWaiting} and ${condition})`;

/** A number twice in one exam type, in the year or before it, or in types of the year that may not be combined.
 * A group is of the last year in which its candidates are. A candidate who repeats the exam asks for no earlier candidate. */
const byNumber = (column: "ic_number" | "passport_number", index: string) => `
  with ${possible(`students.id, ${column} as number`, `${column} is not null and students.exam_year <= $exam_year`)},
  repeated as (
    select distinct number from possible
      where exists (select 1 from students indexed by ${index} where ${column} = number and exam_year = $exam_year)
        and exists (select 1 from students as other indexed by ${index}
          where other.${column} = number and other.exam_year <= $exam_year and other.id <> possible.id)),
  holders as (
    select number, students.id, exam_year, exam_type_code, allows_second_exam,
        max(exam_year = $exam_year and not is_repeating) over (partition by number, exam_type_code) as asks_earlier
      from repeated
      cross join students indexed by ${index}
        on students.${column} = number and exam_year <= $exam_year and withdrawn_at is null
      join school_exam_years using (school_code, exam_year) join exam_types on code = exam_type_code),
  judged as (
    select number, id,
        (count(*) over of_type > 1 and max(exam_year) over of_type = $exam_year)
        or (exam_year = $exam_year and count(*) over of_year > 1 and min(allows_second_exam) over of_year = 0) as is_in_group
      from holders where exam_year = $exam_year or asks_earlier
      window of_type as (partition by number, exam_type_code), of_year as (partition by number, exam_year))
  select group_concat(id, ' ' order by id) as ids from judged where is_in_group group by number having count(*) > 1`;

/** The first six digits of an identity card are the birth date. One card in two schools is a group of its number. */
const byNameAndBirthDate = `
  with ${possible("students.id, full_name as name", "students.exam_year = $exam_year")},
  repeated as (
    select distinct name from possible where exists (
      select 1 from students as other indexed by students_list
        where other.exam_year = $exam_year and other.full_name = name and other.id <> possible.id))
  select group_concat(id, ' ' order by id) as ids from repeated
    cross join students indexed by students_list on exam_year = $exam_year and full_name = name
    where withdrawn_at is null and ic_number is not null and erased_at is null
    group by name, substr(ic_number, 1, 6)
    having min(school_code) < max(school_code) and min(ic_number) < max(ic_number)`;

/** Those of one name and birth date in two schools are a group already. */
const nearPairs = sqlite
  .prepare<{ exam_year: number; school_code: string | null }, string>(
    `select one.id || ' ' || other.id from near_pairs
       cross join students as one on one.id = student_id cross join students as other on other.id = other_id
     where one.exam_year = $exam_year and other.exam_year = one.exam_year
       and ($school_code is null or (one.school_code = $school_code and other.school_code = $school_code))
       and one.withdrawn_at is null and other.withdrawn_at is null
       and not (one.full_name = other.full_name and one.school_code <> other.school_code
         and substr(one.ic_number, 1, 6) is substr(other.ic_number, 1, 6))`,
  )
  .pluck();

/** Candidates who are near to one another, directly or by a third; of one list, a third of another school counts for nothing. */
function nearGroups(exam_year: number, school_code: string | null): string[] {
  const groupOf = new Map<number, Set<number>>();
  for (const pair of nearPairs.all({ exam_year, school_code })) {
    const joined = new Set<number>();
    for (const id of pair.split(" ").map(Number))
      for (const each of groupOf.get(id) ?? [id]) joined.add(each);
    for (const id of joined) groupOf.set(id, joined);
  }
  return [...new Set(groupOf.values())].map((ids) => [...ids].sort((a, b) => a - b).join(" "));
}

/** One read serves the kinds that are alike. */
const alike = sqlite.prepare<{ exam_year: number }, { kind: DuplicateKind; ids: string }>(
  Object.entries({
    ic_number: byNumber("ic_number", "students_by_card"),
    passport_number: byNumber("passport_number", "students_by_passport"),
    name_and_birth_date: byNameAndBirthDate,
  })
    .map(([kind, groups]) => `select '${kind}' as kind, ids from (${groups})`)
    .join(" union all "),
);

/** In every scope, without withdrawn candidates. */
export function groupsOf(exam_year: number, kinds: readonly DuplicateKind[] = duplicateKinds): Group[] {
  const found = alike.all({ exam_year });
  const idsOf = (kind: DuplicateKind): string[] =>
    kind === "near_duplicate"
      ? nearGroups(exam_year, null)
      : found.flatMap((group) => (group.kind === kind ? group.ids : []));
  return kinds.flatMap((kind) => idsOf(kind).map((ids) => asGroup(exam_year, kind, ids)));
}

export const nearGroupsOfList = ({ school_code, exam_year }: SchoolYear): Group[] =>
  nearGroups(exam_year, school_code).map((ids) => asGroup(exam_year, "near_duplicate", ids));

const asGroup = (exam_year: number, kind: DuplicateKind, ids: string): Group => ({
  exam_year,
  kind,
  key: createHash("sha256").update(ids).digest("hex").slice(0, 32),
  ids: ids.split(" ").map(Number),
});
