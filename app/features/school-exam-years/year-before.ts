import { sqlite } from "~/db/client";
import { now } from "~/db/clock";
import type { SchoolYear } from "~/features/values/school-year";

/** The school's candidates in the year that the new year takes expected numbers from; no number without candidates. */
const entered = sqlite
  .prepare<SchoolYear, number>(
    `select nullif(before.total_students, 0) from exam_years
       join school_exam_years as before on before.exam_year = expected_from_year and before.school_code = $school_code
     where year = $exam_year`,
  )
  .pluck();

export const expectedFromYearBefore = (place: SchoolYear): number | null => entered.get(place) ?? null;

/** A school that has rooms in the year already keeps them. */
const copy = sqlite.prepare<SchoolYear & { at: string }>(
  `insert into exam_rooms (exam_year, school_code, name, rows, columns, capacity, pattern, fill_order, is_for_arrangements, created_at, updated_at)
   select year, school_code, name, rows, columns, capacity, pattern, fill_order, is_for_arrangements, $at, $at
   from exam_years join exam_rooms as before on before.exam_year = rooms_from_year and before.school_code = $school_code
   where year = $exam_year and not exists (
     select 1 from exam_rooms as own where own.exam_year = $exam_year and own.school_code = $school_code)
   order by before.id`,
);

/** Call it when a school is registered to the year. Answers how many rooms were copied. */
export const takeRoomsOfYearBefore = (place: SchoolYear): number => copy.run({ ...place, at: now() }).changes;
