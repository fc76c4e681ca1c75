import type { ChildProcess } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import Database from "better-sqlite3";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { malaysianText } from "~/cli/replica/source";
import { openDatabase } from "~/db/file";
import { keyPathOf } from "~/db/key-file";
import { type Child, firstOutput, run } from "../support/child";
import { copyDemo, smallDemo } from "../support/demo";

const home = mkdtempSync(join(tmpdir(), "calon-replica-"));
const office = join(home, "calon.db");
const replica = join(home, "replica");
const key = join(home, "key.txt");
const settings = {
  DATABASE_PATH: office,
  REPLICA_URL: replica,
  BACKUP_DIR: join(home, "backups"),
  STANDBY_DIR: join(home, "standby"),
};
let replicator: Child;
let holder: ChildProcess | undefined;

beforeAll(async () => {
  mkdirSync(replica);
  await copyDemo(office, smallDemo);
  const identity = await generateX25519Identity();
  writeFileSync(key, `${identity}\n`, { mode: 0o600 });
  writeFileSync(join(home, "calon.recipient"), `${await identityToRecipient(identity)}\n`);
});
afterEach(() => holder?.kill("SIGKILL"));
afterAll(() => {
  replicator?.process.kill("SIGKILL");
  rmSync(home, { recursive: true });
});

async function command(name: string, words: string[], more: Record<string, string> = {}) {
  const child = run([`app/cli/${name}.ts`, ...words], { ...settings, ...more });
  return { code: await child.ended, said: child.said() };
}

const snapshots = () =>
  readdirSync(replica, { encoding: "utf8", recursive: true }).filter((name) =>
    name.endsWith(".snapshot.lz4"),
  );

/** As if the generation before had begun long ago. */
async function replicate(): Promise<void> {
  const configuration = join(home, "calon.litestream.yml");
  if (existsSync(configuration)) utimesSync(configuration, 0, 0);
  const before = snapshots().length;
  replicator = run(["app/cli/replicate.ts"], settings);
  await firstOutput(replicator, /Replika bermula/);
  await expect.poll(() => snapshots().length, { timeout: 20_000 }).toBe(before + 1);
}

async function stopReplicating(): Promise<void> {
  replicator.process.kill("SIGTERM");
  expect(await replicator.ended, replicator.said()).toBe(0);
  expect(replicator.said()).not.toContain("ERROR");
}

const read = (path: string, sql: string): number => {
  const db = new Database(path, { readonly: true });
  const value = db.prepare<[], number>(sql).pluck().get() ?? 0;
  db.close();
  return value;
};
const candidates = "select count(*) from students";
const saves = "select max(cast(school_name as integer)) from schools";
const pause = (milliseconds: number) => new Promise((wake) => setTimeout(wake, milliseconds));
const nextSecond = () => pause(1001 - (Date.now() % 1000));

async function restored(...words: string[]): Promise<string> {
  const path = join(mkdtempSync(join(home, "restored-")), "calon.db");
  copyFileSync(keyPathOf(office), keyPathOf(path));
  const options = ["--from-replica", "--identity", key, ...words];
  const done = await command("restore", options, { DATABASE_PATH: path });
  expect(done, done.said).toMatchObject({ code: 0, said: expect.stringContaining("semuanya betul") });
  return path;
}

describe("the replica of an office", { timeout: 120_000 }, () => {
  let before = "";

  test("gives back the second before all candidates were deleted, and every save until then", async () => {
    const all = read(office, candidates);
    await replicate();
    const db = openDatabase(office);
    const save = db.prepare("update schools set school_name = ? where id = 1");
    let saved = 0;
    for (const end = Date.now() + 3000; Date.now() < end; await pause(50)) save.run(`${++saved}`);
    const untilThen = saved;
    await pause(1500);
    await nextSecond();
    before = malaysianText(Date.now() - 1);
    await nextSecond();
    db.exec("delete from students");
    for (const end = Date.now() + 2000; Date.now() < end; await pause(50)) save.run(`${++saved}`);
    db.close();
    await stopReplicating();

    const newest = await restored();
    expect([read(newest, candidates), read(newest, saves)]).toEqual([0, saved]);
    const earlier = await restored("--at", before);
    expect([read(earlier, candidates), read(earlier, saves)]).toEqual([all, untilThen]);
  });

  test("refuses an exchange of the file beside it, and begins again after one", async () => {
    const copy = await command("backup", ["--plain"]);
    const file = /Sandaran dibuat: (.+)/.exec(copy.said)?.[1] ?? "";
    await replicate();
    for (const [name, words] of [
      ["restore", [file, "--replace"]],
      ["audit", ["archive", "--before", "2020"]],
    ] as const) {
      const refused = await command(name, [...words]);
      expect(refused, refused.said).toMatchObject({
        code: 1,
        said: expect.stringMatching(/dibuka oleh litestream \(\d+\)/),
      });
    }
    await stopReplicating();

    const replaced = await command("restore", [
      "--from-replica",
      "--identity",
      key,
      "--at",
      before,
      "--replace",
    ]);
    expect(replaced, replaced.said).toMatchObject({ code: 0 });
    expect(existsSync(join(home, ".calon.db-litestream"))).toBe(false);
    const all = read(office, candidates);
    expect(all).toBeGreaterThan(0);
    await replicate();
    const db = openDatabase(office);
    db.exec("update schools set school_name = '9999' where id = 1");
    db.close();
    await stopReplicating();
    const newest = await restored();
    expect([read(newest, candidates), read(newest, saves)]).toEqual([all, 9999]);
    const earlier = await restored("--at", before);
    expect(read(earlier, candidates)).toBe(all);
  });
});
