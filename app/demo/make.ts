import { once } from "node:events";
import { existsSync, renameSync, rmSync } from "node:fs";
import type Database from "better-sqlite3";
import { removeDatabase } from "~/cli/backups/disk";
import { makeDatabase, nameNew } from "~/cli/new-database";
import { malaysianYear } from "~/db/clock";
import { DatabaseRefused } from "~/db/file";
import { keyPathOf } from "~/db/key-file";
import { forgetServed } from "~/db/last-served";
import type { OfficeSetting } from "~/db/office-settings";
import { startThread } from "~/features/threads/queue";
import { t } from "~/messages";
import { type Filled, fillDatabase } from "./fill";
import type { DemoSchool } from "./schools";

/** Public passwords: `npm run demo` prints them. */
export const demoAccounts = [
  {
    role_id: "ADMIN",
    username: "pentadbir",
    password: "kenanga-biru-2718",
    full_name: "PUAN ROSNAH BINTI KARIM",
  },
  {
    role_id: "SU",
    username: "su.sekolah",
    password: "cempaka-putih-3141",
    full_name: "ENCIK FAUZI BIN HARUN",
  },
  {
    role_id: "PENYELIA_DAERAH",
    username: "penyelia",
    password: "melati-kuning-1618",
    full_name: "PUAN ZAITON BINTI ALI",
  },
  {
    role_id: "OBSERVER",
    username: "pemerhati",
    password: "teratai-merah-1414",
    full_name: "ENCIK RAJU A/L MANIAM",
  },
] as const;

export const demoSize = { seed: 2026, schools: 60, candidates: 4000, candidatesBefore: 1000 };

type DemoSize = typeof demoSize & { yearsBefore?: number };

/** What the thread of the users needs to know. */
export interface DemoWork {
  seed: number;
  year: number;
  /** No row of the database has a later time. */
  at: Date;
  /** Of the clerk's account. */
  school_code: string;
  district_code: string;
}

/** Each of the locked years before the running one has `candidatesBefore`. */
export async function makeDemo(
  path: string,
  { seed, yearsBefore = 1, ...size }: DemoSize = demoSize,
  at = new Date(),
): Promise<Filled> {
  if (existsSync(path)) throw new DatabaseRefused(t("database.exists", { path }));
  const unfinished = `${path.replace(/\.db$/, "")}.unfinished.db`;
  removeDatabase(unfinished);
  if (keyPathOf(unfinished) !== keyPathOf(path)) rmSync(keyPathOf(unfinished), { force: true });
  const year = malaysianYear(at.toISOString());
  const filled = makeDatabase(unfinished, (db) => {
    markDemonstration(db);
    return fillDatabase(db, {
      ...{ seed, at, schools: size.schools },
      years: [
        { year, candidates: size.candidates, locked: false },
        ...Array.from({ length: yearsBefore }, (_, ago) => ({
          ...{ year: year - 1 - ago, candidates: size.candidatesBefore, locked: true },
        })),
      ],
    });
  });
  const { school_code, district_code } = clerksSchool(filled.schools);
  await workInThread(unfinished, { seed, year, at, school_code, district_code });
  renameSync(keyPathOf(unfinished), keyPathOf(path));
  forgetServed(unfinished);
  nameNew(unfinished, path);
  return filled;
}

/** The users work with the product's commands, which have one database in a process; a thread has its own. */
async function workInThread(path: string, work: DemoWork): Promise<void> {
  const worker = startThread("app/demo/work-thread.ts", work, {}, { DATABASE_PATH: path });
  const [code] = await once(worker, "exit");
  if (code !== 0) throw new Error(`The work of the demonstration ended with ${code}`);
}

/** The largest PSRA school, so that the clerk has a sheet of several pages. */
function clerksSchool(schools: DemoSchool[]): DemoSchool {
  const sitting = schools.filter((school) => school.exam_type_code === "PSRA");
  const [biggest] = sitting.toSorted((one, other) => other.candidates - one.candidates);
  if (!biggest) throw new Error("A demonstration needs a school that sits the PSRA");
  return biggest;
}

const name: OfficeSetting = "is_demonstration";

/** The server refuses to open a demonstration to a network, because its passwords are public. */
export function markDemonstration(db: Database.Database): void {
  db.prepare("insert or ignore into office_settings (name, value) values (?, '1')").run(name);
}
