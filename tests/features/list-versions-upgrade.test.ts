import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "~/db/file.server";
import { addOneSchool, makeOlderDatabase } from "../support/older-database";

const folder = mkdtempSync(join(tmpdir(), "calon-list-versions-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = "2026-03-01T00:00:00.000Z";

test("an upgrade gives final lists their version, and draws no printed number again", () => {
  const path = join(folder, "older.db");
  const older = makeOlderDatabase(path, 42);
  addOneSchool(older, at);
  for (const [n, state, list_version] of [
    [1, "muktamad", 2],
    [2, "muktamad", 0],
    [3, "dihantar", 1],
    [4, "draf", 3],
  ] as const) {
    older.exec(`
      insert into exam_years (year, created_at, updated_at) values (${2020 + n}, '${at}', '${at}');
      insert into school_exam_years (id, school_code, exam_year, state, state_changed_at, list_version, total_students, total_withdrawn, created_at, updated_at)
        values (${n}, 'AAA0001', ${2020 + n}, '${state}', '${at}', ${list_version}, 7, 1, '${at}', '${at}');`);
  }
  older.exec(`insert into sheet_prints (number, sheet, school_code, exam_year, filters, total, checksum, content, user_id, printed_by, created_at)
    values ('P-AAAAAA', 'final-list', 'AAA0001', 2024, '{}', 7, '', '{"head":0,"rows":[]}', 1, 'A', '${at}')`);
  older.close();

  const db = openDatabase(path);
  const numbers = db.prepare("select list_version from school_exam_years order by id").pluck().all();
  expect(numbers).toEqual([2, 1, 0, 3]);
  expect(
    db
      .prepare(
        "select registration_id, version, kind, made_at, reason, total_students, total_withdrawn from list_versions",
      )
      .all(),
  ).toEqual(
    [1, 2].map((registration_id) => ({
      ...{
        registration_id,
        version: registration_id === 1 ? 2 : 1,
        kind: "final",
        made_at: at,
        reason: null,
      },
      ...{ total_students: 7, total_withdrawn: 1 },
    })),
  );
  expect(db.prepare("select list_version from sheet_prints").pluck().all()).toEqual([null]);
  db.close();
});
