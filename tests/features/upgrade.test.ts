import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { passwordMatches } from "~/auth/passwords";
import { createDatabase, defineFunctions, openDatabase } from "~/db/file";
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

/** Applies the migrations up to this one, as the version that ended with it did. */
function openUntil(path: string, last: string): Database.Database {
  const migrationsFolder = join(folder, `until-${last}`);
  cpSync("drizzle", migrationsFolder, { recursive: true });
  const journal = join(migrationsFolder, "meta/_journal.json");
  const all = JSON.parse(readFileSync(journal, "utf8")) as { entries: { tag: string }[] };
  const entries = all.entries.slice(0, all.entries.findIndex(({ tag }) => tag === last) + 1);
  writeFileSync(journal, JSON.stringify({ ...all, entries }));
  const office = new Database(path);
  defineFunctions(office);
  office.pragma("foreign_keys = 1");
  migrate(drizzle(office), { migrationsFolder });
  return office;
}

test("an undo that the version before offered is kept under its number", () => {
  const path = join(folder, "undo.db");
  unpackRelease(path);
  const before = openUntil(path, "0027_shared_certificates");
  before.exec(`
    update sqlite_sequence set seq = 0 where name like 'undo%';
    insert into undoable_withdrawals (id, student_id, user_id, version, created_at) values
      (7, 1, 3, 2, '2026-11-01T00:00:00.000Z'), (8, 2, 3, 5, '2026-11-01T00:00:00.001Z'), (40, 9, 4, 2, '2026-11-02T00:00:00.000Z');
    delete from undoable_withdrawals where id = 40;
    insert into undoable_student_edits (id, student_id, user_id, before, version, created_at) values
      (7, 3, 4, '{"class_name":"6 A","is_student":true}', 6, '2026-11-03T00:00:00.000Z');
    insert into import_drafts (id, user_id, entity, pasted, corrections, created_at, updated_at)
      values ('draft', 5, 'students', '', '{}', '2026-11-03T00:00:00.000Z', '2026-11-03T00:00:00.000Z');
    insert into undoable_corrections (draft_id, student_id, version, before, audit_event_id, created_at) values
      ('draft', 4, 2, '{"student_code":null}', 11, '2026-11-04T00:00:00.000Z'),
      ('draft', 4, 3, '{"class_name":"6 B"}', 12, '2026-11-05T00:00:00.000Z');
    insert into undoable_year_edits (exam_year_id, version, year, is_running, is_lock_initial_student, corrections_until,
        running_exam_year_id, created_at)
      select id, version, 2031, 0, 1, '2026-12-01', id, '2026-11-06T00:00:00.000Z' from exam_years order by id limit 1;
    insert into deleted_exam_years (id, record, request_windows, created_at) values
      (90, '{"id":90,"year":2032,"is_running":true,"version":4}', '{"late_opens_on":null}', '2026-11-07T00:00:00.000Z');`);
  const [year] = before.prepare("select id, version from exam_years order by id limit 1").all() as [
    { id: number; version: number },
  ];
  before.close();
  const after = openDatabase(path);
  const rowsOf = (kind: string) =>
    after
      .prepare(
        `select former_id, draft_id, user_id, audit_event_id, created_at, entity, entity_id, version, before
         from undo_batches join undo_rows on batch_id = undo_batches.id where kind = ? order by undo_rows.id`,
      )
      .all(kind);
  const alone = { draft_id: null, audit_event_id: null };
  const stayed = {
    entity: "student",
    before: '{"withdrawn_at":null,"withdrawal_reason":null}',
    user_id: 3,
    ...alone,
  };
  expect(rowsOf("withdrawn")).toEqual([
    { ...stayed, former_id: 7, entity_id: 1, version: 2, created_at: "2026-11-01T00:00:00.000Z" },
    { ...stayed, former_id: 8, entity_id: 2, version: 5, created_at: "2026-11-01T00:00:00.001Z" },
  ]);
  expect(rowsOf("edited")).toEqual([
    {
      ...{
        former_id: 7,
        user_id: 4,
        created_at: "2026-11-03T00:00:00.000Z",
        entity: "student",
        entity_id: 3,
      },
      ...{ version: 6, before: '{"class_name":"6 A","is_student":true}', ...alone },
    },
  ]);
  const corrected = { former_id: null, draft_id: "draft", user_id: 5, entity: "student", entity_id: 4 };
  const created_at = "2026-11-04T00:00:00.000Z";
  expect(rowsOf("imported")).toEqual([
    { ...corrected, created_at, version: 2, before: '{"student_code":null}', audit_event_id: 11 },
    { ...corrected, created_at, version: 3, before: '{"class_name":"6 B"}', audit_event_id: 12 },
  ]);
  const edited = {
    year: 2031,
    title: null,
    is_running: false,
    entry_opens_on: null,
    is_lock_initial_student: true,
  };
  const days = { lock_initial_student_datetime: null, corrections_until: "2026-12-01", printing_from: null };
  expect(rowsOf("year")).toEqual([
    {
      ...{ former_id: year.id, user_id: 0, created_at: "2026-11-06T00:00:00.000Z", ...alone },
      ...{ entity: "exam_year", entity_id: year.id, version: year.version },
      before: JSON.stringify({ ...edited, ...days, running_exam_year_id: year.id }),
    },
  ]);
  const deleted = { id: 90, year: 2032, is_running: true, version: 4 };
  expect(rowsOf("year_deleted")).toEqual([
    {
      ...{ former_id: 90, user_id: 0, created_at: "2026-11-07T00:00:00.000Z", ...alone },
      ...{ entity: "exam_year", entity_id: 90, version: 4 },
      before: JSON.stringify({ ...deleted, request_windows: { late_opens_on: null } }),
    },
  ]);
  // A number that was given before is never the number of a new action.
  expect(after.prepare("select min(id) from undo_batches").pluck().get()).toBeGreaterThan(40);
  after.close();
});
