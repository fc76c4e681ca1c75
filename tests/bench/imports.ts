import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import Database from "better-sqlite3";
import { makeDemo } from "~/demo/make";
import { readPostForm } from "./forms";
import type { RowTimes } from "./import-rows";
import { freePort, startServer, stopServer } from "./process";
import { type Browser, signIn } from "./product";

const fixtures = "tests/fixtures/clean";
const year = 2026;

export interface ImportTimes {
  lines: number;
  preview: number;
  commit: number;
}

/** Seconds from the paste to the preview, and from the button to the list. */
export async function timeImport(folder: string, rounds: number): Promise<ImportTimes[]> {
  const pasted = readFileSync(`${fixtures}/candidates.tsv`, "utf8");
  const times: ImportTimes[] = [];
  for (let round = 0; round < rounds; round++) {
    const database = join(folder, `import-${round}.db`);
    await makeImportDatabase(database);
    const server = await startServer("product", "build/cli/start.js", await freePort(41180), {
      DATABASE_PATH: database,
    });
    try {
      times.push(await importOnce(await signIn(server), pasted, database));
    } finally {
      await stopServer(server);
    }
  }
  return times;
}

const inChild = promisify(execFile);

/** In a process of its own, because a warm database would favour later rounds. */
export async function timeRows(folder: string, rounds: number): Promise<RowTimes[]> {
  const times: RowTimes[] = [];
  for (let round = 0; round < rounds; round++) {
    const database = join(folder, `rows-${round}.db`);
    await makeImportDatabase(database);
    const env = { ...process.env, DATABASE_PATH: database };
    const program = ["--import", "tsx", "tests/bench/import-rows.ts"];
    const { stdout } = await inChild(process.execPath, program, { env });
    times.push(JSON.parse(stdout));
  }
  return times;
}

async function importOnce(browser: Browser, pasted: string, database: string): Promise<ImportTimes> {
  const start = "/students/import";
  const paste = readPostForm(await browser.open(start), "pasted", start);
  paste.fields.set("pasted", pasted);
  const began = performance.now();
  const draft = await browser.send(paste);
  const preview = await browser.open(draft);
  const previewed = performance.now();
  const commit = readPostForm(preview, "fingerprint", draft);
  const pressed = performance.now();
  await browser.open(await browser.send(commit));
  const committed = performance.now();

  const lines = pasted.trimEnd().split("\n").length - 1;
  const stored = candidatesIn(database);
  if (stored !== lines) throw new Error(`${stored} of ${lines} candidates were imported`);
  return { lines, preview: (previewed - began) / 1000, commit: (committed - pressed) / 1000 };
}

/** The fixture's schools, registered to their year, without candidates. */
async function makeImportDatabase(path: string): Promise<void> {
  await makeDemo(path, { seed: 1, schools: 12, candidates: 0, candidatesBefore: 0 });
  const db = new Database(path);
  const now = new Date().toISOString();
  db.prepare("insert or ignore into exam_years (year, created_at, updated_at) values (?, ?, ?)").run(
    year,
    now,
    now,
  );
  db.prepare("update exam_years set is_lock_initial_student = 0, lock_initial_student_datetime = null").run();
  const school = db.prepare(
    `insert into schools (school_name, school_code, hq_code, district_code, exam_type_code, hq_code_alt, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const registration = db.prepare(
    "insert into school_exam_years (school_code, exam_year, created_at, updated_at) values (?, ?, ?, ?)",
  );
  const [, ...lines] = readFileSync(`${fixtures}/schools.tsv`, "utf8").trimEnd().split(/\r?\n/);
  db.transaction(() => {
    for (const line of lines) {
      const [name, code, hq_code, district, type, alternative] = line.split("\t");
      school.run(name, code, hq_code, district, type, alternative || null, now, now);
      registration.run(code, year, now, now);
    }
  })();
  db.close();
}

function candidatesIn(path: string): number {
  const db = new Database(path, { readonly: true });
  const count = db.prepare("select count(*) from students").pluck().get() as number;
  db.close();
  return count;
}
