import { copyFileSync, existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { AuditLine } from "~/db/audit-chain";
import { malaysianYear } from "~/db/clock";
import { type createDatabase, openDatabase } from "~/db/file";
import { keyPathOf } from "~/db/key-file";
import { forgetServed } from "~/db/last-served";
import { appendToTrail } from "../support/trail";
import { largeOffice } from "./backup";

const events = 1_000_000;

/** Without candidates, so that an import fills them. */
export const emptySchools = ["ZST0001", "ZST0002"] as const;

/** A copy of an office of 600,000 candidates with a trail of a million events, in which a third of the year has no roll number. */
export async function makeStallsDatabase(folder: string): Promise<string> {
  const made = join(folder, "stalls-600000.db");
  if (!existsSync(made)) {
    const unfinished = `${made}.unfinished`;
    copyDatabase(await largeOffice(folder), unfinished);
    const db = openDatabase(unfinished);
    prepare(db);
    db.pragma("wal_checkpoint(truncate)");
    db.close();
    renameSync(keyPathOf(unfinished), keyPathOf(made));
    renameSync(unfinished, made);
  }
  const used = join(folder, "stalls.db");
  forgetServed(used);
  copyDatabase(made, used);
  return used;
}

function copyDatabase(from: string, to: string): void {
  for (const suffix of ["-wal", "-shm"]) rmSync(to + suffix, { force: true });
  copyFileSync(from, to);
  copyFileSync(keyPathOf(from), keyPathOf(to));
}

function prepare(db: ReturnType<typeof createDatabase>): void {
  const year = malaysianYear();
  const at = new Date().toISOString();
  const school = db.prepare(`
    insert into schools (school_name, school_code, hq_code, district_code, exam_type_code, created_at, updated_at)
    select 'SEKOLAH ' || $code, $code, $code, district_code, exam_type_code, $at, $at from schools
    where exam_type_code = 'PSRA' limit 1`);
  const registration = db.prepare(
    "insert into school_exam_years (school_code, exam_year, created_at, updated_at) values (?, ?, ?, ?)",
  );
  db.transaction(() => {
    for (const code of emptySchools) {
      school.run({ code, at });
      registration.run(code, year, at, at);
    }
    db.prepare(
      `update students set student_code = null where exam_year = ? and school_code in (
         select school_code from school_exam_years where exam_year = ? order by id limit 2000)`,
    ).run(year, year);
    db.prepare("delete from roll_number_history").run();
    appendToTrail(db, editsOf(at));
  })();
}

function* editsOf(created_at: string): Generator<AuditLine> {
  for (let n = 1; n <= events; n++)
    yield {
      ...{ user_id: 1, username: "pentadbir", acting_as: null, action: "student.edited", entity: "student" },
      ...{ entity_id: String(n % 600_000), school_code: null, exam_year: malaysianYear() },
      ...{ changes: '{"class_name":["6 BENAR","6 TEKUN"]}', created_at, address: null, session_id: null },
    };
}
