import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { createDatabase } from "~/db/file";
import { createKey, keyPathOf } from "~/db/key-file";
import { demoAccounts } from "~/demo/make";
import { root } from "../child";
import { copyDemo, smallDemo } from "../demo";
import { addMigration } from "../later-migration";
import { addOneSchool } from "../one-school";
import { freePort } from "../ports";
import { Computer, pause, Saver, signInAt, twoComputers } from "../standby/two-computers";
import { expectSound } from "./sound";
import { fractions, type Kills, killAfter, putBack, sizeOf, spanOf } from "./spread";

const candidates = 3000;

/** An office of this version, migrated by a later one in one transaction that writes each candidate. */
export async function killMigration(folder: string, points: number): Promise<Kills> {
  const model = join(folder, "model.db");
  mkdirSync(folder, { recursive: true });
  makeOffice(model);
  createKey(keyPathOf(model));
  const computer = new Computer("office", folder, await freePort(), {});
  computer.program = laterVersion(join(folder, "later"));
  const applied = () => computer.stored("select count(*) from __drizzle_migrations")[0];
  const names = () =>
    computer.stored(
      "select id || full_name || class_name || ic_number || student_code from students order by id",
    );
  const isWriting = () => sizeOf(`${computer.database}-wal`) > 0;

  putBack(computer, model);
  const before = [applied(), ...names()];
  let span = await spanOf(computer.start("migrate"), isWriting);
  const after = [applied(), ...names()];
  expect(after).toHaveLength(before.length);
  expect(after.filter((each) => before.includes(each))).toEqual([]);
  let stopped = 0;
  for (const fraction of fractions(points)) {
    putBack(computer, model);
    const took = await killAfter(computer.start("migrate"), isWriting, fraction * span);
    const stored = [applied(), ...names()].join();
    expect(stored === after.join() || (took === null && stored === before.join())).toBe(true);
    await computer.serve();
    await computer.end("SIGKILL");
    expect([applied(), ...names()]).toEqual(after);
    expect(computer.stored("pragma integrity_check")).toEqual(["ok"]);
    expect(computer.stored("select count(*) from pragma_foreign_key_check")).toEqual([0]);
    // The next kill knows how long this one took, because other work makes a computer slower or faster.
    if (took === null) stopped++;
    else span = took;
  }
  return { points, stopped };
}

/** This program with a migration more. */
function laterVersion(folder: string): string {
  for (const name of ["build", "drizzle", "public", "package.json"]) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  addMigration(
    join(folder, "drizzle"),
    "later_names",
    "update students set full_name = full_name || ' BIN', class_name = class_name || ' B';\n",
  );
  return folder;
}

function makeOffice(path: string): void {
  const at = "2026-03-01T08:00:00.000Z";
  const db = createDatabase(path);
  addOneSchool(db, at);
  db.exec(`
    insert into exam_years (year, created_at, updated_at) values (2026, '${at}', '${at}');
    insert into school_exam_years (school_code, exam_year, created_at, updated_at)
      values ('AAA0001', 2026, '${at}', '${at}');
    with recursive numbers (value) as (select 1 union all select value + 1 from numbers where value < ${candidates})
    insert into students (full_name, class_name, ic_number, student_code, school_code, exam_year, created_at, updated_at)
      select 'NUR AIN ' || value, '6 AL-GHAZALI', printf('14020310%04d', value),
             printf('A0001%04d', value), 'AAA0001', 2026, '${at}', '${at}'
      from numbers;`);
  db.close();
}

const servedEach = 4;

/** A standby takes over from a computer that is dead. */
export async function killTakeover(folder: string, points: number): Promise<Kills> {
  const model = join(folder, "model.db");
  await copyDemo(model, smallDemo);
  const { first, second } = await twoComputers(join(folder, "two"), model);
  await first.serve();
  await first.replicate();
  const { username, password } = demoAccounts[0];
  const saver = new Saver(first.origin, await signInAt(first.origin, username, password), 1, 5);
  await pause(500);
  await saver.stop();
  await pause(2000);
  await first.cutPower();
  const [place, kept] = [second.place, `${second.place}-kept`];
  cpSync(place, kept, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  const putBackAll = () => {
    rmSync(place, { recursive: true });
    cpSync(kept, place, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  };
  const hasBegun = () => existsSync(`${second.database}.unfinished`);
  let span = await spanOf(second.start("takeover"), hasBegun);
  let stopped = 0;
  for (const [n, fraction] of fractions(points).entries()) {
    putBackAll();
    const took = await killAfter(second.start("takeover"), hasBegun, fraction * span);
    if (existsSync(second.database)) expectSound(second.database);
    const again = await second.run("takeover");
    expect(again, again.said).toMatchObject({ code: 0 });
    expect(saver.lostIn(second, 0).lost).toBe(0);
    expectSound(second.database);
    expect(readdirSync(second.folder).filter((name) => name.includes("unfinished"))).toEqual([]);
    if (n % servedEach === 0) {
      await second.serve();
      await second.end("SIGKILL");
    }
    // The next kill knows how long this one took, because other work makes a computer slower or faster.
    if (took === null) stopped++;
    else span = took;
  }
  await second.replicate();
  await expect(first.serve()).rejects.toThrow("mengambil alih");
  await second.cutPower();
  return { points, stopped };
}
