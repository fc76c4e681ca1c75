import { existsSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { demoSize, makeDemo } from "~/demo/make";
import { type Taken, takeOverUnderSaves } from "../support/standby/takeovers";
import { twoComputers } from "../support/standby/two-computers";
import { median } from "./measure";
import { table } from "./report";

const sizes = [
  { rows: 60_000, size: { ...demoSize, schools: 600, candidates: 50_000, candidatesBefore: 10_000 } },
  { rows: 600_000, size: { ...demoSize, schools: 6000, candidates: 500_000, candidatesBefore: 100_000 } },
];
const aloneSeconds = 8;
/** The first whole copy of 600,000 candidates has arrived by then. */
const besideSeconds = 10;
/** Of the codes of schools that one takeover may save. */
const codesEach = 900;

export interface StandbyRow {
  name: string;
  megabytes: number;
  taken: (Taken & { isSound: boolean })[];
}

/** Takeovers to and fro from a computer that dies under about 20 saves a second, with a replica in a folder. */
export async function measureStandbys(folder: string, kinds: RegExp, rounds: number): Promise<StandbyRow[]> {
  const found: StandbyRow[] = [];
  for (const { rows, size } of sizes) {
    const name = `${rows} candidates`;
    if (!kinds.test(name)) continue;
    const database = join(folder, `standby-${rows}.db`);
    if (!existsSync(database)) await makeDemo(database, size);
    const taken = await measurePair(join(folder, `pair-${process.pid}`), database, rounds);
    found.push({ name, megabytes: statSync(database).size / 1024 ** 2, taken });
  }
  return found;
}

async function measurePair(folder: string, database: string, rounds: number): Promise<StandbyRow["taken"]> {
  const { first, second } = await twoComputers(folder, database);
  try {
    const taken: StandbyRow["taken"] = [];
    for (let n = 0; n < rounds; n++) {
      const roles: [typeof first, typeof first] = n % 2 === 0 ? [first, second] : [second, first];
      const one = await takeOverUnderSaves(roles, { from: 1 + n * codesEach, aloneSeconds, besideSeconds });
      taken.push({ ...one, isSound: isSound(roles[1].database) });
    }
    return taken;
  } finally {
    for (const computer of [first, second]) await computer.cutPower();
    rmSync(folder, { recursive: true, force: true });
  }
}

function isSound(path: string): boolean {
  const db = new Database(path, { readonly: true });
  const found = db.pragma("integrity_check(1)", { simple: true });
  db.close();
  return found === "ok";
}

const p95 = (times: number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) * 0.95)] ?? Number.NaN;

export function standbyTable(found: StandbyRow[]): string {
  const rows = found.map(({ name, megabytes, taken }) => {
    const spread = (read: (one: Taken) => number, digits = 1) => {
      const values = taken.map(read).toSorted((one, other) => one - other);
      return `${median(values).toFixed(digits)} (${values[0]?.toFixed(digits)}-${values.at(-1)?.toFixed(digits)})`;
    };
    return [
      name,
      megabytes.toFixed(0),
      String(taken.length),
      String(taken.reduce((sum, { saves }) => sum + saves, 0)),
      spread(({ lost }) => lost, 0),
      spread(({ lostSeconds }) => lostSeconds, 2),
      spread(({ readySeconds }) => readySeconds),
      String(taken.filter(({ isSound }) => !isSound).length),
      spread(({ alone }) => p95(alone)),
      spread(({ beside }) => p95(beside)),
      spread(({ alone, beside }) => p95(beside) / p95(alone), 2),
    ];
  });
  const lost = ["takeovers", "saves", "lost", "lost s", "ready s", "damaged"];
  return table(["standby", "MB", ...lost, "save p95 ms alone", "replicated", "ratio"], rows);
}
