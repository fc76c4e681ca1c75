import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "~/db/file.server";
import { addOneSchool, makeOlderDatabase } from "../support/older-database";

const folder = mkdtempSync(join(tmpdir(), "calon-returns-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = "2026-03-01T00:00:00.000Z";

test("an upgraded database has received the list of each school and paper with an absentee, and no other", () => {
  const path = join(folder, "office.db");
  const older = makeOlderDatabase(path, 39);
  addOneSchool(older, at);
  older.exec(`insert into schools (school_code, school_name, hq_code, district_code, exam_type_code, created_at, updated_at)
      values ('BBB0002', 'SRA DUA', 'B0002', '01', 'PSRA', '${at}', '${at}');
    insert into exam_years (year, created_at, updated_at) values (2026, '${at}', '${at}');
    insert into school_exam_years (school_code, exam_year, created_at, updated_at)
      values ('AAA0001', 2026, '${at}', '${at}'), ('BBB0002', 2026, '${at}', '${at}');
    insert into students (full_name, school_code, exam_year, created_at, updated_at)
      values ('ALI', 'AAA0001', 2026, '${at}', '${at}'), ('SITI', 'AAA0001', 2026, '${at}', '${at}'), ('ABU', 'BBB0002', 2026, '${at}', '${at}');
    insert into exam_papers (exam_year, exam_type_code, code, name, held_on, created_at, updated_at)
      values (2026, 'PSRA', 'BA1', 'Bahasa Arab', '2026-01-05', '${at}', '${at}'), (2026, 'PSRA', 'JW1', 'Jawi', '2026-01-06', '${at}', '${at}');
    insert into absences (exam_paper_id, student_id, reason, created_by, created_at)
      values (1, 1, 'T', 7, '2026-01-08T00:00:00.000Z'), (1, 2, 'T', 8, '2026-01-07T00:00:00.000Z')`);
  older.close();

  const db = openDatabase(path);
  expect(db.prepare("select * from attendance_returns").all()).toEqual([
    {
      id: 1,
      exam_paper_id: 1,
      registration_id: 1,
      received_by: 8,
      received_at: "2026-01-07T00:00:00.000Z",
      version: 1,
    },
  ]);
  db.close();
});
