import type Database from "better-sqlite3";
import { hashPassword } from "~/auth/passwords.server";
import { placeFieldOf } from "~/auth/roles";
import { malaysianYear, now } from "~/db/clock";
import { makeDatabase } from "../new-database";
import { type Filled, fillDatabase } from "./fill";
import { markDemonstration, writeOffice } from "./mark";
import type { DemoSchool } from "./schools";
import { fillWorkflow } from "./workflow";

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

/** Each of the locked years before the running one has `candidatesBefore`. */
export async function makeDemo(path: string, size: DemoSize = demoSize): Promise<Filled> {
  const year = malaysianYear();
  const hashes = await Promise.all(demoAccounts.map((account) => hashPassword(account.password)));
  return makeDatabase(path, (db) => {
    const filled = fillDatabase(db, {
      seed: size.seed,
      schools: size.schools,
      years: [
        { year, candidates: size.candidates, locked: false },
        ...Array.from({ length: size.yearsBefore ?? 1 }, (_, ago) => ({
          ...{ year: year - 1 - ago, candidates: size.candidatesBefore, locked: true },
        })),
      ],
    });
    markDemonstration(db);
    writeOffice(db);
    const school = clerksSchool(filled.schools);
    const [admin_id, clerk_id, supervisor_id] = insertAccounts(db, hashes, school);
    const { school_code, district_code } = school;
    fillWorkflow(db, {
      ...{ seed: size.seed, year, at: new Date(), school_code, district_code },
      ...{ admin_id, clerk_id, supervisor_id },
    });
    return filled;
  });
}

/** The largest PSRA school, so that the clerk has a sheet of several pages. */
function clerksSchool(schools: DemoSchool[]): DemoSchool {
  const sitting = schools.filter((school) => school.exam_type_code === "PSRA");
  const [biggest] = sitting.toSorted((one, other) => other.candidates - one.candidates);
  if (!biggest) throw new Error("A demonstration needs a school that sits the PSRA");
  return biggest;
}

/** The ids, in the order of `demoAccounts`. */
function insertAccounts(db: Database.Database, hashes: string[], school: DemoSchool) {
  const insert = db.prepare(
    `insert into users (username, full_name, password_hash, role_id, is_approved, school_code, district_code, created_at, updated_at)
     values (?, ?, ?, ?, 1, ?, ?, ?, ?)`,
  );
  return demoAccounts.map(({ role_id, username, full_name }, at) => {
    const field = placeFieldOf(role_id);
    const school_code = field === "school_code" ? school.school_code : null;
    const district_code = field === "district_code" ? school.district_code : null;
    const place = [school_code, district_code];
    return Number(
      insert.run(username, full_name, hashes[at], role_id, ...place, now(), now()).lastInsertRowid,
    );
  }) as [number, number, number, number];
}
