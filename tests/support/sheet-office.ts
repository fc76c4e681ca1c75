import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { hashPassword } from "~/auth/passwords";
import { createDatabase } from "~/db/file";
import { createKey, keyPathOf } from "~/db/key-file";
import { seedLookups } from "~/db/lookups";
import { fixture } from "./known";

export const administrator = { username: "pentadbir", password: "kenanga-biru-2718" };

/** SU of the first school. */
export const clerk = { username: "su.sekolah", password: administrator.password };

const at = "2026-01-05T00:00:00.000Z";
const afterLock = "2026-06-01T00:00:00.000Z";

/** Schools of the given sizes; a thousandth candidate has no number, and each last candidate is late. */
export async function makeSheetOffice(sizes: Record<string, number[]>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "calon-sheets-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "calon.db");
  const password_hash = await hashPassword(administrator.password);
  createKey(keyPathOf(path));
  const sqlite = createDatabase(path);
  seedLookups(drizzle(sqlite));
  const names = fixture("clean/candidates_full.tsv").split("\n");
  const insertSchool = sqlite.prepare(
    "insert into schools (school_code, school_name, hq_code, district_code, exam_type_code, created_at, updated_at) values (?, ?, ?, '07', ?, ?, ?)",
  );
  const insertYear = sqlite.prepare(
    "insert into school_exam_years (school_code, exam_year, created_at, updated_at) values (?, 2026, ?, ?)",
  );
  const insertClerk = sqlite.prepare(
    "insert into users (username, full_name, password_hash, role_id, school_code, is_approved, created_at, updated_at) values (?, 'PUAN AINI', ?, 'SU', ?, 1, ?, ?)",
  );
  const insertStudent = sqlite.prepare(
    `insert into students (full_name, full_name_arabic, ic_number, school_code, student_code, class_name, exam_year, gender, is_late, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?, 2026, ?, ?, ?, ?)`,
  );
  sqlite.transaction(() => {
    sqlite
      .prepare(
        "insert into users (username, full_name, password_hash, role_id, is_approved, created_at, updated_at) values (?, 'PUAN ROSNAH BINTI KARIM', ?, 'ADMIN', 1, ?, ?)",
      )
      .run(administrator.username, password_hash, at, at);
    sqlite
      .prepare(
        `insert into exam_years (year, title, is_lock_initial_student, lock_initial_student_datetime, created_at, updated_at)
         values (2026, '2026M/1448H', 1, '2026-03-01T00:00:00.000Z', ?, ?)`,
      )
      .run(at, at);
    const [[type = "", [size] = [0]] = []] = Object.entries(sizes);
    const school_code = `${type}${size}`;
    let ic = 140101100000;
    for (const [type, counts] of Object.entries(sizes)) {
      for (const count of counts) {
        const code = `${type}${count}`;
        insertSchool.run(code, `SEKOLAH AGAMA MENENGAH TENGKU AMPUAN RAHIMAH ${code}`, code, type, at, at);
        insertYear.run(code, at, at);
        if (code === school_code) insertClerk.run(clerk.username, password_hash, code, at, at);
        for (let n = 1; n <= count; n++) {
          const [, name, arabic, , , , class_name, , gender] = names[n - 1]?.split("\t") ?? [];
          const student_code = n > 999 ? null : `${code}/${String(n).padStart(3, "0")}`;
          const is_late = n === count;
          const entered = is_late ? afterLock : at;
          insertStudent.run(
            name,
            arabic || null,
            String(ic++),
            code,
            student_code,
            class_name,
            gender,
            is_late ? 1 : 0,
            entered,
            entered,
          );
        }
      }
    }
  })();
  sqlite.close();
  return path;
}

export const sheetAddress = (sheet: string, school: string, filters = "") =>
  `/students/sheets/${sheet}?school_code=${school}&exam_year=2026${filters}`;

/** Presses "Cetak" on the page of a sheet. */
export async function openPrint(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("button", { name: /^Cetak(?! PDF)/ }).click();
  await page.waitForURL(/\/printed\?.*number=P-/);
}
