import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AuditLine } from "~/db/audit-chain";
import { malaysianYear } from "~/db/clock";
import { run } from "../support/child";
import { copyDemo } from "../support/demo";
import { appendToTrail } from "../support/trail";

const home = mkdtempSync(join(tmpdir(), "calon-archive-"));
const office = join(home, "office.db");
const folder = join(home, "archives");
const year = malaysianYear();
const perYear = 40;
afterAll(() => rmSync(home, { recursive: true }));

async function audit(...args: string[]) {
  const child = run(["app/cli/audit.ts", ...args], { DATABASE_PATH: office });
  return { code: await child.ended, said: child.said() };
}

const query = <Row>(text: string, ...values: unknown[]): Row[] => {
  const db = new Database(office);
  try {
    return db.prepare<unknown[], Row>(text).all(...values);
  } finally {
    db.close();
  }
};
const linesIn = (file: string) => gunzipSync(readFileSync(file)).toString().trim().split("\n");
const fileOf = (first: number, last: number) => join(folder, `trail-${first}-${last}.jsonl.gz`);
const hashOf = (id: number) =>
  query<{ hash: string }>("select hash from audit_events where id = ?", id)[0]?.hash ?? "";

/** Four years of events; the first of each year is a minute after New Year in Malaysia. */
const eventsOfFourYears = Array.from({ length: 4 * perYear }, (_, n): AuditLine => {
  const begin = Date.parse(`${year - 3 + Math.floor(n / perYear)}-01-01T00:01:00+08:00`);
  return {
    user_id: 1,
    username: "pentadbir",
    acting_as: null,
    action: "student.updated",
    entity: "student",
    entity_id: String(n),
    school_code: null,
    exam_year: null,
    changes: JSON.stringify({ full_name: ["AMINAH", "أمينة"] }),
    created_at: new Date(begin + (n % perYear) * 3_600_000).toISOString(),
    address: null,
    session_id: null,
  };
});

beforeAll(async () => {
  await copyDemo(office);
  const db = new Database(office);
  const removal = String(
    db.prepare("select sql from sqlite_master where name = 'audit_events_stay'").pluck().get(),
  );
  db.exec("drop trigger audit_events_stay; delete from audit_events; delete from sqlite_sequence");
  db.exec(removal);
  appendToTrail(db, eventsOfFourYears);
  db.close();
});

describe("archiving the trail", () => {
  test("refuses the years that are still used, an unknown year, and a server that runs", async () => {
    const recent = await audit("archive", "--before", String(year), "--folder", folder);
    expect(recent).toMatchObject({ code: 1, said: expect.stringContaining(String(year - 1)) });
    expect(await audit("archive", "--before", "2001", "--folder", folder)).toMatchObject({
      code: 1,
      said: expect.stringContaining("Tiada catatan sebelum tahun 2001"),
    });
    expect((await audit("archive", "--before", "19")).said).toContain("Penggunaan");
    const script = `import { holdForServer } from "~/db/server-lock"; holdForServer(process.env.DATABASE_PATH); console.log("held"); setInterval(() => {}, 1000);`;
    const file = join(home, "hold.ts");
    writeFileSync(file, script.replace("~/db", `${process.cwd()}/app/db`));
    const server = run([file], { DATABASE_PATH: office });
    await expect.poll(() => server.said(), { timeout: 20_000 }).toContain("held");
    const refused = await audit("archive", "--before", String(year - 1), "--folder", folder);
    server.process.kill();
    await server.ended;
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining("pelayan") });
    expect(query("select * from audit_events")).toHaveLength(4 * perYear);
  });

  test("refuses while an exam year of these events is not closed", async () => {
    const old = year - 4;
    query(`insert into exam_years (year, created_at, updated_at) values (${old}, '', '') returning id`);
    expect(await audit("archive", "--before", String(year - 2), "--folder", folder)).toMatchObject({
      code: 1,
      said: expect.stringContaining(`Tahun peperiksaan ${old} belum ditutup`),
    });
    expect(query("select * from audit_events")).toHaveLength(4 * perYear);
    query(`update exam_years set closed_at = '2026' where year = ${old} returning id`);
  });

  test("moves the events of earlier years into a signed file, and both parts verify", async () => {
    const noted = { id: perYear, hash: hashOf(perYear) };
    const stored = query("select * from audit_events order by id");
    const archived = await audit("archive", "--before", String(year - 2), "--folder", folder);
    expect(archived.said).toContain(`${perYear} catatan sebelum tahun ${year - 2}`);
    expect(archived.code).toBe(0);
    const lines = linesIn(fileOf(1, perYear)).slice(1, -1);
    expect(lines.map((line) => JSON.parse(line))).toEqual(stored.slice(0, perYear));

    const left = query<{ action: string }>("select * from audit_events order by id");
    expect(left.slice(0, -1)).toEqual(stored.slice(perYear));
    expect(left.at(-1)?.action).toBe("audit.archived");
    const whole = await audit("verify");
    expect(whole).toMatchObject({ code: 0, said: expect.stringContaining(`${3 * perYear + 1} catatan`) });
    expect((await audit("verify", "--from", `${noted.id}`, "--hash", noted.hash)).code).toBe(0);
    const earlier = await audit("verify", "--from", "7", "--hash", noted.hash);
    expect(earlier).toMatchObject({ code: 1, said: expect.stringContaining("berada dalam arkib") });

    const file = await audit("verify", fileOf(1, perYear), "--from", `${noted.id}`, "--hash", noted.hash);
    expect(file.said).toContain("Tandatangannya sah");
    expect(file.said).toContain("bersambung daripada arkib ini");
    expect(file.code).toBe(0);
  });

  test("continues with the next archive where the last one ended, and refuses deletions again", async () => {
    const next = await audit("archive", "--before", String(year - 1), "--folder", folder);
    expect(next.code).toBe(0);
    expect(readdirSync(folder).sort()).toEqual([
      `trail-1-${perYear}.jsonl.gz`,
      `trail-${perYear + 1}-${2 * perYear}.jsonl.gz`,
    ]);
    expect((await audit("verify")).code).toBe(0);
    expect((await audit("verify", fileOf(perYear + 1, 2 * perYear))).code).toBe(0);
    expect(() => query("delete from audit_events returning id")).toThrow("append-only");
    const again = await audit("archive", "--before", String(year - 1), "--folder", folder);
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining("Tiada catatan") });
  });

  test("finds lines that were deleted without an archive, and an archive that was changed", async () => {
    const db = new Database(office);
    const kept = db.prepare("select value from office_settings where name = 'audit_archived'").pluck().get();
    const forged = JSON.stringify({ ...JSON.parse(String(kept)), id: 2 * perYear - 1 });
    const store = db.prepare("update office_settings set value = ? where name = 'audit_archived'");
    store.run(forged);
    expect((await audit("verify")).code).toBe(1);
    store.run(kept);
    expect((await audit("verify")).code).toBe(0);
    db.close();

    const file = fileOf(1, perYear);
    const whole = readFileSync(file);
    const lines = linesIn(file);
    const faults = {
      changed: lines.map((line) => line.replaceAll("AMINAH", "AMINAT")),
      shorter: lines.filter((_, at) => at !== 5),
      endless: lines.slice(0, -1),
      resigned: lines.map((line) => line.replace(/"signature":"../, '"signature":"zz')),
    };
    for (const [name, text] of Object.entries(faults)) {
      writeFileSync(file, gzipSync(`${text.join("\n")}\n`));
      expect({ name, code: (await audit("verify", file)).code }).toEqual({ name, code: 1 });
    }
    for (const bytes of [whole.subarray(0, -20), Buffer.from("bukan arkib"), Buffer.alloc(0)]) {
      writeFileSync(file, bytes);
      const broken = await audit("verify", file);
      expect(broken).toMatchObject({ code: 1, said: expect.stringContaining("bukan arkib jejak audit") });
    }
    writeFileSync(file, whole);
  });
});
