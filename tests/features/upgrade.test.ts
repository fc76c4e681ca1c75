import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { passwordMatches } from "~/auth/passwords";
import { createDatabase, openDatabase } from "~/db/file";
import { demoAccounts } from "~/demo/make";
import { unpackRelease } from "../support/release-database";

const folder = mkdtempSync(join(tmpdir(), "calon-upgrade-"));
const path = join(folder, "office.db");
let db: Database.Database;
beforeAll(() => {
  unpackRelease(path);
  db = openDatabase(path);
});
afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

const all = (query: string) => db.prepare(query).raw().all();

test("a migration that SQLite refuses is named with SQLite's own reason, and changes nothing", () => {
  const refused = join(folder, "refused.db");
  unpackRelease(refused);
  const before = new Database(refused);
  before.exec("create table refused_fields (id integer)");
  const applied = before.prepare("select count(*) from __drizzle_migrations").pluck();
  const count = applied.get();
  expect(() => openDatabase(refused)).toThrow(
    /Penyesuaian 0002_checks .*: table `?refused_fields`? already exists\. Tiada apa-apa diubah/,
  );
  expect(applied.get()).toBe(count);
  before.close();
});

describe("the office of the last release, opened by this version", () => {
  test("has the tables, indexes, views and triggers of a new database", () => {
    const fresh = createDatabase(join(folder, "fresh.db"));
    const rules =
      "select type, name, sql from sqlite_master where name not like 'sqlite_%' order by type, name";
    const expected = fresh.prepare(rules).raw().all();
    expect(expected.length).toBeGreaterThan(200);
    expect(all(rules)).toEqual(expected);
    fresh.close();
  });

  test("is sound", () => {
    expect(db.pragma("integrity_check", { simple: true })).toBe("ok");
    expect(db.pragma("foreign_key_check")).toEqual([]);
    db.exec("insert into students_fts (students_fts, rank) values ('integrity-check', 1)");
  });

  test("has its candidates, in the totals and in the search", () => {
    expect(all("select count(*) from students")).toEqual([[250]]);
    expect(all("select sum(total_students) from school_exam_years")).toEqual(
      all("select count(*) from students where withdrawn_at is null"),
    );
    expect(all("select count(*) from student_words")).toEqual([[250]]);
  });

  test("knows the passwords of its accounts", async () => {
    const hash = db.prepare("select password_hash from users where username = ? and role_id = ?").pluck();
    for (const { username, role_id, password } of demoAccounts) {
      expect(await passwordMatches(password, String(hash.get(username, role_id)))).toBe(true);
    }
  });
});
