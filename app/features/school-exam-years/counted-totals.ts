import type Database from "better-sqlite3";

export const totalFields = [
  "total_students",
  "total_student_with_code",
  "total_male",
  "total_female",
  "total_not_citizen",
  "total_without_ic",
  "total_without_document",
  "total_withdrawn",
] as const;

export type Totals = Record<(typeof totalFields)[number], number>;

export const differing = (stored: Totals, counted: Totals) =>
  totalFields.filter((field) => stored[field] !== counted[field]);

const isActive = "filter (where s.id is not null and s.withdrawn_at is null)";

/** Each registration, counted row by row. */
const counted = `
  select r.school_code, r.exam_year, count(*) ${isActive} as total_students,
         count(s.student_code) ${isActive} as total_student_with_code,
         count(case s.gender when 'L' then 1 end) ${isActive} as total_male,
         count(case s.gender when 'P' then 1 end) ${isActive} as total_female,
         count(case s.is_citizen when 0 then 1 end) ${isActive} as total_not_citizen,
         count(case when s.ic_number is null then 1 end) ${isActive} as total_without_ic,
         count(case when coalesce(s.ic_number, s.passport_number, s.birth_cert_number) is null then 1 end) ${isActive}
           as total_without_document,
         count(s.withdrawn_at) as total_withdrawn
  from school_exam_years r
  left join students s on s.school_code = r.school_code and s.exam_year = r.exam_year
  group by r.id`;

/** A group that lost its last registration may remain with zeros. */
const storedGroups = `
  select exam_year, district_code, exam_type_code, total_schools, ${totalFields.join()}, total_empty_schools,
         total_complete_schools
  from year_totals where total_schools <> 0 or total_students <> 0 or total_withdrawn <> 0`;

const countedGroups = `
  select exam_year, district_code, exam_type_code, count(*), ${totalFields.map((name) => `sum(counted.${name})`).join()},
         sum(counted.total_students = 0),
         sum(counted.total_students > 0 and counted.total_students = counted.total_student_with_code)
  from counted join school_exam_years using (school_code, exam_year) group by 1, 2, 3`;

/** How many stored totals differ from a count of the rows. */
export function totalsThatDiffer(db: Database.Database): number {
  const stored = `select school_code, exam_year, ${totalFields.join()} from school_exam_years`;
  return db
    .prepare(
      `with counted as materialized (${counted}), stored_groups as (${storedGroups}), counted_groups as (${countedGroups})
       select (select count(*) from (select * from counted except ${stored}))
            + (select count(*) from (select * from stored_groups except select * from counted_groups))
            + (select count(*) from (select * from counted_groups except select * from stored_groups))`,
    )
    .pluck()
    .get() as number;
}
