import type Database from "better-sqlite3";

/** For a database that lost saves, by a restore or a takeover: readers have changes that it no longer has.
 * A copy of an early version has no feed. */
export function renewFeed(sqlite: Database.Database): void {
  const table = "select 1 from sqlite_master where type = 'table' and name = 'student_feed'";
  if (sqlite.prepare(table).get() === undefined) return;
  sqlite
    .prepare("update student_feed set generation = lower(hex(randomblob(8))), complete_at = ?")
    .run(new Date().toISOString());
}

/** After a load without triggers: one row for each candidate, and no departure. */
export function refillFeed(sqlite: Database.Database): void {
  sqlite.exec(`
    delete from student_changes;
    insert into student_changes (student_id, is_departed, exam_year, school_code, district_code, exam_type_code, changed_at)
      select s.id, 0, s.exam_year, s.school_code, p.district_code, p.exam_type_code, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
      from students as s join schools as p on p.school_code = s.school_code order by s.id`);
  renewFeed(sqlite);
}
