import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { litestream } from "~/cli/replica/litestream";
import { malaysianInstant, malaysianText } from "~/cli/replica/malaysian-time";
import { keyPathOf } from "~/db/key-file.server";
import { firstOutput, run } from "../support/child";
import { copyDemo, smallDemo } from "../support/demo";

const home = mkdtempSync(join(tmpdir(), "calon-replica-"));
const office = join(home, "calon.db");
const replica = join(home, "replica");
const settings = {
  DATABASE_PATH: office,
  REPLICA_URL: replica,
  BACKUP_DIR: join(home, "backups"),
  STANDBY_DIR: join(home, "standby"),
};

beforeAll(async () => {
  mkdirSync(replica);
  await copyDemo(office, smallDemo);
});
afterAll(() => rmSync(home, { recursive: true }));

async function command(words: string[], more: Record<string, string> = {}) {
  const child = run(words, { ...settings, ...more });
  return { code: await child.ended, said: child.said() };
}

function nameOfFirst(path: string): unknown {
  const db = new Database(path, { readonly: true });
  const name = db.prepare("select school_name from schools where id = 1").pluck().get();
  db.close();
  return name;
}

test("npm brings Litestream 0.3.13 for this processor", { skip: process.arch !== "x64" }, () => {
  expect(litestream()).toContain("node_modules");
});

test("an encrypted replica gives the last save to the holder of the key, and to no other", async () => {
  const bare = await command(["app/cli/replicate.ts"]);
  expect(bare, bare.said).toMatchObject({ code: 1, said: expect.stringContaining("kunci") });
  const [right, wrong] = await Promise.all(["right", "wrong"].map(makeIdentity));
  writeFileSync(join(home, "calon.recipient"), `${await identityToRecipient(right ?? "")}\n`);

  const replicator = run(["app/cli/replicate.ts"], settings);
  await firstOutput(replicator, /Replika bermula/);
  await expect
    .poll(() => readdirSync(replica, { recursive: true }).join(), { timeout: 20_000 })
    .toMatch(/wal\.lz4/);
  const second = await command(["app/cli/replicate.ts"]);
  expect(second, second.said).toMatchObject({ code: 1, said: expect.stringContaining("sedang berjalan") });
  const db = new Database(office);
  db.exec("update schools set school_name = 'SIMPANAN TERAKHIR' where id = 1");
  replicator.process.kill("SIGTERM");
  expect(await replicator.ended, replicator.said()).toBe(0);
  db.close();

  const elsewhere = { DATABASE_PATH: join(home, "elsewhere.db") };
  copyFileSync(keyPathOf(office), keyPathOf(elsewhere.DATABASE_PATH));
  const restore = (...words: string[]) =>
    command(["app/cli/restore.ts", "--from-replica", ...words], elsewhere);
  const refused = await restore("--identity", join(home, "wrong"));
  expect(refused, refused.said).toMatchObject({ code: 1, said: expect.stringContaining("bukan kunci") });
  const early = await restore("--identity", join(home, "right"), "--at", "2026-01-01 00:00:00");
  expect(early, early.said).toMatchObject({ code: 1, said: expect.stringContaining("bermula pada") });
  expect(readdirSync(home).filter((name) => name.startsWith("elsewhere.db"))).toEqual([]);
  const done = await restore("--identity", join(home, "right"));
  expect(done, done.said).toMatchObject({ code: 0, said: expect.stringContaining("semuanya betul") });
  expect(nameOfFirst(elsewhere.DATABASE_PATH)).toBe("SIMPANAN TERAKHIR");
  expect(wrong).not.toBe(right);
  expect(readFileSync(join(home, "calon.litestream.yml"), "utf8")).not.toContain("AGE-SECRET");
});

test("Malaysian time is read as a person types it", () => {
  expect(new Date(malaysianInstant("2026-11-24 03:36:34")).toISOString()).toBe("2026-11-23T19:36:34.000Z");
  expect(malaysianText(malaysianInstant("2026-11-24 03:36:34"))).toBe("2026-11-24 03:36:34");
  expect(malaysianInstant("semalam")).toBeNaN();
});

async function makeIdentity(name: string): Promise<string> {
  const identity = await generateX25519Identity();
  writeFileSync(join(home, name), `${identity}\n`, { mode: 0o600 });
  return identity;
}
