import { sqlite } from "~/db/client";
import { waitingList } from "~/db/schema/states";
import type { Registration } from "~/features/school-exam-years/queries";
import { isPrinted } from "~/features/students/issued";

/** A registration of the school that ends, and that of the receiving school in the same year. */
export interface MergedYear {
  from: Registration;
  into: Registration | undefined;
}

export interface MergeCounts {
  registrations_moved: number;
  students_moved: number;
  registrations_joined: number;
  students_joined: number;
  withdrawn: number;
  numbers_kept: number;
  numbers_removed: number;
  /** Of the removed ones, those that are on a printed sheet. */
  numbers_issued: number;
  seats: number;
  rooms: number;
  invigilators: number;
  special_needs: number;
  prints: number;
  trash: number;
  users: number;
}

const chosen = "(select * from school_exam_years where id in (select value from json_each(:ids)))";
const ofStudents = `${chosen} as list cross join students indexed by students_by_school
  on students.school_code = list.school_code and students.exam_year = list.exam_year`;

function countOf(query: string): (ids: string) => number {
  const statement = sqlite.prepare<{ ids: string }, number>(query).pluck();
  return (ids) => statement.get({ ids }) ?? 0;
}

const count = {
  withdrawn: countOf(`select coalesce(sum(total_withdrawn), 0) from ${chosen}`),
  seats: countOf(
    `select count(*) from ${ofStudents} cross join room_seats on room_seats.student_id = students.id`,
  ),
  rooms: countOf(`select count(*) from ${chosen} join exam_rooms using (school_code, exam_year)`),
  invigilators: countOf(`select count(*) from ${chosen} join invigilators using (school_code, exam_year)`),
  special_needs: countOf(
    `select count(*) from ${ofStudents} cross join special_needs on special_needs.student_id = students.id`,
  ),
  prints: countOf(`select count(*) from ${chosen} join sheet_prints using (school_code, exam_year)`),
  trash: countOf(
    `select count(*) from ${chosen} join trash using (school_code, exam_year) where entity = 'student' and restored_at is null`,
  ),
};

const usersOf = sqlite
  .prepare<[school_code: string], number>("select count(*) from users where school_code = ?")
  .pluck();

export function countMerge(school_code: string, years: readonly MergedYear[]): MergeCounts {
  const ids = JSON.stringify(years.map(({ from }) => from.id));
  const moved = years.filter(({ into }) => !into).map(({ from }) => from);
  const joined = years.filter(({ into }) => into).map(({ from }) => from);
  const issued = joined.filter((from) => isPrinted(from));
  const students = (lists: readonly Registration[]) => sum(lists, ({ total_students }) => total_students);
  const numbers = (lists: readonly Registration[]) =>
    sum(lists, ({ total_student_with_code }) => total_student_with_code);
  return {
    registrations_moved: moved.length,
    students_moved: students(moved),
    registrations_joined: joined.length,
    students_joined: students(joined),
    withdrawn: count.withdrawn(ids),
    numbers_kept: numbers(moved),
    numbers_removed: numbers(joined),
    numbers_issued: numbers(issued),
    seats: count.seats(ids),
    rooms: count.rooms(ids),
    invigilators: count.invigilators(ids),
    special_needs: count.special_needs(ids),
    prints: count.prints(ids),
    trash: count.trash(ids),
    users: usersOf.get(school_code) ?? 0,
  };
}

const sum = <Each>(all: readonly Each[], of: (each: Each) => number): number =>
  all.reduce((total, each) => total + of(each), 0);

const own = `from students as own indexed by students_by_school cross join students as other`;
const places = `where own.school_code = :from and own.exam_year = :year
  and other.exam_year = own.exam_year and other.school_code = :to`;
const bare = (name: string) =>
  `replace(replace(replace(${name}."birth_cert_number", ' ', ''), '-', ''), '/', '')`;

const twice = sqlite
  .prepare<{ from: string; to: string; year: number }, number>(
    `select count(*) from (
       select own.id ${own} indexed by students_by_ic ${places} and other.ic_number = own.ic_number
       union
       select own.id ${own} indexed by students_by_passport ${places} and other.passport_number = own.passport_number
       union
       select own.id ${own} indexed by students_by_birth_cert ${places} and own.ic_number is null and other.ic_number is null
         and other.birth_cert_number is not null and ${bare("other")} = ${bare("own")})`,
  )
  .pluck();

/** Candidates of the school with an identity document of a candidate of the receiving school. */
export const countInBoth = (from: string, to: string, year: number): number =>
  twice.get({ from, to, year }) ?? 0;

const waiting = sqlite.prepare<
  { school_code: string; years: string },
  { requests: number; transfers: number }
>(
  `select count(*) as requests, coalesce(sum(kind = 'transfer'), 0) as transfers from requests
   where state in (${waitingList}) and exam_year in (select value from json_each(:years))
     and :school_code in (school_code, other_school_code)`,
);

export const countWaiting = (school_code: string, years: readonly number[]) =>
  waiting.get({ school_code, years: JSON.stringify(years) }) ?? { requests: 0, transfers: 0 };
