import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operator } from "~/auth/actor";
import { removeDatabase } from "~/cli/backups/disk";
import { drill } from "~/cli/backups/drill";
import { makeCopy } from "~/cli/backups/keeping";
import { restore } from "~/cli/backups/restoring";
import { litestream } from "~/cli/replica/litestream";
import { lookAtPlace, prepare, type Watch } from "~/cli/replica/replicator";
import { generationsAtPlace, malaysianInstant, malaysianText, replicaAt } from "~/cli/replica/source";
import { backupFactsFor } from "~/features/backups/facts";
import { replicaState } from "~/features/backups/status";
import { type Child, firstOutput, programOf, root, run } from "../support/child";
import { copyDemo, smallDemo } from "../support/demo";
import { freePort } from "../support/ports";

const home = mkdtempSync(join(tmpdir(), "calon-replica-"));
const office = join(home, "calon.db");
const replica = join(home, "replica");
const settings = {
  DATABASE_PATH: office,
  REPLICA_URL: replica,
  BACKUP_DIR: join(home, "backups"),
  STANDBY_DIR: join(home, "standby"),
};

let replicator: Child | undefined;

beforeAll(async () => {
  Object.assign(process.env, settings);
  mkdirSync(replica);
  mkdirSync(settings.BACKUP_DIR);
  await copyDemo(office, smallDemo);
});
afterAll(() => {
  replicator?.process.kill("SIGKILL");
  rmSync(home, { recursive: true });
});

const seen = () => backupFactsFor(operator)?.troubles.map(({ key }) => key);

async function afterOneFailed(watch: Watch): Promise<Watch> {
  process.env.LITESTREAM = "/bin/false";
  await lookAtPlace(office, watch);
  delete process.env.LITESTREAM;
  return watch;
}

function valueIn(path: string, sql: string): unknown {
  const db = new Database(path, { readonly: true });
  const value = db.prepare(sql).pluck().get();
  db.close();
  return value;
}

test("npm brings Litestream 0.3.13 for this processor", { skip: process.arch !== "x64" }, () => {
  expect(litestream()).toContain("node_modules");
});

test("an encrypted replica gives the last save to the holder of the key, and to no other", async () => {
  await expect(prepare(office)).rejects.toThrow("kunci");
  expect(seen()).toContain("backup.alert_replica_never");
  const [right = "", wrong = ""] = await Promise.all([generateX25519Identity(), generateX25519Identity()]);
  writeFileSync(join(home, "calon.recipient"), `${await identityToRecipient(right)}\n`);

  replicator = run(["app/cli/replicate.ts"], settings);
  await firstOutput(replicator, /Replika bermula/);
  await expect
    .poll(() => readdirSync(replica, { recursive: true }).join(), { timeout: 20_000 })
    .toMatch(/wal\.lz4/);
  const watch: Watch = { begun: Date.now(), arrived: null, failedAt: null };
  await expect
    .poll(() => lookAtPlace(office, watch).then(() => watch.arrived), { timeout: 20_000 })
    .not.toBeNull();
  expect(seen()).not.toContain("backup.alert_replica_late");
  const cut = await afterOneFailed({ begun: Date.now(), arrived: null, failedAt: null });
  const { failedAt } = cut;
  expect(failedAt).not.toBeNull();
  await lookAtPlace(office, cut);
  expect(cut.arrived?.at, "what is found first after a failed look may be older than that").toBe(failedAt);
  const noted = replicaState()?.replicated_at;
  utimesSync(`${office}-wal`, Date.now() / 1000, Date.now() / 1000 + 3600);
  expect(await lookAtPlace(office, watch), "the change has time to arrive").toBeNull();
  const long = Date.now() - 41_000;
  expect(
    await lookAtPlace(office, { ...watch, arrived: { at: long, newest: watch.arrived?.newest ?? 0 } }),
  ).toContain("tidak sampai");
  expect(replicaState()?.replicated_at, "a change that did not arrive leaves the note").toBe(noted);
  const copied: Watch = { begun: long, arrived: null, failedAt: long };
  expect(await lookAtPlace(office, copied), "a first copy that took longer has its time").toBeNull();
  const db = new Database(office);
  db.exec("update schools set school_name = 'SIMPANAN TERAKHIR' where id = 1");
  replicator.process.kill("SIGTERM");
  expect(await replicator.ended, replicator.said()).toBe(0);
  db.close();

  const elsewhere = join(home, "elsewhere.db");
  const restored = (identity = "", at: number | null = null) =>
    restore(replicaAt(elsewhere, at), elsewhere, { identity: () => identity });
  await expect(restored(wrong)).rejects.toThrow("bukan kunci");
  await expect(restored(right, malaysianInstant("2026-01-01 00:00:00"))).rejects.toThrow("bermula pada");
  expect(readdirSync(home).filter((name) => name.startsWith("elsewhere.db"))).toEqual([]);
  expect((await restored(right)).findings).toEqual([]);
  await makeCopy(office, settings.BACKUP_DIR, { recipient: null, isKept: true });
  expect(await drill(office, settings.BACKUP_DIR, () => right)).toMatchObject({
    replica_at: expect.any(String),
    reason: null,
  });
  expect((await drill(office, settings.BACKUP_DIR, () => wrong)).reason).toContain("Replika");
  expect(valueIn(elsewhere, "select school_name from schools where id = 1")).toBe("SIMPANAN TERAKHIR");
  expect(
    valueIn(elsewhere, "select value from office_settings where name = 'backup_recipient'"),
    "a computer that takes over encrypts for the same key",
  ).toBe(await identityToRecipient(right));
  expect(readFileSync(join(home, "calon.litestream.yml"), "utf8")).not.toContain("AGE-SECRET");

  // A server that dies while it sends by sftp leaves its last part so.
  const parts = readdirSync(replica, { recursive: true, encoding: "utf8" }).filter((name) =>
    /wal\.lz4$/.test(name),
  );
  const last = join(replica, String(parts.sort().at(-1)));
  truncateSync(last, 100);
  utimesSync(last, Date.now() / 1000 + 5, Date.now() / 1000 + 5);
  removeDatabase(elsewhere);
  expect((await restored(right)).findings).toEqual([]);
  expect(valueIn(elsewhere, "select school_name from schools where id = 1")).not.toBe("SIMPANAN TERAKHIR");
});

test("an instant that has not come is refused before the place is asked", async () => {
  const elsewhere = join(home, "future.db");
  const restored = restore(replicaAt(elsewhere, malaysianInstant("2099-01-01 00:00:00")), elsewhere);
  await expect(restored).rejects.toThrow("belum tiba: 2099-01-01 00:00:00");
});

test("a takeover asks for the key first, and refuses another one before anything else happens", async () => {
  const other = await generateX25519Identity();
  const { NODE_OPTIONS: _ours, VITEST: _test, NODE_ENV: _mode, ...inherited } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, programOf("app/cli/takeover.ts"), {
    cwd: root,
    env: { ...inherited, ...settings } as never,
    input: `${other}\n`,
    encoding: "utf8",
  });
  expect([status, stdout + stderr]).toEqual([
    1,
    expect.stringMatching(
      /Jangan hentikan pelayan yang satu lagi[\s\S]*bukan pasangan kunci awam .*calon\.recipient/,
    ),
  ]);
  expect(existsSync(settings.STANDBY_DIR)).toBe(false);
});

test("a place that does not answer is no empty place", async () => {
  process.env.REPLICA_URL = `sftp://calon@127.0.0.1:${await freePort()}/replica`;
  await expect(generationsAtPlace(office)).rejects.toThrow("connection refused");
  process.env.REPLICA_URL = replica;
});

test("Malaysian time is read as a person types it", () => {
  expect(new Date(malaysianInstant("2026-11-24 03:36:34")).toISOString()).toBe("2026-11-23T19:36:34.000Z");
  expect(malaysianText(malaysianInstant("2026-11-24 03:36:34"))).toBe("2026-11-24 03:36:34");
  expect(malaysianInstant("semalam")).toBeNaN();
});
