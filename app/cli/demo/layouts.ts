import type Database from "better-sqlite3";

export function fillLayouts(db: Database.Database): void {
  const at = new Date().toISOString();
  db.prepare(
    `insert into export_layouts (name, format, column_lines, created_at, updated_at)
     values ('Sistem keputusan', 'csv', ?, ?, ?)`,
  ).run("student_code\nfull_name\nfull_name_arabic\ngender", at, at);
}
