import { operator } from "~/auth/actor";
import { recordEvents } from "~/db/audit";
import { sqlite, write } from "~/db/client";
import { now } from "~/db/clock";
import { makeFinalVersions } from "~/db/list-versions";
import type { Author } from "~/db/request-context";
import { type ExamYear, isLocked, listExamYears, lockedSince } from "./queries";

interface ListAtLock {
  id: number;
  school_code: string;
  exam_year: number;
  from: string;
  total_students: number;
  total_student_with_code: number;
}

const listsToClose = sqlite.prepare<[year: number, changedBefore: string], ListAtLock>(`
  select id, school_code, exam_year, state as "from", total_students, total_student_with_code from school_exam_years
  where exam_year = ? and state <> 'muktamad' and coalesce(state_changed_at, '') < ?`);

/** A list that the lock closes has no signer. */
const closeLists = sqlite.prepare<{ at: string; ids: string }>(`
  update school_exam_years set state = 'muktamad', state_before_lock = state, state_changed_at = :at, state_changed_by = null,
    finalised_by = null, finalised_at = :at, updated_at = :at, version = version + 1
  where id in (select value from json_each(:ids))`);

const closedByLock = `
  select id, school_code, exam_year, total_students, total_student_with_code, state_before_lock as "from"
  from school_exam_years where state = 'muktamad' and state_changed_by is null and state_before_lock is not null`;

const closedLists = sqlite.prepare<[year: number], ListAtLock>(`${closedByLock} and exam_year = ?`);

const closedAmong = sqlite.prepare<[ids: string], ListAtLock>(
  `${closedByLock} and id in (select value from json_each(?))`,
);

const openLists = sqlite.prepare<{ at: string; ids: string }>(`
  update school_exam_years set state = state_before_lock, state_before_lock = null, state_changed_at = :at, finalised_at = null, updated_at = :at,
    version = version + 1
  where id in (select value from json_each(:ids))`);

/** Call it inside the transaction of the command. Locking makes every list final; unlocking gives back the states from before. */
export function followLock(author: Author, before: ExamYear | null, after: ExamYear): void {
  const was = before !== null && isLocked(before);
  const is = isLocked(after);
  if (is && !was) close(author, listsToClose.all(after.year, afterAll));
  if (was && !is) open(author, "opened_by_unlock", closedLists.all(after.year));
}

const afterAll = "9";

const locksBegun = sqlite
  .prepare<[after: string, until: string], number>(
    `select count(*) from exam_years
     where is_lock_initial_student and lock_initial_student_datetime > ? and lock_initial_student_datetime <= ?`,
  )
  .pluck();

/** A lock with a date began between these instants. */
export const hasLockBegun = (after: string, until: string): boolean => locksBegun.get(after, until) !== 0;

/** Closes the lists of each year whose coming lock has begun. A list that the office reopened after the lock stays open. */
export function closeListsOfBegunLocks(author: Author = operator): number {
  const due = listExamYears().flatMap((each) => {
    const since = lockedSince(each);
    const lists = since === null ? [] : listsToClose.all(each.year, since);
    return lists.length > 0 ? [lists] : [];
  });
  if (due.length === 0) return 0;
  write(() => {
    for (const lists of due) close(author, lists);
  });
  return due.reduce((sum, lists) => sum + lists.length, 0);
}

/** Call it when registrations that the lock of another year closed have left that year: their lists get back their states. */
export function reopenListsClosedByLock(author: Author, ids: readonly number[]): void {
  const closed = closedAmong.all(JSON.stringify(ids));
  const lists = closed.filter(({ exam_year }) => !isLocked(exam_year));
  open(author, "opened_by_undo", lists);
}

function close(author: Author, lists: readonly ListAtLock[]): void {
  const at = now();
  const ids = lists.map(({ id }) => id);
  closeLists.run({ at, ids: JSON.stringify(ids) });
  makeFinalVersions(ids, null, at);
  record(author, "closed_by_lock", lists, ({ from }) => [from, "muktamad"]);
}

function open(
  author: Author,
  step: "opened_by_unlock" | "opened_by_undo",
  lists: readonly ListAtLock[],
): void {
  openLists.run({ at: now(), ids: JSON.stringify(lists.map(({ id }) => id)) });
  record(author, step, lists, ({ from }) => ["muktamad", from]);
}

function record(
  author: Author,
  step: "closed_by_lock" | "opened_by_unlock" | "opened_by_undo",
  lists: readonly ListAtLock[],
  stateOf: (list: ListAtLock) => [string, string],
): void {
  recordEvents(
    author,
    lists.map((list) => ({
      action: `school_exam_year.${step}`,
      entity: "school_exam_year",
      entity_id: list.id,
      school_code: list.school_code,
      exam_year: list.exam_year,
      changes: {
        state: stateOf(list),
        total_students: list.total_students,
        total_student_with_code: list.total_student_with_code,
      },
    })),
  );
}
