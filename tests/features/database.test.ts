import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import Database from "better-sqlite3";
import { afterAll, describe, expect, it } from "vitest";
import { recordEvent } from "~/db/audit";
import { db, sqlite, write } from "~/db/client";
import { createDatabase, DatabaseRefused, openDatabase } from "~/db/file";
import { refused, saved } from "~/db/outcome";
import { audit_events, districts, submissions } from "~/db/schema";
import { once } from "~/db/submissions";
import { problem, t } from "~/messages";

const folder = mkdtempSync(join(tmpdir(), "calon-database-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string) => join(folder, name);

function ours(name: string): string {
  createDatabase(file(name)).close();
  return file(name);
}

describe("a database of ours", () => {
  it("is opened with the settings that keep acknowledged changes", () => {
    const opened = openDatabase(ours("good.db"));
    const rule = (name: string) => opened.pragma(name, { simple: true });
    const names = ["journal_mode", "synchronous", "foreign_keys", "busy_timeout", "secure_delete"];
    expect(names.map(rule)).toEqual(["wal", 2, 1, 5000, 1]);
    opened.close();
  });

  it("is never made over a file that is there", () => {
    const path = ours("there.db");
    const before = readFileSync(path);
    expect(() => createDatabase(path)).toThrow(DatabaseRefused);
    expect(readFileSync(path).equals(before)).toBe(true);
  });
});

describe("a foreign database is refused in one line", () => {
  const cases: [string, () => string][] = [
    ["a missing file", () => file("missing.db")],
    ["an empty file", () => written("empty.db", "")],
    ["a text file", () => written("text.db", "not a database at all ".repeat(100))],
    ["a folder", () => folder],
    ["another program's database", foreignDatabase],
    ["our mark without our tables", markedDatabase],
    ["a newer schema", newerDatabase],
    ["a schema of before the first release", unreleasedDatabase],
  ];

  it.each(cases)("%s", (_, make) => {
    const path = make();
    expect(() => openDatabase(path)).toThrow(DatabaseRefused);
    const message = messageOf(() => openDatabase(path));
    expect(message).toContain(path);
    expect(message).not.toContain("\n");
  });

  it("and the program ends with that line alone and a non-zero code", () => {
    const path = written("empty-start.db", "");
    const started = spawnSync(
      process.execPath,
      ["--import", "tsx", "--input-type=module", "-e", 'await import("./app/db/client.ts")'],
      { env: { ...process.env, DATABASE_PATH: path }, encoding: "utf8" },
    );
    expect(started.status).toBe(1);
    expect(started.stderr.trim().split("\n")).toEqual([messageOf(() => openDatabase(path))]);
    expect(readFileSync(path)).toHaveLength(0);
  });

  it("a read-only file, to a program without the power of root", () => {
    const path = ours("readonly.db");
    const place = file("readonly-place");
    cpSync(resolve("drizzle"), join(place, "drizzle"), { recursive: true });
    if (process.getuid?.() === 0) chownSync(path, 0, 65534);
    chmodSync(path, 0o440);
    for (const open of [folder, place, join(place, "drizzle"), join(place, "drizzle/meta")])
      chmodSync(open, 0o555);
    const code = `
      const { openDatabase } = await import(${JSON.stringify(resolve("app/db/file.ts"))});
      if (process.getuid() === 0) {
        openDatabase(${JSON.stringify(path)}).close();
        process.setgid(65534);
        process.setuid(65534);
      }
      try { openDatabase(${JSON.stringify(path)}); } catch (error) { console.log(error.constructor.name, error.message); }`;
    const started = spawnSync(
      process.execPath,
      ["--import", resolve("node_modules/tsx/dist/loader.mjs"), "--input-type=module", "-e", code],
      { cwd: place, env: { ...process.env, TSX_TSCONFIG_PATH: resolve("tsconfig.json") }, encoding: "utf8" },
    );
    chmodSync(folder, 0o755);
    chmodSync(place, 0o755);
    for (const open of ["drizzle", "drizzle/meta"]) chmodSync(join(place, open), 0o755);
    expect(started.stdout.trim()).toBe(`DatabaseRefused ${t("database.readonly", { path })}`);
  });
});

describe("a write", () => {
  it("that is refused leaves nothing behind", () => {
    const name = () => db.select().from(districts).all()[0]?.name;
    const before = name();
    const outcome = write(() => {
      db.update(districts).set({ name: "LAIN" }).run();
      return refused({ name: [problem("taken")] });
    });
    expect(outcome.kind).toBe("refused");
    expect(name()).toBe(before);
  });

  it("that throws leaves nothing behind, and the next one works", () => {
    expect(() =>
      write(() => {
        db.update(districts).set({ name: "LAIN" }).run();
        throw new Error("halfway");
      }),
    ).toThrow("halfway");
    expect(sqlite.inTransaction).toBe(false);
    expect(write(() => saved(1))).toEqual(saved(1));
  });
});

describe("a submission key", () => {
  it("runs the work once for the same body, and again for another", () => {
    let runs = 0;
    const work = () => saved({ run: ++runs });
    const submission = { user_id: 1, key: "k", body_hash: "a" };
    expect(once(submission, work)).toEqual(saved({ run: 1 }));
    expect(once(submission, work)).toEqual(saved({ run: 1 }));
    expect(once({ ...submission, body_hash: "b" }, work)).toEqual(saved({ run: 2 }));
    expect(once({ ...submission, user_id: 2 }, work)).toEqual(saved({ run: 3 }));
    expect(db.select().from(submissions).all()).toHaveLength(3);
  });

  it("is not spent by a refusal", () => {
    const submission = { user_id: 9, key: "again", body_hash: "a" };
    expect(once(submission, () => refused({})).kind).toBe("refused");
    expect(once(submission, () => saved(7))).toEqual(saved(7));
  });
});

describe("the audit trail", () => {
  it("cannot be changed or thinned out, and each row seals the one before it", () => {
    recordEvent({ user_id: 1, username: "a" }, { action: "first.action", entity: "test" });
    recordEvent({ user_id: 1, username: "a" }, { action: "second.action", entity: "test" });
    expect(() => db.update(audit_events).set({ action: "none" }).run()).toThrow(/append-only/);
    expect(() => db.delete(audit_events).run()).toThrow(/append-only/);
    const [first, second] = db.select().from(audit_events).all().slice(-2);
    expect(second?.previous_hash).toBe(first?.hash);
  });
});

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("nothing was refused");
}

function written(name: string, text: string): string {
  writeFileSync(file(name), text);
  return file(name);
}

function foreignDatabase(): string {
  const path = file(`foreign-${Math.random()}.db`);
  const other = new Database(path);
  other.exec("create table notes (text); pragma user_version = 3");
  other.close();
  return path;
}

function markedDatabase(): string {
  const path = file(`marked-${Math.random()}.db`);
  const other = new Database(path);
  other.exec("pragma application_id = 0x43414c4e; create table notes (text)");
  other.close();
  return path;
}

function unreleasedDatabase(): string {
  const path = ours(`unreleased-${Math.random()}.db`);
  const unreleased = new Database(path);
  unreleased.exec("update __drizzle_migrations set hash = 'of a migration that the release replaced'");
  unreleased.close();
  return path;
}

function newerDatabase(): string {
  const path = ours(`newer-${Math.random()}.db`);
  const newer = new Database(path);
  newer.exec("insert into __drizzle_migrations (hash, created_at) values ('of tomorrow', 9999999999999)");
  newer.close();
  return path;
}
