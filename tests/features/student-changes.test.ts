import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type Database from "better-sqlite3";
import { afterAll, expect, test } from "vitest";
import { restore } from "~/cli/backups/restoring";
import { createDatabase, openDatabase } from "~/db/file";
import { loadInBulk } from "~/demo/bulk";
import { addOneSchool } from "../support/one-school";

const folder = mkdtempSync(join(tmpdir(), "calon-changes-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = "2026-03-01T00:00:00.000Z";
const addCandidates = (db: Database.Database, n: number) => {
  const add = db.prepare(
    `insert into students (full_name, school_code, exam_year, created_at, updated_at) values (?, 'AAA0001', 2026, '${at}', '${at}')`,
  );
  for (let each = 0; each < n; each++) add.run(`CALON ${each}`);
};
const changes = (db: Database.Database) =>
  db
    .prepare(
      "select student_id, is_departed, school_code, district_code, exam_type_code from student_changes",
    )
    .all();
const feed = (db: Database.Database) => db.prepare("select generation, complete_at from student_feed").get();
const candidate = (student_id: number) => ({
  ...{ student_id, is_departed: 0, school_code: "AAA0001" },
  ...{ district_code: "01", exam_type_code: "PSRA" },
});

test("a bulk load fills the feed, and the feed of a restored copy begins again", async () => {
  const path = join(folder, "office.db");
  const db = createDatabase(path);
  addOneSchool(db, at);
  db.exec(`insert into exam_years (year, created_at, updated_at) values (2026, '${at}', '${at}');
    insert into school_exam_years (school_code, exam_year, created_at, updated_at) values ('AAA0001', 2026, '${at}', '${at}')`);
  addCandidates(db, 2);
  expect(changes(db)).toEqual([candidate(1), candidate(2)]);
  const before = feed(db);
  loadInBulk(db, () => addCandidates(db, 1));
  expect(changes(db)).toEqual([candidate(1), candidate(2), candidate(3)]);
  const loaded = feed(db);
  expect(loaded).not.toEqual(before);
  db.close();

  const restored = join(folder, "restored.db");
  await restore(path, restored);
  const copy = openDatabase(restored);
  expect(changes(copy)).toEqual([candidate(1), candidate(2), candidate(3)]);
  expect(feed(copy)).not.toEqual(loaded);
  copy.close();
});

test.each(["insert", "update", "move", "delete"])(
  "the change of one candidate by %s reads its own changes, not those of its school",
  (event) => {
    const db = createDatabase(join(folder, `${event}.db`));
    const text = db
      .prepare("select sql from sqlite_master where name = ?")
      .pluck()
      .get(`student_changes_on_${event}`);
    const [deletion] = String(text).match(/DELETE FROM student_changes[^;]+/) ?? [];
    const plan = db.prepare(`explain query plan ${deletion?.replace(/(new|old)\.id/g, "1")}`).all() as {
      detail: string;
    }[];
    db.close();
    expect(plan[0]?.detail).toContain("student_changes_by_student");
  },
);
