import { expect } from "vitest";
import { sqlite } from "~/db/client";

export interface Totals {
  total_students: number;
  total_student_with_code: number;
}

/** As the triggers store them; an empty group may remain with zeros. */
export const kept = () => ({
  registrations: sqlite
    .prepare(
      `select school_code, exam_year, total_students, total_student_with_code, total_male, total_female,
              total_not_citizen, total_without_ic, total_without_document, total_withdrawn
       from school_exam_years order by school_code, exam_year`,
    )
    .all() as (Totals & { school_code: string; exam_year: number })[],
  groups: sqlite
    .prepare(
      `select exam_year, district_code, exam_type_code, total_schools, total_students, total_student_with_code,
              total_male, total_female, total_not_citizen, total_without_ic, total_without_document, total_withdrawn,
              total_empty_schools, total_complete_schools
       from year_totals
       where total_schools <> 0 or total_students <> 0 or total_student_with_code <> 0
          or total_male <> 0 or total_female <> 0 or total_not_citizen <> 0 or total_without_ic <> 0
          or total_without_document <> 0 or total_withdrawn <> 0
          or total_empty_schools <> 0 or total_complete_schools <> 0
       order by exam_year, district_code, exam_type_code`,
    )
    .all(),
});

/** Counted row by row. */
export const counted = () => ({
  registrations: sqlite
    .prepare(
      `select r.school_code, r.exam_year, count(s.id) total_students, count(s.student_code) total_student_with_code,
              count(case s.gender when 'L' then 1 end) total_male, count(case s.gender when 'P' then 1 end) total_female,
              count(case s.is_citizen when 0 then 1 end) total_not_citizen, count(s.id) - count(s.ic_number) total_without_ic,
              count(s.id) - count(coalesce(s.ic_number, s.passport_number, s.birth_cert_number)) total_without_document,
              (select count(*) from students w where w.school_code = r.school_code and w.exam_year = r.exam_year
                 and w.withdrawn_at is not null) total_withdrawn
       from school_exam_years r
       left join students s on s.school_code = r.school_code and s.exam_year = r.exam_year and s.withdrawn_at is null
       group by r.id order by r.school_code, r.exam_year`,
    )
    .all(),
  groups: sqlite
    .prepare(
      `select r.exam_year, r.district_code, r.exam_type_code, count(distinct r.id) total_schools,
              count(s.id) total_students, count(s.student_code) total_student_with_code,
              count(case s.gender when 'L' then 1 end) total_male, count(case s.gender when 'P' then 1 end) total_female,
              count(case s.is_citizen when 0 then 1 end) total_not_citizen, count(s.id) - count(s.ic_number) total_without_ic,
              count(s.id) - count(coalesce(s.ic_number, s.passport_number, s.birth_cert_number)) total_without_document,
              (select count(*) from students w join school_exam_years wr using (school_code, exam_year)
               where w.withdrawn_at is not null and w.exam_year = r.exam_year and wr.district_code = r.district_code
                 and wr.exam_type_code = r.exam_type_code) total_withdrawn,
              count(distinct r.id) - count(distinct case when s.id is not null then r.id end) total_empty_schools,
              count(distinct case when s.id is not null then r.id end)
                - count(distinct case when s.id is not null and s.student_code is null then r.id end) total_complete_schools
       from school_exam_years r
       left join students s on s.school_code = r.school_code and s.exam_year = r.exam_year and s.withdrawn_at is null
       group by 1, 2, 3 order by 1, 2, 3`,
    )
    .all(),
});

/** The stored totals equal a count of the rows. */
export const expectTotalsToAgree = () => expect(kept()).toEqual(counted());
