import type Database from "better-sqlite3";

/** Two rooms of the clerk's school, the first with the candidates who have a number. */
export function fillRooms(db: Database.Database, year: number, school_code: string): void {
  const at = new Date().toISOString();
  const insert = db.prepare(
    `insert into exam_rooms (exam_year, school_code, name, rows, columns, capacity, pattern, fill_order, created_at, updated_at)
     values (?, ?, ?, 6, 5, 30, ?, ?, ?, ?)`,
  );
  insert.run(year, school_code, "Dewan Utama", "alternating", 1, at, at);
  insert.run(year, school_code, "Bilik 2", "columns", 2, at, at);
  db.prepare(
    `insert into room_seats (student_id, room_id, seat)
     select s.id, r.id, row_number() over (order by s.student_code) from students s
     join (select min(id) as id from exam_rooms) r
     where s.school_code = ? and s.exam_year = ? and s.student_code is not null and s.withdrawn_at is null
     order by s.student_code limit 30`,
  ).run(school_code, year);
}
