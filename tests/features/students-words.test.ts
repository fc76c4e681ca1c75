import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type Database from "better-sqlite3";
import { afterAll, describe, expect, it } from "vitest";
import { createDatabase } from "~/db/file";
import { wordsIn, yearWords } from "~/db/name-words";
import { addOneSchool } from "../support/one-school";

const folder = mkdtempSync(join(tmpdir(), "calon-words-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const stamp = "2026-01-01T00:00:00.000Z";

function addOffice(db: Database.Database): void {
  for (const year of [2025, 2026]) {
    db.prepare("insert into exam_years (year, created_at, updated_at) values (?, ?, ?)").run(
      year,
      stamp,
      stamp,
    );
  }
  addOneSchool(db, stamp);
  for (const year of [2025, 2026]) {
    db.prepare(
      "insert into school_exam_years (school_code, exam_year, created_at, updated_at) values ('AAA0001', ?, ?, ?)",
    ).run(year, stamp, stamp);
  }
}

const add = (db: Database.Database, exam_year: number, full_name: string) =>
  db
    .prepare(
      `insert into students (full_name, birth_cert_number, school_code, exam_year, created_at, updated_at)
       values (?, 'B1', 'AAA0001', ?, ?, ?)`,
    )
    .run(full_name, exam_year, stamp, stamp).lastInsertRowid as number;

const found = (db: Database.Database, word: string) =>
  db
    .prepare("select rowid from students_fts where students_fts match ? order by rowid")
    .pluck()
    .all(`"${word}"*`);

const checkIndex = (db: Database.Database) =>
  db.exec("insert into students_fts (students_fts, rank) values ('integrity-check', 1)");

describe("the search words of names", () => {
  it.each([
    ["NUR'AIN BINTI A/L ZUL-KIFLI", ["NURAIN", "BINTI", "A", "L", "ZUL", "KIFLI"]],
    ["ÉLISE ÇELİK", ["ELISE", "CELIK"]],
    ["نور ٦A", ["نور", "٦A"]],
    ["@ - %_", []],
  ])("the words of %s are %j", (name, words) => {
    expect(wordsIn(name)).toEqual(words);
  });

  it("the index stores the exam year before the words", () => {
    expect(yearWords(2026, "NUR AIN")).toBe("2026NUR 2026AIN");
  });

  it("the index follows a candidate that is renamed, moves to another year or is deleted", () => {
    const db = createDatabase(join(folder, "follow.db"));
    addOffice(db);
    const id = add(db, 2025, "NUR AIN");
    expect(found(db, "2025NUR")).toEqual([id]);
    db.prepare("update students set full_name = 'SITI' where id = ?").run(id);
    expect([found(db, "2025NUR"), found(db, "2025SITI")]).toEqual([[], [id]]);
    db.prepare("update students set exam_year = 2026 where id = ?").run(id);
    expect([found(db, "2025SITI"), found(db, "2026SITI")]).toEqual([[], [id]]);
    checkIndex(db);
    db.prepare("delete from students").run();
    expect(found(db, "2026SITI")).toEqual([]);
    checkIndex(db);
    db.close();
  });
});
