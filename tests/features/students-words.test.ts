import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type Database from "better-sqlite3";
import { afterAll, describe, expect, it } from "vitest";
import { createDatabase, openDatabase } from "~/db/file.server";
import { wordsIn, yearWords } from "~/db/name-words";
import { addOneSchool, makeOlderDatabase } from "../support/older-database";

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

describe("upgrading a database of the version before", () => {
  it("builds the index of words again and removes the notes of changes", () => {
    const path = join(folder, "before.db");
    const before = makeOlderDatabase(path, 10);
    addOffice(before);
    add(before, 2026, "NUR'AIN BINTI ALI");
    add(before, 2025, "ÉLISE");
    const gone = add(before, 2025, "DELETED");
    before.prepare("delete from students where id = ?").run(gone);
    before.close();

    const db = openDatabase(path);
    const fresh = createDatabase(join(folder, "fresh.db"));
    const rules =
      "select type, name, sql from sqlite_master where name not like 'sqlite_%' order by type, name";
    expect(db.prepare(rules).all()).toEqual(fresh.prepare(rules).all());
    expect([found(db, "2026NURAIN"), found(db, "2025ELISE"), found(db, "2025DELETED")]).toEqual([
      [1],
      [2],
      [],
    ]);
    checkIndex(db);
    expect(db.pragma("integrity_check", { simple: true })).toBe("ok");
    db.close();
    fresh.close();
  });
});
