import { cpSync, mkdtempSync, rmSync, statSync, symlinkSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type LogCut, logCutFinder, trimLog } from "~/db/log-cut";

const frame = 4096 + 24;
let folder: string;
let path: string;
let open: Database.Database[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "calon-cut-"));
  path = join(folder, "calon.db");
  open = [];
});
afterEach(() => {
  for (const db of open) db.close();
  rmSync(folder, { recursive: true });
});

function connect(): Database.Database {
  const db = new Database(path);
  db.pragma("journal_mode = wal");
  db.pragma("wal_autocheckpoint = 0");
  open.push(db);
  return db;
}

/** A connection of an office with saves of three pages in its log. */
function office(saves = 20) {
  const db = connect();
  db.exec("create table notes (n integer primary key, words text)");
  const add = db.prepare("insert into notes (words) values (?)");
  const save = (times: number) => {
    for (let n = 0; n < times; n++) add.run("x".repeat(9000));
  };
  save(saves);
  return { db, save, find: logCutFinder(db, path) };
}

const bytes = () => statSync(`${path}-wal`).size;
const cutTo = (length: number) => truncateSync(`${path}-wal`, length);

/** What a start after a kill would read: the same files without the shared memory of the index. */
function afterKill(): { check: unknown; rows: unknown } {
  const copy = join(folder, "killed.db");
  for (const ending of ["", "-wal"]) cpSync(path + ending, copy + ending);
  const db = new Database(copy);
  const found = {
    check: db.pragma("integrity_check", { simple: true }),
    rows: db.prepare("select count(*) from notes").pluck().get(),
  };
  db.close();
  return found;
}

describe("a log that is cut", () => {
  test.each([0, 1, 31, 32, 5000, 40_000])(
    "to %i bytes is found, and not by a look alone changed",
    (length) => {
      const { find } = office();
      const before = bytes();
      expect(find()).toBeNull();
      cutTo(length);
      expect(find()).toMatchObject({ bytes: length, checkpointed: 0 });
      expect(find()?.log).toBe((before - 32) / frame);
      expect(bytes()).toBe(length);
    },
  );

  test("by one byte is found, also by a connection that did not write it", () => {
    office();
    const other = connect();
    other.prepare("select count(*) from notes").get();
    const find = logCutFinder(other, path);
    expect(find()).toBeNull();
    cutTo(bytes() - 1);
    expect(find()).not.toBeNull();
  });

  test("is found and trimmed through a link to the database too", () => {
    const { db } = office();
    const link = join(folder, "link.db");
    symlinkSync(path, link);
    const find = logCutFinder(db, link);
    expect(find()).toBeNull();
    cutTo(40_000);
    trimLog(link, find() as LogCut);
    expect((bytes() - 32) % frame).toBe(0);
  });

  test("is none while a checkpoint of any kind, of this or another connection, empties, restarts or refills it", () => {
    const { db, save, find } = office();
    const other = connect();
    for (const kind of ["passive", "full", "restart", "truncate"]) {
      for (const by of [db, other]) {
        save(5);
        by.pragma(`wal_checkpoint(${kind})`);
        expect(find(), kind).toBeNull();
        save(1);
        expect(find(), kind).toBeNull();
      }
    }
  });

  test("is none where only frames behind the newest one go, and where the file is gone", () => {
    const { db, save, find } = office();
    db.pragma("wal_checkpoint(restart)");
    save(1);
    const { log } = db.prepare("pragma wal_checkpoint(noop)").get() as LogCut;
    expect(bytes()).toBeGreaterThan(32 + log * frame);
    cutTo(32 + log * frame);
    expect(find()).toBeNull();
    rmSync(`${path}-wal`);
    expect(find()).toBeNull();
  });

  test("is not looked for within a transaction", () => {
    const { db, find } = office();
    cutTo(0);
    db.transaction(() => expect(find()).toBeNull())();
  });

  test("is trimmed to whole transactions, which a start after a kill reads", () => {
    const { find } = office(20);
    cutTo(Math.floor(bytes() / 2));
    const cut = find() as LogCut;
    trimLog(path, cut);
    expect((bytes() - 32) % frame).toBe(0);
    const { check, rows } = afterKill();
    expect(check).toBe("ok");
    expect(rows).toBeGreaterThan(5);
    expect(rows).toBeLessThan(15);
  });

  test("is emptied where it would put older pages over newer ones of the file", () => {
    const { db, find } = office(20);
    // A reader, as a replicator is, holds the log, so that it goes on behind the frames that the file has.
    const reader = connect();
    db.pragma("wal_checkpoint(passive)");
    reader.exec("begin");
    reader.prepare("select count(*) from notes").get();
    cutTo(Math.floor(bytes() / 2));
    const cut = find() as LogCut;
    expect(cut.checkpointed).toBe(cut.log);
    trimLog(path, cut);
    expect(bytes()).toBe(0);
    expect(afterKill()).toEqual({ check: "ok", rows: 20 });
    reader.exec("rollback");
  });
});
