import type Database from "better-sqlite3";
import { refillFeed } from "~/features/students/changes/renew";

/** The load itself needs it: roll numbers are computed by school. */
const bySchool = "students_by_school";

/** Ten times faster than row by row: drops triggers and indexes of `students` and restores them in the same transaction. */
export function loadInBulk<Value>(db: Database.Database, load: () => Value): Value {
  return db
    .transaction(() => {
      const dropped = db
        .prepare(
          `select type, name, sql from sqlite_master
            where tbl_name = 'students' and type in ('trigger', 'index') and sql is not null order by rowid`,
        )
        .all() as { type: string; name: string; sql: string }[];
      for (const { type, name } of dropped) if (name !== bySchool) db.exec(`drop ${type} "${name}"`);
      const result = load();
      // SQLite's planner depends on the order in which indexes were created: all are restored in theirs.
      db.exec(`drop index ${bySchool}`);
      for (const { sql } of dropped) db.exec(sql);
      db.exec(`
        update school_exam_years set
          total_students = counted.total_students, total_student_with_code = counted.total_student_with_code,
          total_male = counted.total_male, total_female = counted.total_female,
          total_not_citizen = counted.total_not_citizen, total_without_ic = counted.total_without_ic,
          total_without_document = counted.total_without_document
        from (select school_code, exam_year, count(*) as total_students, count(student_code) as total_student_with_code,
                     sum(gender is 'L') as total_male, sum(gender is 'P') as total_female,
                     sum(is_citizen = 0) as total_not_citizen, sum(ic_number is null) as total_without_ic,
                     sum(coalesce(ic_number, passport_number, birth_cert_number) is null) as total_without_document
                from students group by school_code, exam_year) as counted
        where counted.school_code = school_exam_years.school_code
          and counted.exam_year = school_exam_years.exam_year;
        insert into checks_due (registration_id) select id from school_exam_years
          where total_students > 0 and id not in (select registration_id from checks_due);
        insert into students_fts (students_fts) values ('rebuild');`);
      refillFeed(db);
      return result;
    })
    .immediate();
}
