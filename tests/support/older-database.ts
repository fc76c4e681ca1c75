import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { defineFunctions } from "~/db/file.server";

/** A database after the first migrations only, as an older version left it. */
export function makeOlderDatabase(path: string, migrations: number): Database.Database {
  const migrationsFolder = mkdtempSync(join(tmpdir(), "calon-migrations-"));
  cpSync("drizzle", migrationsFolder, { recursive: true });
  const journal = join(migrationsFolder, "meta/_journal.json");
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8"));
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, migrations) }));
  const db = new Database(path);
  chmodSync(path, 0o600);
  defineFunctions(db);
  db.pragma(`application_id = ${0x43414c4e}`);
  migrate(drizzle(db), { migrationsFolder });
  rmSync(migrationsFolder, { recursive: true });
  return db;
}

/** The school AAA0001 with its district and exam type, in the columns of every version. */
export function addOneSchool(db: Database.Database, at: string): void {
  db.exec(`
    insert into districts (code, name, created_at, updated_at) values ('01', 'Gombak', '${at}', '${at}');
    insert into exam_types (code, name, roll_code, sheet, created_at, updated_at)
      values ('PSRA', 'Penilaian', 'school_code', 'PSRA', '${at}', '${at}');
    insert into schools (school_code, school_name, hq_code, district_code, exam_type_code, created_at, updated_at)
      values ('AAA0001', 'SRA SATU', 'A0001', '01', 'PSRA', '${at}', '${at}');`);
}
