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
import { pause, Saver, signInAt, twoComputers } from "../support/standby/two-computers";

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

function readAll(database: string, sql: string): unknown[] {
  const db = new Database(database, { readonly: true });
  try {
    return db.prepare(sql).pluck().all();
  } finally {
    db.close();
  }
}

const read = (database: string, sql: string): unknown => readAll(database, sql)[0];

const healthOf = (origin: string): Promise<number> =>
  fetch(`${origin}/healthz`).then(
    ({ status }) => status,
    () => 0,
  );

const lostAt = (database: string, saver: Saver): number =>
  saver.lostIn({ stored: (sql) => readAll(database, sql) }, 0).lost;

const lastEvent = "select max(id) from audit_events";
const notedEvent = (database: string): number =>
  existsSync(`${database}.served`)
    ? JSON.parse(readFileSync(`${database}.served`, "utf8")).last_event
    : Number.NaN;

/** With a reader that stays, as a replicator does, the saves are in the log alone. */
function stayingReader(database: string): Database.Database {
  const reader = new Database(database, { readonly: true });
  reader.exec("begin");
  reader.prepare(lastEvent).get();
  return reader;
}

/** A server that has saved and whose saves are in the log alone. */
async function serverWithSaves(name: string) {
  const database = join(folder, `${name}.db`);
  await copyDemo(database, smallDemo);
  const server = await startServer({ databasePath: database });
  const reader = stayingReader(database);
  const cookie = await signInAt(server.origin, username, password);
  const saver = new Saver(server.origin, cookie, 1, 20);
  await expect.poll(() => saver.saved.size, { timeout: 30_000 }).toBeGreaterThan(10);
  await saver.stop();
  const last = Number(read(database, lastEvent));
  await expect.poll(() => notedEvent(database), { timeout: 10_000 }).toBe(last);
  return { database, server, last, reader };
}

// Each server is a process of its own, which a loaded computer starts slowly.
describe("a log that is lost", { timeout: 240_000 }, () => {
  test("between a kill and the next start refuses the start, names how many events and since when, until a person accepts it", async () => {
    const { database, server, last, reader } = await serverWithSaves("removed");
    await server.kill9();
    reader.close();
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
    const { database, server, reader } = await serverWithSaves("kept");
    reader.close();
    const copy = await command("backup", ["--plain"], database);
    expect(copy.code).toBe(0);
    const other = new Database(database);
    other.pragma("wal_checkpoint(truncate)");
    other.close();
    await pause(1500);
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

describe("a log that is cut under a running server", { timeout: 240_000 }, () => {
  test.each([
    ["nothing", 0],
    ["half", 0.5],
  ])("to %s ends it before the next save, and the next start names each lost one", async (name, share) => {
    const database = join(folder, `cut-${name}.db`);
    await copyDemo(database, smallDemo);
    const server = await startServer({ databasePath: database });
    const cookie = await signInAt(server.origin, username, password);
    const reader = stayingReader(database);
    const saver = new Saver(server.origin, cookie, 1, 20);
    await expect.poll(() => saver.saved.size, { timeout: 60_000 }).toBeGreaterThan(20);
    truncateSync(`${database}-wal`, Math.floor(statSync(`${database}-wal`).size * share));
    const before = saver.saved.size;
    await expect.poll(() => healthOf(server.origin), { timeout: 5000 }).toBe(0);
    await saver.stop();
    // At most the one whose answer was on its way.
    expect(saver.saved.size - before).toBeLessThanOrEqual(1);
    expect(server.log()).toContain(`(${database}-wal) terpotong`);
    reader.close();

    const lost = lostAt(database, saver);
    expect(lost).toBeGreaterThan(0);
    expect(lost < saver.saved.size).toBe(share > 0);
    const refused = await command("start", [], database);
    expect(refused.code, refused.said).toBe(1);
    const [, named] = /kehilangan (\d+) catatan/.exec(refused.said) ?? [];
    expect(Number(named)).toBeGreaterThanOrEqual(lost);
    expect(read(database, "pragma integrity_check")).toBe("ok");
    const accepted = await command("audit", ["accept-loss"], database);
    expect(accepted, accepted.said).toMatchObject({ code: 0 });
    await (await startServer({ databasePath: database })).stop();
  });

  test("where the database file has every save loses none, and the next start serves", async () => {
    const { database, server, last, reader } = await serverWithSaves("quiet");
    reader.close();
    await pause(2500);
    truncateSync(`${database}-wal`, 5000);
    await expect.poll(() => healthOf(server.origin), { timeout: 5000 }).toBe(0);
    const again = await startServer({ databasePath: database });
    expect(read(database, lastEvent)).toBeGreaterThanOrEqual(last);
    await again.stop();
  });

  test("beside a program that lives on is not written behind its hole, where the database file has every save too", async () => {
    const { database, server, last, reader } = await serverWithSaves("beside");
    reader.exec("rollback");
    reader.exec("begin");
    reader.prepare(lastEvent).get();
    const other = new Database(database);
    expect(other.pragma("wal_checkpoint(passive)")).toEqual([expect.objectContaining({ busy: 0 })]);
    other.close();
    await server.kill9();
    truncateSync(`${database}-wal`, 0);
    const refused = await command("start", [], database);
    expect([refused.code, refused.said]).toEqual([1, expect.stringContaining("-wal) terpotong")]);
    expect(statSync(`${database}-wal`).size).toBe(0);
    expect((await command("audit", ["accept-loss"], database)).said).toContain("masih dibuka oleh");
    reader.close();
    const again = await startServer({ databasePath: database });
    expect(read(database, lastEvent)).toBeGreaterThanOrEqual(last);
    await again.stop();
  });

  test("is none while other processes empty and restart the log under saves", async () => {
    const { database, server, reader } = await serverWithSaves("emptied");
    reader.close();
    const saver = new Saver(server.origin, await signInAt(server.origin, username, password), 5000, 0);
    const other = new Database(database, { timeout: 5000 });
    for (let round = 0; round < 60; round++) {
      other.pragma(`wal_checkpoint(${round % 2 ? "restart" : "truncate"})`);
      await pause(50);
    }
    other.close();
    await saver.stop();
    expect(saver.saved.size).toBeGreaterThan(10);
    expect(saver.refused).toBe(0);
    expect(await healthOf(server.origin)).toBe(200);
    await server.stop();
    expect(lostAt(database, saver)).toBe(0);
  });

  test("beside a replicator is named too, and the replica has the saves", async () => {
    await copyDemo(join(folder, "demo.db"), smallDemo);
    const { first, second } = await twoComputers(join(folder, "two"), join(folder, "demo.db"));
    try {
      await first.serve();
      await first.replicate();
      const saver = new Saver(first.origin, await signInAt(first.origin, username, password), 1, 20);
      await expect.poll(() => saver.saved.size, { timeout: 60_000 }).toBeGreaterThan(20);
      await saver.stop();
      await pause(2500);
      truncateSync(`${first.database}-wal`, 0);
      await expect.poll(() => healthOf(first.origin), { timeout: 5000 }).toBe(0);
      // systemd starts the replicator again with the server. One that lives on shares the index of before.
      await expect(first.serve()).rejects.toThrow(/-wal\) terpotong.*Hentikan program itu/);
      await first.killReplicator();
      await expect(first.serve()).rejects.toThrow("accept-loss");
      const taken = await second.run("takeover");
      expect(taken, taken.said).toMatchObject({ code: 0 });
      expect(saver.lostIn(second, performance.now()).lost).toBe(0);
    } finally {
      await first.cutPower();
    }
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
