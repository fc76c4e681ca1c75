import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Encrypter } from "age-encryption";
import Database from "better-sqlite3";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeCopy } from "~/cli/backups/keeping";
import { createRecipient } from "~/cli/backups/keys";
import { copyIn, restore } from "~/cli/backups/restoring";
import { DatabaseRefused, openDatabase } from "~/db/file";
import { root, run } from "../support/child";
import { unzipped } from "../support/copies";
import { copyDemo } from "../support/demo";

const home = mkdtempSync(join(tmpdir(), "calon-backup-"));
const model = join(home, "model.db");
let good: string;
let office: string;
let backups: string;
let at = 0;

beforeAll(async () => {
  await copyDemo(model);
  good = (await backUp(model, home)).path;
});
beforeEach(() => {
  at++;
  office = join(home, `office-${at}.db`);
  backups = join(home, `backups-${at}`);
  copyFileSync(model, office);
});
afterAll(() => rmSync(home, { recursive: true }));

async function command(name: string, args: string[] = []) {
  const environment = { DATABASE_PATH: office, BACKUP_DIR: backups };
  const child = run([`app/cli/${name}.ts`, ...args], environment);
  return { code: await child.ended, said: child.said() };
}

const backUp = async (database: string, folder: string) => {
  const { path, note } = await makeCopy(database, folder, { recipient: null, isKept: false });
  return { path, contents: note.contents };
};
const copiesIn = (folder: string) => readdirSync(folder).filter((name) => name.startsWith("calon-"));
const filesOfOffice = () => readdirSync(home).filter((name) => name.startsWith(basename(office)));
const everyCandidate = "select * from students order by id";

function rowsIn(path: string, sql: string): unknown[] {
  const db = new Database(path);
  const rows = db.prepare(sql).all();
  db.close();
  return rows;
}

function damage(path: string): void {
  const bytes = readFileSync(path);
  bytes.fill(0xa5, 4096 * 20, 4096 * 50);
  writeFileSync(path, bytes);
}

describe("a backup", () => {
  test("is a whole database in a third of its space, named by its moment, readable by this account of the box alone", async () => {
    const { path, contents } = await backUp(office, backups);
    expect(readdirSync(backups)).toEqual([basename(path)]);
    expect(basename(path)).toMatch(/^calon-\d{4}-\d\d-\d\dT\d{9}Z\.db\.gz$/);
    expect(statSync(path).size).toBeLessThan(statSync(office).size / 2.5);
    expect(contents).toMatchObject({ schools: 60, years: 2, registrations: 120, candidates: 5000, users: 9 });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(backups).mode & 0o777).toBe(0o700);
    const opened = unzipped(path);
    expect(rowsIn(opened, everyCandidate)).toEqual(rowsIn(office, everyCandidate));
    openDatabase(opened).close();
  });

  test("a backup beside a writing server contains everything saved and nothing else", async () => {
    const server = openDatabase(office);
    server.exec("update schools set school_name = 'DISIMPAN' where id = 1");
    server.exec("begin immediate; update schools set school_name = 'BELUM' where id = 2");
    const { path } = await backUp(office, backups);
    server.exec("commit");
    server.close();
    const names = rowsIn(
      unzipped(path),
      "select school_name as name from schools where id in (1, 2) order by id",
    );
    expect(names).toEqual([{ name: "DISIMPAN" }, { name: expect.not.stringMatching("BELUM") }]);
  });

  test("leaves the source database unchanged to the byte and adds no file beside it", async () => {
    const before = readFileSync(office);
    await backUp(office, backups);
    expect(readFileSync(office).equals(before)).toBe(true);
    expect(filesOfOffice()).toEqual([basename(office)]);
  });

  test.each([
    ["that is missing", () => rmSync(office)],
    ["that is empty", () => truncateSync(office)],
    ["of another program", () => writeFileSync(office, "not a database at all ".repeat(100))],
    ["with a damaged page", () => damage(office)],
  ])("of a database %s is refused and leaves no file behind", async (_, spoil) => {
    spoil();
    await expect(backUp(office, backups)).rejects.toThrow(DatabaseRefused);
    expect(existsSync(backups) ? readdirSync(backups) : []).toEqual([]);
  });

  test("into a folder that cannot be created is refused", async () => {
    writeFileSync(backups, "a file, not a folder");
    await expect(backUp(office, join(backups, "below"))).rejects.toThrow(DatabaseRefused);
  });

  test("the backup command prints the contents of the copy, or one line with the reason for a failure", async () => {
    const made = await command("backup");
    expect(made.code).toBe(0);
    expect(made.said).toContain(join(backups, copiesIn(backups)[0] ?? "?"));
    expect(made.said).toContain("60 sekolah, 2 tahun peperiksaan, 120 pendaftaran, 5000 calon, 9 pengguna");
    damage(office);
    const refused = await command("backup");
    expect(refused.code).toBe(1);
    expect(refused.said).toMatch(
      /^Jadual dalam pangkalan data .+ rosak.+npm run restore -- FAIL --replace`\.\n$/,
    );
  });
});

describe("a restore", () => {
  test("restore puts the same rows where no database is, and the product opens them", async () => {
    const before = rowsIn(office, everyCandidate);
    rmSync(office);
    await restore(good, office);
    expect(rowsIn(office, everyCandidate)).toEqual(before);
    expect(statSync(office).mode & 0o777).toBe(0o600);
    const opened = openDatabase(office);
    expect(opened.pragma("journal_mode", { simple: true })).toBe("wal");
    opened.close();
    expect(existsSync(good)).toBe(true);
  });

  test("never overwrites an existing database, in use or not", async () => {
    const server = openDatabase(office);
    server.exec("update schools set school_name = 'BAHARU' where id = 1");
    await expect(restore(good, office)).rejects.toThrow(DatabaseRefused);
    server.close();
    await expect(restore(good, office)).rejects.toThrow(DatabaseRefused);
    expect(rowsIn(office, "select school_name as name from schools where id = 1")).toEqual([
      { name: "BAHARU" },
    ]);
  });

  test.each(["-wal", "-shm"])(
    "refuses a place beside a %s, which SQLite would replay into the copy",
    async (suffix) => {
      rmSync(office);
      writeFileSync(office + suffix, "left over");
      await expect(restore(good, office)).rejects.toThrow(DatabaseRefused);
      expect(existsSync(office)).toBe(false);
    },
  );

  test("a backup includes rows that only the write-ahead log contains", async () => {
    const running = openDatabase(office);
    running.exec("update schools set school_name = 'HANYA DALAM LOG' where id = 1");
    const elsewhere = join(home, `restored-${at}.db`);
    await restore(office, elsewhere);
    running.close();
    expect(rowsIn(elsewhere, "select school_name as name from schools where id = 1")).toEqual([
      { name: "HANYA DALAM LOG" },
    ]);
  });

  test("takes a copy of an earlier version, which is not compressed, in clear and encrypted", async () => {
    const before = rowsIn(office, everyCandidate);
    const old = join(home, "calon-2026-01-02T030405678Z.db");
    copyFileSync(office, old);
    const { recipient, identity } = await createRecipient(join(home, "old.recipient"));
    const encrypter = new Encrypter();
    encrypter.addRecipient(recipient);
    writeFileSync(`${old}.age`, await encrypter.encrypt(readFileSync(office)));
    for (const copy of [old, `${old}.age`]) {
      rmSync(office);
      await restore(copy, office, { identity: () => identity });
      expect(rowsIn(office, everyCandidate)).toEqual(before);
    }
  });

  test.each([
    ["is missing", (file: string) => rmSync(file)],
    ["is empty", (file: string) => truncateSync(file)],
    ["is cut short", (file: string) => truncateSync(file, 200_000)],
    ["has a damaged page", (file: string) => damage(file)],
    ["is no database of ours", (file: string) => writeFileSync(file, "x".repeat(5000))],
    ["was made by a newer version", makeNewer],
  ])("refuses a file that %s and leaves no file behind", async (_, spoil) => {
    const backup = unzipped(good);
    rmSync(office);
    spoil(backup);
    await expect(restore(backup, office)).rejects.toThrow(DatabaseRefused);
    expect(filesOfOffice()).toEqual([]);
  });

  test("says how much space it needs before it begins, and in its own words that the disk is full", async () => {
    rmSync(office);
    const huge = join(home, `huge-${at}.db`);
    writeFileSync(huge, "");
    truncateSync(huge, 2 ** 42);
    await expect(restore(huge, office)).rejects.toThrow(/tidak mencukupi: pemulihan memerlukan 4194304 MB/);
    const full = {
      ...copyIn(good),
      fetch: () => Promise.reject(new Error("write: no space left on device")),
    };
    await expect(restore(full, office)).rejects.toThrow(/habis semasa pemulihan/);
    expect(filesOfOffice()).toEqual([]);
  });

  test("refuses beside a replicator that no list of processes shows, as one in another container", async () => {
    const code = `
      const lock = new (require("better-sqlite3"))(${JSON.stringify(`${office}.replicator`)});
      lock.exec("begin exclusive");
      console.log("holds");
      setTimeout(() => lock.close(), 60_000);`;
    const replicator = spawn(process.execPath, ["-e", code], {
      cwd: root,
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(replicator.stdout, "data");
    await expect(restore(good, office, { replace: true })).rejects.toThrow(/dalam kontena lain/);
    replicator.kill("SIGKILL");
    await once(replicator, "close");
  });

  test.each([
    ["cut short", (bytes: Buffer) => bytes.subarray(0, bytes.length - 5)],
    ["changed in a byte", (bytes: Buffer) => bytes.fill(0xa5, bytes.length >> 1, (bytes.length >> 1) + 1)],
  ])("refuses a compressed copy that is %s and leaves no file behind", async (_, spoil) => {
    const backup = join(home, `spoilt-${at}.db.gz`);
    writeFileSync(backup, spoil(readFileSync(good)));
    rmSync(office);
    await expect(restore(backup, office)).rejects.toThrow(/rosak atau terpotong/);
    expect(filesOfOffice()).toEqual([]);
  });

  test("the restore command prints the restored contents and the next step, or the reason for a refusal", async () => {
    expect((await command("restore")).said).toMatch(/^Penggunaan: npm run restore -- FAIL/);
    const there = await command("restore", [good]);
    expect(there.code).toBe(1);
    expect(there.said).toMatch(/^Pangkalan data sudah ada di .+ dan tidak ditulis ganti/);
    rmSync(office);
    const done = await command("restore", [good]);
    expect(done.code).toBe(0);
    expect(done.said).toContain("5000 calon");
  });
});

function makeNewer(file: string): void {
  const db = new Database(file);
  db.prepare("insert into __drizzle_migrations (hash, created_at) values ('later', 9e12)").run();
  db.close();
}
