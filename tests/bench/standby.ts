import { spawn, spawnSync } from "node:child_process";
import { existsSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { demoAccounts, demoSize, makeDemo } from "~/cli/demo/make";
import { litestream } from "~/cli/replica/litestream";
import { BtrfsDisk, canMountBtrfs } from "../support/standby/btrfs-disk";
import { type Taken, takeOverUnderSaves } from "../support/standby/takeovers";
import { pause, Saver, signInAt, twoComputers } from "../support/standby/two-computers";
import { median } from "./measure";
import { table } from "./report";

const sizes = [
  { rows: 60_000, size: { ...demoSize, schools: 600, candidates: 50_000, candidatesBefore: 10_000 } },
  { rows: 600_000, size: { ...demoSize, schools: 6000, candidates: 500_000, candidatesBefore: 100_000 } },
];
const aloneSeconds = 8;
const besideSeconds = 10;
/** Of the codes of schools that one takeover may save. */
const codesEach = 2000;

type Measured = Omit<Taken, "refusal"> & { damaged: number };

export interface StandbyRow {
  name: string;
  megabytes: number;
  taken: Measured[] | string;
}

const has = (program: string) => spawnSync(program, ["--help"]).error === undefined;

/** Engines of which this computer lacks the program are named, not measured. */
const engines = [
  { name: "whole copies", lack: "", measure: measurePair("copies") },
  {
    name: "btrfs snapshots",
    lack: canMountBtrfs ? "" : "needs root and btrfs-progs",
    measure: measurePair("btrfs"),
  },
  { name: "sqlite3_rsync", lack: has("sqlite3_rsync") ? "" : "not installed", measure: measureRsync },
  { name: "litestream", lack: has(litestream()) ? "" : "not installed", measure: measureLitestream },
];

export async function measureStandbys(folder: string, kinds: RegExp, rounds: number): Promise<StandbyRow[]> {
  const found: StandbyRow[] = [];
  for (const { rows, size } of sizes) {
    for (const { name, lack, measure } of engines) {
      const line = `${name}, ${rows} candidates`;
      if (!kinds.test(line)) continue;
      const database = join(folder, `standby-${rows}.db`);
      if (!lack && !existsSync(database)) await makeDemo(database, size);
      const megabytes = lack ? 0 : statSync(database).size / 1024 ** 2;
      found.push({
        name: line,
        megabytes,
        taken: lack || (await measure(join(folder, `pair-${process.pid}`), database, rounds)),
      });
    }
  }
  return found;
}

function measurePair(engine: "copies" | "btrfs") {
  return async (folder: string, database: string, rounds: number): Promise<Measured[]> => {
    const disks: BtrfsDisk[] = [];
    const diskOf = (name: string) => {
      const disk = new BtrfsDisk(join(folder, name));
      disks.push(disk);
      return disk.place;
    };
    const pair = await twoComputers(folder, database, engine, engine === "btrfs" ? diskOf : undefined);
    const { first, second } = pair;
    try {
      const taken: Measured[] = [];
      for (let n = 0; n < rounds; n++) {
        const roles: [typeof first, typeof first] = n % 2 === 0 ? [first, second] : [second, first];
        const from = 1 + n * codesEach;
        const one = await takeOverUnderSaves(pair, roles, { from, aloneSeconds, besideSeconds });
        taken.push({ ...one, damaged: 0 });
      }
      return taken;
    } finally {
      for (const computer of [first, second]) await computer.end("SIGKILL");
      for (const disk of disks) disk.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  };
}

/** Two copies in turn, one round after the other, at most one each second; the server and the round end together. */
async function measureRsync(folder: string, database: string, rounds: number): Promise<Measured[]> {
  const { first, second } = await twoComputers(folder, database, "copies");
  const { username, password } = demoAccounts[0];
  const copies = ["a", "b"].map((name) => join(folder, `copy-${name}.db`));
  const taken: Measured[] = [];
  try {
    for (let n = 0; n < rounds; n++) {
      await first.serve();
      const cookie = await signInAt(first.origin, username, password);
      const saver = new Saver(first.origin, cookie, 1 + n * codesEach, 40);
      await pause(aloneSeconds * 1000);
      const alone = saver.times.splice(0);
      const end = performance.now() + besideSeconds * 1000;
      let [turn, whole, since] = [0, "", performance.now()];
      const delays: number[] = [];
      for (;;) {
        const copy = copies[turn++ % 2] ?? "";
        const began = performance.now();
        const child = spawn("sqlite3_rsync", [first.database, copy], { stdio: "ignore" });
        const over = new Promise<boolean>((done) => child.once("close", (code) => done(code === 0)));
        const isPast = () => performance.now() > end && whole !== "";
        while (child.exitCode === null && child.signalCode === null && !isPast()) {
          delays.push((performance.now() - since) / 1000);
          await pause(50);
        }
        if (isPast()) {
          await first.end("SIGKILL");
          child.kill("SIGKILL");
          await over;
          break;
        }
        if (await over) [whole, since] = [copy, began];
        await pause(Math.max(0, 1000 - (performance.now() - began)));
      }
      const killed = performance.now();
      await saver.stop();
      const damaged = copies.filter((copy) => !isWhole(copy)).length;
      const { lost, seconds } = saver.lostIn({ stored: (sql: string) => storedIn(whole, sql) }, killed);
      const rest = { lost, lostSeconds: seconds, readySeconds: Number.NaN, alone, beside: saver.times };
      taken.push({ ...rest, saves: saver.saved.size, delays, damaged });
    }
    return taken;
  } finally {
    await first.end("SIGKILL");
    await second.end("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `litestream replicate` beside the server, `litestream restore` after its death. */
async function measureLitestream(folder: string, database: string, rounds: number): Promise<Measured[]> {
  const { username, password } = demoAccounts[0];
  const taken: Measured[] = [];
  for (let n = 0; n < rounds; n++) {
    const { first } = await twoComputers(folder, database, "copies");
    const replica = `file://${join(folder, "replica")}`;
    const restored = join(folder, "restored.db");
    await first.serve();
    const cookie = await signInAt(first.origin, username, password);
    const saver = new Saver(first.origin, cookie, 1, 40);
    await pause(aloneSeconds * 1000);
    const alone = saver.times.splice(0);
    const child = spawn(litestream(), ["replicate", first.database, replica], { stdio: "ignore" });
    await pause(besideSeconds * 2000);
    const killed = performance.now();
    await first.end("SIGKILL");
    child.kill("SIGKILL");
    await saver.stop();
    spawnSync(litestream(), ["restore", "-o", restored, replica], { stdio: "ignore" });
    const readySeconds = (performance.now() - killed) / 1000;
    const damaged = isWhole(restored) ? 0 : 1;
    const { lost, seconds } = saver.lostIn({ stored: (sql: string) => storedIn(restored, sql) }, killed);
    const rest = { lost, lostSeconds: seconds, readySeconds, alone, beside: saver.times, delays: [] };
    taken.push({ ...rest, saves: saver.saved.size, damaged });
    rmSync(folder, { recursive: true, force: true });
  }
  return taken;
}

function isWhole(path: string): boolean {
  try {
    const db = new Database(path);
    const found = db.pragma("integrity_check(1)", { simple: true });
    db.close();
    return found === "ok";
  } catch {
    return false;
  }
}

function storedIn(path: string, sql: string): unknown[] {
  const db = new Database(path);
  const found = db.prepare(sql).pluck().all();
  db.close();
  return found;
}

const percentile = (times: number[], part: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) * part)] ?? Number.NaN;

export function standbyTable(found: StandbyRow[]): string {
  const rows = found.map(({ name, megabytes, taken }) => {
    if (typeof taken === "string") return [name, "", `SKIPPED: ${taken}`];
    const spread = (read: (one: Measured) => number) => {
      const values = taken.map(read).toSorted((one, other) => one - other);
      return `${median(values).toFixed(1)} (${values[0]?.toFixed(1)}-${values.at(-1)?.toFixed(1)})`;
    };
    return [
      name,
      megabytes.toFixed(0),
      spread(({ delays }) => percentile(delays, 0.5)),
      spread(({ delays }) => percentile(delays, 1)),
      spread(({ lostSeconds }) => lostSeconds),
      spread(({ readySeconds }) => readySeconds),
      String(taken.reduce((sum, { damaged }) => sum + damaged, 0)),
      spread(({ alone }) => percentile(alone, 0.95)),
      spread(({ beside }) => percentile(beside, 0.95)),
      spread(({ alone, beside }) => percentile(beside, 0.95) / percentile(alone, 0.95)),
    ];
  });
  const times = ["delay s", "longest", "lost s", "ready s"];
  return table(["standby", "MB", ...times, "damaged", "save p95 ms alone", "followed", "ratio"], rows);
}
