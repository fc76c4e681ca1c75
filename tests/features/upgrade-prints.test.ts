import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "~/db/file.server";
import { makeOlderDatabase } from "../support/older-database";

const folder = mkdtempSync(join(tmpdir(), "calon-prints-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (second: number) => `2026-03-01T08:00:0${second}.000Z`;
const whole = '{"class_name":null,"gender":null,"number_from":null,"number_to":null,"order":"student_code"}';
const ofGirls = whole.replace('"gender":null', '"gender":"P"');

test("the print states of an older database come from its receipts and the candidates since", () => {
  const path = join(folder, "before.db");
  const older = makeOlderDatabase(path, 21);
  const insert = (table: string, row: Record<string, unknown>) =>
    older
      .prepare(
        `insert into ${table} (${Object.keys(row)}) values (${Object.keys(row).map((name) => `:${name}`)})`,
      )
      .run(row);
  const stamps = { created_at: at(0), updated_at: at(0) };
  insert("exam_years", { year: 2026, ...stamps });
  insert("districts", { code: "01", name: "Gombak", ...stamps });
  insert("exam_types", { code: "PSRA", name: "PSRA", roll_code: "hq_code", sheet: "PSRA", ...stamps });
  let codes = 0;
  const school = (
    candidates: [student_code: string | null, updated: number][],
    print?: Record<string, unknown>,
  ) => {
    const place = { school_code: `AAA000${++codes}`, exam_year: 2026 };
    insert("schools", {
      school_code: place.school_code,
      school_name: "SEKOLAH",
      hq_code: place.school_code,
      district_code: "01",
      exam_type_code: "PSRA",
      ...stamps,
    });
    insert("school_exam_years", { ...place, ...stamps });
    for (const [student_code, second] of candidates) {
      insert("students", {
        ...place,
        full_name: "CALON",
        student_code,
        created_at: at(0),
        updated_at: at(second),
      });
    }
    if (print) {
      const receipt = {
        number: `P-${codes}`,
        sheet: "PSRA",
        filters: whole,
        total: 1,
        checksum: "-",
        content: "{}",
      };
      insert("sheet_prints", {
        ...place,
        ...receipt,
        user_id: 1,
        printed_by: "KERANI",
        created_at: at(5),
        ...print,
      });
    }
  };
  school([["1", 4]]);
  school([["2", 4]], {});
  school([["3", 6]], {});
  school([["4", 4]], { total: 2 });
  school([[null, 4]], {});
  school([["6", 4]], { filters: ofGirls });
  school([["7", 4]], { sheet: "attendance" });
  school([["8", 4]], { content: '{"isMasked":true}' });
  older.close();
  const db = openDatabase(path);
  const states = db.prepare("select print_state from school_exam_years order by school_code").pluck().all();
  db.close();
  expect(states).toEqual([
    "unprinted",
    "current",
    "changed",
    "changed",
    "changed",
    "unprinted",
    "unprinted",
    "unprinted",
  ]);
});
