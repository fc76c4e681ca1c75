import type { Actor } from "~/auth/actor";
import { recordEvents } from "~/db/audit";
import { sqlite, write } from "~/db/client";
import { now } from "~/db/clock";
import { blocked, missing, type Outcome, saved } from "~/db/outcome";
import type { Span } from "~/db/spans";
import { isLocked, whyYearClosed } from "~/features/exam-years/queries";
import { isDraft } from "~/features/school-exam-years/sign-off/queries";
import { countInvalidSheets } from "~/features/students/issued";
import { parkRollNumbers } from "~/features/students/park-roll-numbers";
import type { SchoolYear } from "~/features/values/school-year";
import type { Sentence } from "~/messages";
import { findSchoolYears } from "./numbering";
import { mostInUndo } from "./outcomes";

export interface NumbersRestored {
  restored_numbers: number;
}

/** Of the first and the last numbering of a run: other accounts number meanwhile. */
const mostNumberings = 20_000;

interface UndoableNumbering extends SchoolYear {
  id: number;
  registration_id: number;
}

const numberingsIn = sqlite.prepare<[first: number, last: number, user_id: number], UndoableNumbering>(`
  select numbering.id, registration_id, school_code, exam_year
  from undoable_numberings as numbering join school_exam_years on school_exam_years.id = registration_id
  where numbering.id between ? and ? and user_id = ?`);

const numbersGiven = sqlite.prepare<[numbering_id: number], GivenNumber>(`
  select id as history_id, student_id as id, student_code as old, former_code from roll_number_history
  where numbering_id = ? and undo_event_id is null`);

interface GivenNumber {
  history_id: number;
  id: number;
  /** The number that the undo takes back, under the name of `countInvalidSheets`. */
  old: string;
  former_code: string | null;
}

/** Restores the numbers from before a numbering of this account: of one school, or of a run over the year. */
export function undoNumbering(actor: Actor, [first, last]: Span): Outcome<NumbersRestored> {
  return write(() => {
    if (last - first >= mostNumberings) return missing();
    const numberings = numberingsIn
      .all(first, last, actor.user_id)
      .map((numbering) => ({ ...numbering, given: numbersGiven.all(numbering.id) }))
      .filter(({ given }) => given.length > 0);
    const restored_numbers = numberings.reduce((sum, { given }) => sum + given.length, 0);
    if (restored_numbers === 0 || restored_numbers > mostInUndo) return missing();
    const visible = new Set(
      findSchoolYears(
        actor,
        numberings.map(({ registration_id }) => registration_id),
      ).map(({ school, year }) => placeOf({ school_code: school.school_code, exam_year: year.year })),
    );
    const newest = newestNumber.get(first, last) as number;
    for (const numbering of numberings) {
      if (!visible.has(placeOf(numbering))) return missing();
      const obstacle = whyNotUndo(numbering, numbering.given, { first, last, newest });
      if (obstacle) return blocked(obstacle);
    }
    restoreNumbers(actor, numberings);
    return saved({ restored_numbers });
  });
}

const placeOf = ({ school_code, exam_year }: SchoolYear) => `${exam_year} ${school_code}`;

/** An issued number stays: it was printed, the list was submitted or the year is locked (docs/decisions/033). */
function whyNotUndo(
  { id, school_code, exam_year }: UndoableNumbering,
  given: readonly GivenNumber[],
  run: Run,
): Sentence | null {
  const place = { school_code, exam_year };
  const values = { school_code, year: exam_year };
  const closed = whyYearClosed(exam_year);
  if (closed) return closed;
  if (isLocked(exam_year)) return { key: "roll_number.undo_locked", values };
  if (!isDraft(place)) return { key: "roll_number.undo_submitted", values };
  const n = countInvalidSheets(place, given);
  if (n > 0) return { key: "roll_number.undo_printed", values: { ...values, n } };
  const isChanged = changedSince.get({ ...place, ...run, id }) === 1;
  return isChanged ? { key: "roll_number.undo_changed", values } : null;
}

interface Run {
  first: number;
  last: number;
  /** The last number of the run in the history. */
  newest: number;
}

const newestNumber = sqlite
  .prepare<[first: number, last: number], number>(
    "select max(id) from roll_number_history where numbering_id between ? and ?",
  )
  .pluck();

const changedSince = sqlite
  .prepare<[SchoolYear & Run & { id: number }], 0 | 1>(`
    select exists (
      select 1 from roll_number_history as given left join students on students.id = given.student_id
      where given.numbering_id = :id and (students.student_code is not given.student_code
        or students.school_code <> :school_code or students.withdrawn_at is not null
        or exists (select 1 from students as holder
          where holder.exam_year = :exam_year and holder.student_code = given.former_code
            and not exists (select 1 from roll_number_history as own
              where own.student_id = holder.id and own.numbering_id between :first and :last)))
    ) or exists (
      select 1 from students cross join roll_number_history as later on later.student_id = students.id
      where students.school_code = :school_code and students.exam_year = :exam_year
        and later.undo_event_id is null
        and later.id > :newest)`)
  .pluck();

const setNumbers = sqlite.prepare<[at: string, numbers: string]>(`
  update students set student_code = each.value ->> 1, updated_at = ?, version = version + 1
  from json_each(?) as each where students.id = each.value ->> 0`);

const markHistory = sqlite.prepare<[event_id: number, ids: string]>(
  "update roll_number_history set undo_event_id = ? where id in (select value from json_each(?))",
);

type NumberingToUndo = UndoableNumbering & { given: GivenNumber[] };

function restoreNumbers(actor: Actor, numberings: readonly NumberingToUndo[]): void {
  const rows = numberings.flatMap(({ given }) => given);
  const returning = new Set(rows.map(({ former_code }) => former_code));
  parkRollNumbers(rows.filter(({ old }) => returning.has(old)).map(({ id }) => id));
  setNumbers.run(now(), JSON.stringify(rows.map(({ id, former_code }) => [id, former_code])));
  const events = numberings.map(({ registration_id: entity_id, school_code, exam_year, given }) => {
    const restored = given.filter(({ former_code }) => former_code !== null).length;
    const changes = { restored, taken_away: given.length - restored };
    const entity = "school_exam_year";
    return { action: "roll_number.undone", entity, entity_id, school_code, exam_year, changes };
  });
  const event_ids = recordEvents(actor, events);
  for (const [at, { given }] of numberings.entries())
    markHistory.run(event_ids[at] as number, JSON.stringify(given.map(({ history_id }) => history_id)));
}
