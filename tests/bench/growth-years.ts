import { execFileSync } from "node:child_process";
import { existsSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import type { AuditLine } from "~/db/audit-chain";
import { malaysianYear } from "~/db/clock";
import { demoSize, makeDemo } from "~/demo/make";
import { verifyTrail } from "~/features/audit/verify";
import { appendToTrail } from "../support/trail";
import { cpuOf } from "./growth";
import { drive } from "./load";
import { freePort, residentMegabytes, startServer, stopServer } from "./process";
import { signIn } from "./product";
import { table } from "./report";

const yearsMeasured = [1, 4, 7, 10];
const schools = 1000;
const candidatesAYear = 60_000;
/** 600 clerks who sign in 250 times a year, and two changes of each candidate. */
const eventsAYear = { "session.signed_in": 150_000, "student.updated": 120_000 };
const pagesRequested = 60;

interface Grown {
  years: number;
  megabytes: number;
  trailMegabytes: number;
  vacuumedMegabytes: number;
  startSeconds: number;
  residentMegabytes: number;
  listMilliseconds: number;
  backupSeconds: number;
  verifySeconds: number;
}

/** Each size is a database of its own: the running year and the years before it, each of 60,000 candidates. */
export async function measureYears(folder: string): Promise<Grown[]> {
  const grown: Grown[] = [];
  for (const years of yearsMeasured) {
    const database = join(folder, `years-${years}.db`);
    if (!existsSync(database)) await makeYears(database, years);
    grown.push(await measureOne(folder, database, years));
    console.log(`${years} of ${yearsMeasured.at(-1)} years`);
  }
  return grown;
}

async function makeYears(database: string, years: number): Promise<void> {
  const each = { candidates: candidatesAYear, candidatesBefore: candidatesAYear };
  await makeDemo(database, { ...demoSize, ...each, schools, yearsBefore: years - 1 });
  const db = new Database(database);
  db.transaction(() => appendToTrail(db, eventsOf(db, years))).immediate();
  db.pragma("wal_checkpoint(truncate)");
  db.close();
}

function* eventsOf(db: Database.Database, years: number): Generator<AuditLine> {
  const students = db.prepare("select id, school_code, exam_year from students order by id").all() as {
    id: number;
    school_code: string;
    exam_year: number;
  }[];
  const first = malaysianYear() - years + 1;
  for (let year = first; year < first + years; year++) {
    const times = Object.values(eventsAYear).reduce((sum, count) => sum + count, 0);
    for (let n = 0; n < times; n++) {
      const isSignIn = n < eventsAYear["session.signed_in"];
      const student = students[(n * 7919) % students.length];
      yield {
        ...{ user_id: 2, username: "su.sekolah", acting_as: null },
        action: isSignIn ? "session.signed_in" : "student.updated",
        entity: isSignIn ? "session" : "student",
        entity_id: isSignIn ? null : String(student?.id),
        school_code: isSignIn ? null : (student?.school_code ?? null),
        exam_year: isSignIn ? null : (student?.exam_year ?? null),
        changes: isSignIn
          ? null
          : JSON.stringify({ class_name: ["6 AL-FARABI", "6 AL-BIRUNI"], gender: ["L", "P"] }),
        created_at: new Date(Date.UTC(year, 0, 1) + n * 115_000).toISOString(),
        ...{ address: "10.20.30.40", session_id: n },
      };
    }
  }
}

async function measureOne(folder: string, database: string, years: number): Promise<Grown> {
  const settings = { DATABASE_PATH: database, BACKUP_DIR: join(folder, "copies"), CALON_LOG: "off" };
  const began = performance.now();
  const server = await startServer("product", "build/cli/start.js", await freePort(42300), settings);
  const startSeconds = secondsSince(began);
  try {
    const listMilliseconds = await costOfLists(server);
    const resident = residentMegabytes(server);
    const backupBegan = performance.now();
    execFileSync(process.execPath, ["build/cli/backup.js"], { env: { ...process.env, ...settings } });
    const backupSeconds = secondsSince(backupBegan);
    return {
      ...{ years, startSeconds, listMilliseconds, backupSeconds, residentMegabytes: resident },
      ...measureFile(folder, database),
    };
  } finally {
    await stopServer(server);
    rmSync(settings.BACKUP_DIR, { recursive: true, force: true });
  }
}

async function costOfLists(server: Awaited<ReturnType<typeof startServer>>): Promise<number> {
  const { cookie } = await signIn(server);
  const ask = async (first: number) => {
    let turn = 0;
    const next = () => {
      if (turn === pagesRequested) return null;
      return { path: `/students?page=${first + turn++}`, headers: { Cookie: cookie } };
    };
    const driven = await drive({ port: server.port, connections: 1, expect: 200, next });
    if (driven.failures > 0) throw new Error("A list was not answered");
  };
  await ask(1);
  const before = cpuOf(server);
  await ask(pagesRequested + 1);
  return (cpuOf(server) - before) / pagesRequested;
}

function measureFile(folder: string, database: string) {
  const db = new Database(database, { readonly: true });
  try {
    const began = performance.now();
    if (verifyTrail(db).kind !== "whole") throw new Error("The trail is broken");
    const verifySeconds = secondsSince(began);
    const trail = db
      .prepare("select sum(pgsize) from dbstat where aggregate = 1 and name like 'audit_events%'")
      .pluck();
    const vacuumed = join(folder, "vacuumed.db");
    db.prepare("vacuum into ?").run(vacuumed);
    const vacuumedMegabytes = statSync(vacuumed).size / 1024 ** 2;
    rmSync(vacuumed);
    const megabytes = statSync(database).size / 1024 ** 2;
    return { megabytes, verifySeconds, vacuumedMegabytes, trailMegabytes: Number(trail.get()) / 1024 ** 2 };
  } finally {
    db.close();
  }
}

const secondsSince = (began: number) => (performance.now() - began) / 1000;

export function yearsTable(grown: Grown[]): string {
  const head = [
    "years of 60,000",
    "MB",
    "of it trail",
    "after vacuum",
    "start s",
    "resident MB",
    "list CPU ms",
    "copy s",
    "verify trail s",
  ];
  const rows = grown.map((one) => [
    String(one.years),
    one.megabytes.toFixed(0),
    one.trailMegabytes.toFixed(0),
    one.vacuumedMegabytes.toFixed(0),
    one.startSeconds.toFixed(2),
    one.residentMegabytes.toFixed(0),
    one.listMilliseconds.toFixed(1),
    one.backupSeconds.toFixed(1),
    one.verifySeconds.toFixed(1),
  ]);
  return table(head, rows);
}
