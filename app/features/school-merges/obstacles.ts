import { eq } from "drizzle-orm";
import { db, sqlite } from "~/db/client";
import { fromNow } from "~/db/clock";
import { school_exam_years, school_merge_registrations, schools } from "~/db/schema";
import { waitingList } from "~/db/schema/states";
import { isLocked, whyYearClosed } from "~/features/exam-years/queries";
import { findList } from "~/features/school-exam-years/school-year";
import type { Sentence } from "~/messages";
import type { MergeRecord } from "./queries";

const day = 24 * 3_600_000;
const mostDays = 30;

export const registrationsOf = (merge_id: number) =>
  db
    .select({ part: school_merge_registrations, list: school_exam_years })
    .from(school_merge_registrations)
    .innerJoin(school_exam_years, eq(school_exam_years.id, school_merge_registrations.registration_id))
    .where(eq(school_merge_registrations.merge_id, merge_id))
    .all();

/** The years and lists that take no change. */
export function whyUndoReadOnly({ id, created_at }: MergeRecord): Sentence | null {
  for (const { list } of registrationsOf(id)) {
    const { school_code, exam_year: year } = list;
    const closed = whyYearClosed(year);
    if (closed) return closed;
    if (isLocked(year)) return { key: "school_merge.undo_locked", values: { year } };
    if (findList(list)?.state === "muktamad")
      return { key: "school_merge.undo_final", values: { school_code, year } };
  }
  return created_at < fromNow(-mostDays * day)
    ? { key: "school_merge.undo_late", values: { days: mostDays } }
    : null;
}

const count = (query: string) => {
  const statement = sqlite
    .prepare<{ merge_id: number; to: string }, number>(`select count(*) from school_merge_${query}`)
    .pluck();
  return ({ id, to_school_code }: MergeRecord) => statement.get({ merge_id: id, to: to_school_code }) ?? 0;
};

const ofStudents = `students as part join students on students.id = part.student_id
  join school_exam_years as list on list.school_code = students.school_code and list.exam_year = students.exam_year
  join school_merge_registrations as year on year.merge_id = part.merge_id and year.registration_id = list.id
  where part.merge_id = :merge_id and list.school_code = :to`;

/** A candidate of a joined registration lost the number, unless it was withdrawn. */
const unchangedStudents = count(`${ofStudents} and students.version = part.version
  and students.student_code is iif(year.deleted is null or students.withdrawn_at is not null, part.student_code, null)
  and not exists (select 1 from room_seats where room_seats.student_id = students.id)`);

const takenNumbers = count(`students as part join students on students.id = part.student_id
  join students as other on other.exam_year = students.exam_year and other.student_code = part.student_code
  where part.merge_id = :merge_id and other.id <> students.id and :to = :to`);

const takenSeats = count(`students as part join students on students.id = part.student_id
  left join exam_rooms as room on room.id = part.room_id
  where part.merge_id = :merge_id and :to = :to and part.seat is not null and students.withdrawn_at is null
    and (room.id is null or part.seat > room.capacity
      or exists (select 1 from room_seats as other where other.room_id = room.id and other.seat = part.seat))`);

const newStudents =
  count(`registrations as year join school_exam_years as list on list.id = year.registration_id
  join students on students.school_code = list.school_code and students.exam_year = list.exam_year
  where year.merge_id = :merge_id and year.deleted is null and list.school_code = :to
    and not exists (select 1 from school_merge_students as part where part.merge_id = :merge_id and part.student_id = students.id)`);

const waitingRequests = count(`students as part join requests on requests.student_id = part.student_id
  where part.merge_id = :merge_id and :to = :to and requests.state in (${waitingList})`);

const placedUsers = count(`users as part join users on users.id = part.user_id
  where part.merge_id = :merge_id and users.school_code = :to`);

/** Something that the merge touched has changed since; all reasons, with counts. */
export function whyNoUndo(merge: MergeRecord): Sentence[] {
  const { from_school_code, to_school_code, total_students, total_registrations, total_users } = merge;
  const changed = [
    [from_school_code, merge.from_version] as const,
    [to_school_code, merge.to_version] as const,
  ].flatMap(([school_code, version]): Sentence[] =>
    versionOf(school_code) === version ? [] : [{ key: "school_merge.undo_school", values: { school_code } }],
  );
  const lists = registrationsOf(merge.id).filter(
    ({ part, list }) => part.version === list.version && list.school_code === to_school_code,
  ).length;
  const counted = {
    registrations: total_registrations - lists,
    students: total_students - unchangedStudents(merge),
    new_students: newStudents(merge),
    numbers: takenNumbers(merge),
    seats: takenSeats(merge),
    requests: waitingRequests(merge),
    users: total_users - placedUsers(merge),
  };
  const others = Object.entries(counted).flatMap(([what, n]): Sentence[] =>
    n > 0
      ? [
          {
            key: `school_merge.undo_${what as keyof typeof counted}`,
            values: { n, school_code: to_school_code },
          },
        ]
      : [],
  );
  return [...changed, ...others];
}

const versionOf = (school_code: string): number | undefined =>
  db.select({ version: schools.version }).from(schools).where(eq(schools.school_code, school_code)).get()
    ?.version;

/** All that prevents the undo now. */
export const obstaclesToUndo = (merge: MergeRecord): Sentence[] =>
  [whyUndoReadOnly(merge), ...whyNoUndo(merge)].filter((each) => each !== null);
