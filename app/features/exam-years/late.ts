import { sqlite, write } from "~/db/client";
import { logError } from "~/db/log";
import { isClosed, noteStorageError } from "~/db/storage";
import { anotherRequest } from "~/features/values/another-request";
import type { SchoolYear } from "~/features/values/school-year";
import { SLICE, sliceOf } from "~/features/values/slice";
import { type ExamYear, lockedSince } from "./queries";

const createdAfter = sqlite
  .prepare<[year: number, from: string, most: number], number>(
    "select count(*) from (select 1 from students where exam_year = ? and created_at > ? limit ?)",
  )
  .pluck();

const marks = "is_late = created_at > :since where created_at > :from and is_late <> (created_at > :since)";

const markYear = sqlite.prepare<[{ year: number; since: string; from: string }]>(
  `update students set ${marks} and exam_year = :year`,
);

const markSchool = sqlite.prepare<[Due]>(
  `update students indexed by students_by_school set ${marks} and school_code = :school_code and exam_year = :exam_year`,
);

const makeDue = sqlite.prepare<[{ year: number; since: string; from: string }]>(`
  insert into late_marks_due (registration_id, since, cleared_from) select id, :since, :from from school_exam_years
  where exam_year = :year and total_students + total_withdrawn > 0`);

interface Due extends SchoolYear {
  registration_id: number;
  since: string;
  from: string;
  total_students: number;
}

const due = `
  select registration_id, school_code, exam_year, since, cleared_from as "from", total_students + total_withdrawn as total_students
  from late_marks_due cross join school_exam_years on school_exam_years.id = registration_id`;

const nextDue = sqlite.prepare<[schools: number], Due>(`${due} order by registration_id limit ?`);

const dueOf = sqlite.prepare<[school_code: string, exam_year: number], Due>(
  `${due} where school_code = ? and exam_year = ?`,
);

const dueOfStudents = sqlite.prepare<[ids: string], Due>(`${due} where exists (
  select 1 from students join json_each(?) as each on students.id = each.value
  where students.school_code = school_exam_years.school_code and students.exam_year = school_exam_years.exam_year)`);

const isDone = sqlite.prepare<[registration_id: number]>(
  "delete from late_marks_due where registration_id = ?",
);

const schoolsDue = sqlite.prepare<[], number>("select count(*) from late_marks_due").pluck();

/** A lock marks the candidates created after it; unlocking clears no mark, but a later moment of the same lock does.
 * Where there are many, a slice of the schools gets its marks at a time (docs/decisions/041). */
export function markLate(before: ExamYear, after: ExamYear): void {
  const since = lockedSince(after);
  const earlier = lockedSince(before);
  if (since === earlier) return;
  makeAllMarksDue();
  if (since === null) return;
  const { year } = after;
  const from = earlier !== null && earlier < since ? earlier : since;
  const most = SLICE.candidates;
  if ((createdAfter.get(year, from, most + 1) ?? 0) <= most) markYear.run({ year, since, from });
  else {
    makeDue.run({ year, since, from });
    void anotherRequest().then(finishLateMarks);
  }
}

/** Call it in the transaction of a command, before it reads the marks of this school. */
export const makeLateMarksOf = ({ school_code, exam_year }: SchoolYear): void =>
  makeLateMarks(dueOf.all(school_code, exam_year));

/** Call it in the transaction of a command, before these candidates leave their schools. */
export const makeLateMarksOfStudents = (ids: readonly number[]): void => {
  if (countSchoolsDue() > 0) makeLateMarks(dueOfStudents.all(JSON.stringify(ids)));
};

/** Call it in the transaction of a command that ends the lock, or the writes, of a year. */
export const makeAllMarksDue = (): void => makeLateMarks(nextDue.all(-1));

function makeLateMarks(schools: readonly Due[]): void {
  for (const school of schools) {
    markSchool.run(school);
    isDone.run(school.registration_id);
  }
}

/** Schools whose candidates have not got their late marks yet. */
export const countSchoolsDue = (): number => schoolsDue.get() ?? 0;

/** Marks the candidates of the next schools; answers how many schools. */
export function makeNextLateMarks(most = SLICE): number {
  if (countSchoolsDue() === 0) return 0;
  return write(() => {
    const schools = sliceOf(nextDue.all(most.schools), most.candidates);
    makeLateMarks(schools);
    return schools.length;
  });
}

let finishing: Promise<void> | undefined;

/** Other requests have a turn after each slice. What a stop leaves, the next start or minute finishes. */
export function finishLateMarks(): Promise<void> {
  finishing ??= makeAllLateMarks().finally(() => {
    finishing = undefined;
  });
  return finishing;
}

async function makeAllLateMarks(): Promise<void> {
  try {
    while (!isClosed() && makeNextLateMarks() > 0) await anotherRequest();
  } catch (error) {
    if (!noteStorageError(error)) logError(error);
  }
}
