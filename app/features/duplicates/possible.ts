import { sqlite } from "~/db/client";
import type { SchoolYear } from "~/features/values/school-year";

const forget = sqlite.prepare<SchoolYear>(
  `delete from possible_duplicates where student_id in (
     select id from students indexed by students_by_school where school_code = $school_code and exam_year = $exam_year)`,
);

/** The same exam type, or the same year: `groupsOf` judges which of them are a group. */
const sharesNumber = (column: "ic_number" | "passport_number", index: string) => `
  select own.id from students as own indexed by students_by_school
    join school_exam_years as list using (school_code, exam_year)
    where own.school_code = $school_code and own.exam_year = $exam_year and own.${column} is not null and exists (
      select 1 from students as other indexed by ${index}
        cross join school_exam_years as its_list
          on its_list.school_code = other.school_code and its_list.exam_year = other.exam_year
        where other.${column} = own.${column} and other.id <> own.id
          and (other.exam_year = own.exam_year or its_list.exam_type_code = list.exam_type_code))`;

/** Each name once, so that a list with one name for all costs no more. */
const sharesNameAndBirthDate = `
  select id from (
    select id, school_code, min(school_code) over same < max(school_code) over same as is_shared
      from (select distinct full_name as name from students indexed by students_by_school
              where school_code = $school_code and exam_year = $exam_year)
      cross join students indexed by students_list on exam_year = $exam_year and full_name = name
      where ic_number is not null and erased_at is null
      window same as (partition by name, substr(ic_number, 1, 6)))
    where is_shared and school_code = $school_code`;

const find = sqlite.prepare<SchoolYear>(
  `insert into possible_duplicates (student_id)
   ${sharesNumber("ic_number", "students_by_card")}
   union ${sharesNumber("passport_number", "students_by_passport")}
   union ${sharesNameAndBirthDate}`,
);

/** Part of the data check of a list. Call it inside a transaction. */
export function refreshPossible({ school_code, exam_year }: SchoolYear): void {
  forget.run({ school_code, exam_year });
  find.run({ school_code, exam_year });
}
