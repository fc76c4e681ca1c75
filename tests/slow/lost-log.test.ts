import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, describe, expect, test } from "vitest";
import { forgetServed, lossIn, noteServed, refuseLoss } from "~/db/last-served";
import { demoAccounts } from "~/demo/make";
import { run } from "../support/child";
import { copyDemo, smallDemo } from "../support/demo";
import { startServer } from "../support/server";
import { Saver, signInAt } from "../support/standby/two-computers";

const folder = mkdtempSync(join(tmpdir(), "calon-lost-"));
afterAll(() => rmSync(folder, { recursive: true }));
const { username, password } = demoAccounts[0];

async function command(name: string, words: string[], database: string) {
  const child = run([`app/cli/${name}.ts`, ...words], {
    DATABASE_PATH: database,
    BACKUP_DIR: join(folder, "copies"),
    PORT: "1",
  });
  return { code: await child.ended, said: child.said() };
}

function read(database: string, sql: string): unknown {
  const db = new Database(database, { readonly: true });
  try {
    return db.prepare(sql).pluck().get();
  } finally {
    db.close();
  }
}

const lastEvent = "select max(id) from audit_events";
const notedEvent = (database: string): number =>
  existsSync(`${database}.served`)
    ? JSON.parse(readFileSync(`${database}.served`, "utf8")).last_event
    : Number.NaN;

/** A server that has saved and whose saves are in the log alone. */
async function serverWithSaves(name: string) {
  const database = join(folder, `${name}.db`);
  await copyDemo(database, smallDemo);
  const server = await startServer({ databasePath: database });
  const cookie = await signInAt(server.origin, username, password);
  const saver = new Saver(server.origin, cookie, 1, 20);
  await expect.poll(() => saver.saved.size, { timeout: 30_000 }).toBeGreaterThan(10);
  await saver.stop();
  const last = Number(read(database, lastEvent));
  await expect.poll(() => notedEvent(database), { timeout: 10_000 }).toBe(last);
  return { database, server, last };
}

// Each server is a process of its own, which a loaded computer starts slowly.
describe("a log that is lost", { timeout: 240_000 }, () => {
  test("between a kill and the next start refuses the start, names how many events and since when, until a person accepts it", async () => {
    const { database, server, last } = await serverWithSaves("removed");
    await server.kill9();
    rmSync(`${database}-wal`);
    const [left, since] = [
      Number(read(database, lastEvent)),
      String(read(database, "select created_at from audit_events order by id desc limit 1")),
    ];
    expect(left).toBeLessThan(last);
    const refused = await command("start", [], database);
    expect([refused.code, refused.said]).toEqual([
      1,
      expect.stringContaining(`kehilangan ${last - left} catatan`),
    ]);
    expect(refused.said).toContain(`selepas ${since}`);
    expect(refused.said).toContain("npm run audit -- accept-loss");

    const accepted = await command("audit", ["accept-loss"], database);
    expect(accepted, accepted.said).toMatchObject({
      code: 0,
      said: expect.stringContaining("dicatat dalam jejak"),
    });
    expect(read(database, "select action from audit_events order by id desc")).toBe("server.loss_accepted");
    await (await startServer({ databasePath: database })).stop();
    expect((await command("audit", ["accept-loss"], database)).said).toContain("Tiada catatan yang hilang");
  });

  test("is none after a kill alone, a log that was emptied, a restore of an old copy or a new database", async () => {
    const { database, server } = await serverWithSaves("kept");
    const copy = await command("backup", ["--plain"], database);
    expect(copy.code).toBe(0);
    const other = new Database(database);
    other.pragma("wal_checkpoint(truncate)");
    other.close();
    await new Promise((wake) => setTimeout(wake, 1500));
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    await server.kill9();
    const again = await startServer({ databasePath: database });
    await again.kill9();

    const [name = ""] = readdirSync(join(folder, "copies")).filter((file) => file.startsWith("calon-"));
    noteServed(database, 1_000_000);
    expect(() => refuseLoss(database)).toThrow("accept-loss");
    const restored = await command("restore", [join(folder, "copies", name), "--replace"], database);
    expect(restored.code).toBe(0);
    expect(lossIn(database)).toBeNull();
  });
});

test("the note overwrites itself in one block, so a full disk gives up nothing, and half of one refuses nothing", async () => {
  const database = join(folder, "note.db");
  await copyDemo(database, smallDemo);
  const note = `${database}.served`;
  noteServed(database, 1);
  const before = statSync(note);
  noteServed(database, 999_999_999);
  const after = statSync(note);
  expect([after.ino, after.size, after.mode & 0o777]).toEqual([before.ino, before.size, 0o600]);
  truncateSync(note, 20);
  expect(lossIn(database)).toBeNull();
  copyFileSync(database, join(folder, "without.db"));
  expect(lossIn(join(folder, "without.db"))).toBeNull();
  forgetServed(database);
  expect(existsSync(note)).toBe(false);
});
