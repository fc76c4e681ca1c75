import { execFileSync } from "node:child_process";
import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { openDatabase } from "~/db/file";
import { makeDemo } from "~/demo/make";

/** A state office: a thousand schools, sixty candidates each. */
const state = { seed: 7, schools: 1000, candidates: 60_000, candidatesBefore: 0 };

export interface Taken {
  wall: number;
  cpu: number;
}

export interface Numbered {
  candidates: number;
  slices: number;
  product: Taken[];
  floor: Taken[];
}

/** Milliseconds of the product, slice by slice, and of one UPDATE with the same triggers, both with a warm cache. */
export async function timeNumbering(folder: string, rounds: number): Promise<Numbered> {
  const unnumbered = join(folder, "unnumbered.db");
  await makeDemo(unnumbered, state);
  const db = openDatabase(unnumbered);
  db.exec("update students set student_code = null; delete from roll_number_history");
  db.exec("update exam_years set is_lock_initial_student = 0, lock_initial_student_datetime = null");
  db.pragma("wal_checkpoint(truncate)");
  db.close();

  const path = join(folder, "numbering.db");
  const times: Numbered = { candidates: state.candidates, slices: 0, product: [], floor: [] };
  for (let round = 0; round < rounds; round++) {
    fresh(unnumbered, path);
    const { slices, time } = numberByProduct(path);
    times.slices = slices;
    times.product.push(time);
    const numbers = numbersIn(path);
    fresh(unnumbered, path);
    times.floor.push(numberAtOnce(path));
    if (numbersIn(path) !== numbers)
      throw new Error("the product and the floor number the state differently");
  }
  return times;
}

/** Milliseconds of this process. */
export function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function fresh(from: string, to: string): void {
  for (const suffix of ["", "-wal", "-shm"]) rmSync(to + suffix, { force: true });
  copyFileSync(from, to);
}

/** Fills the cache, because a server has run since morning. */
export const readOnce = (db: Database.Database) =>
  db.prepare("select sum(length(full_name) + length(student_code is null)) from students").get();

/** In a process of its own, because a process opens one database. */
function numberByProduct(path: string): { slices: number; time: Taken } {
  const program = ["--import", "tsx", "tests/bench/numbering-product.ts"];
  const env = { ...process.env, DATABASE_PATH: path };
  return JSON.parse(execFileSync(process.execPath, program, { env, encoding: "utf8" }));
}

function numberAtOnce(path: string): Taken {
  const db = openDatabase(path);
  readOnce(db);
  const statement = db.prepare(`
    update students set student_code = numbered.code from (
      select students.id, iif(exam_type_code = 'PSRA', schools.school_code, hq_code) || '/' ||
        substr('00' || row_number() over (
          partition by students.school_code order by class_name, full_name, students.id), -3) as code
      from students join schools on schools.school_code = students.school_code
      where exam_year = (select max(exam_year) from students)
    ) as numbered where students.id = numbered.id`);
  const before = process.cpuUsage();
  const began = performance.now();
  statement.run();
  const time = { wall: performance.now() - began, cpu: cpuSince(before) };
  db.close();
  return time;
}

function numbersIn(path: string): string {
  const db = new Database(path, { readonly: true });
  const numbers = db
    .prepare("select group_concat(id || ' ' || student_code) from (select * from students order by id)")
    .pluck()
    .get() as string;
  db.close();
  return numbers;
}
