import type Database from "better-sqlite3";
import { daysBefore, type Workflow } from "./lists";

/** What few candidates have: a withdrawal, or an identity that another candidate has too. Call it after the lists are submitted. */
export function fillExceptions(db: Database.Database, work: Workflow): void {
  withdraw(db, work);
  repeatNumbers(db, work);
  repeatNames(db, work);
}

const reasons = [
  "Berpindah ke luar negara.",
  "Bertukar ke sekolah di negeri lain.",
  "Berhenti sekolah atas permintaan ibu bapa.",
];

/** Three numbered candidates of each of three schools whose lists are drafts, never the clerk's. The school expects fewer. */
function withdraw(db: Database.Database, { year, school_code, district_code, at }: Workflow): void {
  const chosen = db
    .prepare<[number, string, string, string], { id: number; school_code: string }>(
      `select id, school_code from (
         select students.id, school_code, district_code,
           row_number() over (partition by school_code order by students.id desc) as place
         from students join school_exam_years using (school_code, exam_year)
         where exam_year = ? and students.created_at < ? and student_code is not null and state = 'draf'
           and school_code <> ?)
       where place <= 3 order by district_code <> ?, school_code, place limit 9`,
    )
    .all(year, daysBefore(at, 12), school_code, district_code);
  const update = db.prepare(
    `update students set withdrawn_at = :at, withdrawal_reason = :reason, updated_at = :at, version = version + 1
     where id = :id`,
  );
  const expectLess = db.prepare(
    "update school_exam_years set expected_students = expected_students - 1 where school_code = ? and exam_year = ?",
  );
  for (const [index, { id, school_code: code }] of chosen.entries()) {
    update.run({ id, at: daysBefore(at, 11 - index), reason: reasons[index % reasons.length] });
    expectLess.run(code, year);
  }
}

/** Some candidates of this year have a number that a candidate of the same exam type had in the year before. */
function repeatNumbers(db: Database.Database, { year, school_code }: Workflow): void {
  for (const [column, most] of [
    ["ic_number", 3],
    ["passport_number", 1],
  ] as const) {
    const before = db
      .prepare<[number, number], { value: string; own_school: string; gender: string; type: string }>(
        `select min(${column}) as value, school_code as own_school, gender, exam_type_code as type
         from students join school_exam_years using (school_code, exam_year)
         where exam_year = ? and ${column} is not null group by exam_type_code order by type limit ?`,
      )
      .all(year - 1, most);
    const update = db.prepare(
      `update students set ${column} = :value where id = (
         select min(students.id) from students join school_exam_years using (school_code, exam_year)
         where exam_year = :year and ${column} is not null and withdrawn_at is null and gender = :gender
           and exam_type_code = :type and school_code not in (:own_school, :school_code))`,
    );
    for (const each of before) update.run({ ...each, year, school_code });
  }
}

interface Named {
  id: number;
  school_code: string;
  gender: string;
  born: string;
}

/** Some candidates without a number have the name and the birth date of a candidate of another school. */
function repeatNames(db: Database.Database, { year, school_code }: Workflow): void {
  const unnumbered = db
    .prepare<[number, string], Named>(
      `select min(id) as id, school_code, gender, substr(ic_number, 1, 2) as born from students
       where exam_year = ? and student_code is null and ic_number is not null and school_code <> ?
       group by school_code order by id limit 5`,
    )
    .all(year, school_code);
  const update = db.prepare(
    `update students set full_name = other.full_name, full_name_arabic = other.full_name_arabic,
       ic_number = substr(other.ic_number, 1, 6) || substr(students.ic_number, 7)
     from (select * from students where exam_year = :year and student_code is not null and withdrawn_at is null
         and school_code not in (:school_code, :own_school) and gender = :gender and ic_number glob :born || '*'
       order by id limit 1 offset :place) as other
     where students.id = :id`,
  );
  for (const [place, { school_code: own_school, ...own }] of unnumbered.entries())
    update.run({ ...own, own_school, school_code, year, place });
}
