import type Database from "better-sqlite3";

const primary = [
  ["TH", "Tilawah dan Hafazan"],
  ["AS", "Akhlak dan Sirah"],
  ["TJ", "Tajwid"],
  ["TF", "Tauhid dan Fekah"],
  ["BA", "Bahasa Arab"],
  ["JK", "Jawi, Imlak dan Khat"],
] as const;
const secondary = [
  ["TJ", "Tajwid"],
  ["BA1", "Bahasa Arab 1"],
  ["BA2", "Bahasa Arab 2"],
  ["FQ", "Fiqh"],
] as const;
const times = [
  ["08:00", "09:30"],
  ["10:30", "12:00"],
] as const;

/** Two papers a day. `dayOf(0)` is the first day of the examination. */
export function fillPapers(db: Database.Database, year: number, dayOf: (day: number) => string): void {
  const insert = db.prepare(
    `insert into exam_papers (exam_year, exam_type_code, code, name, held_on, starts_at, ends_at, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const types = db.prepare<[], string>("select code from exam_types order by code").pluck().all();
  const at = new Date().toISOString();
  for (const type of types) {
    for (const [index, paper] of (type === "PSRA" ? primary : secondary).entries()) {
      const held_on = dayOf(Math.floor(index / times.length));
      insert.run(year, type, ...paper, held_on, ...(times[index % times.length] ?? times[0]), at, at);
    }
  }
}
