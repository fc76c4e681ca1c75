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
import { type Filled, fillDatabase, schoolsOfPsra } from "./fill";
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

/** The day that a visitor sees: the clerk's school has half its candidates and a paper is within the week, or papers are sat today.
 * Without one the school is complete and one paper was sat. */
export const demoDays = ["entry", "exam"] as const;
export type DemoDay = (typeof demoDays)[number];

/** What the thread of the users needs to know. */
export interface DemoWork {
  seed: number;
  year: number;
  /** No row of the database has a later time. */
  at: Date;
  /** Of the clerk's account. */
  school_code: string;
  district_code: string;
  day?: DemoDay;
}

/** Each of the locked years before the running one has `candidatesBefore`. */
export async function makeDemo(
  path: string,
  { seed, yearsBefore = 1, ...size }: DemoSize = demoSize,
  at = new Date(),
  day?: DemoDay,
): Promise<Filled> {
  if (existsSync(path)) throw new DatabaseRefused(t("database.exists", { path }));
  const unfinished = `${path.replace(/\.db$/, "")}.unfinished.db`;
  removeDatabase(unfinished);
  if (keyPathOf(unfinished) !== keyPathOf(path)) rmSync(keyPathOf(unfinished), { force: true });
  const year = malaysianYear(at.toISOString());
  const filled = makeDatabase(unfinished, (db) => {
    markDemonstration(db);
    return fillDatabase(db, {
      ...{ seed, at, schools: size.schools, isHalfEntered: day === "entry" },
      years: [
        { year, candidates: size.candidates, locked: false },
        ...Array.from({ length: yearsBefore }, (_, ago) => ({
          ...{ year: year - 1 - ago, candidates: size.candidatesBefore, locked: true },
        })),
      ],
    });
  });
  const { school_code, district_code } = clerksSchool(filled.schools, day);
  await workInThread(unfinished, { seed, year, at, school_code, district_code, day });
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

/** The largest, so that the clerk has a sheet of several pages; while candidates are entered the second, which has half of them. */
function clerksSchool(schools: DemoSchool[], day: DemoDay | undefined): DemoSchool {
  const [biggest, second] = schoolsOfPsra(schools);
  const school = day === "entry" ? second : biggest;
  if (!school) throw new Error("A demonstration needs schools that sit the PSRA");
  return school;
}

const name: OfficeSetting = "is_demonstration";

/** The server refuses to open a demonstration to a network, because its passwords are public. */
export function markDemonstration(db: Database.Database): void {
  db.prepare("insert or ignore into office_settings (name, value) values (?, '1')").run(name);
}
