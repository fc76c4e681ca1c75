import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { faultsIn } from "~/cli/backups/damaged-source";
import { makeCopy } from "~/cli/backups/keeping";
import { database } from "~/cli/doctor/box";
import { damageOf } from "~/db/damage";
import { withDatabase } from "~/db/file";
import { unzipped } from "../support/copies";
import { damageTree, listAsFree, withoutEntries } from "../support/damage";
import { copyDemo, smallDemo } from "../support/demo";

const home = mkdtempSync(join(tmpdir(), "calon-damage-"));
const model = join(home, "model.db");
let office: string;
let backups: string;
let at = 0;

beforeAll(() => copyDemo(model, smallDemo));
afterAll(() => rmSync(home, { recursive: true }));
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  at++;
  office = join(home, `office-${at}.db`);
  backups = join(home, `backups-${at}`);
  copyFileSync(model, office);
});

const copy = (isFileChecked: boolean) =>
  makeCopy(office, backups, { recipient: null, isKept: false, isFileChecked });

function rowsOf(path: string): unknown[] {
  return withDatabase(path, { readonly: true }, (db) => {
    const tables = db
      .prepare("select name from pragma_table_list where type = 'table' and name not like 'sqlite_%'")
      .pluck()
      .all() as string[];
    const rows = tables.map((table) => db.prepare(`select * from "${table}" not indexed`).raw().all());
    const found = db.prepare("select count(*) from students_fts").pluck().get();
    return [...rows, found];
  });
}

describe("damage of a tree that is built from rows", () => {
  test.each([
    "students_list",
    "students_code_once",
    "sqlite_autoindex___drizzle_migrations_1",
    "students_fts_data",
  ])("of %s is noted, the copy is built from the tables, and no row is lost", async (tree) => {
    damageTree(office, tree);
    const { path } = await copy(true);
    expect(damageOf(office)?.extent).toBe("indexes");
    expect(database(office)).toMatchObject({
      state: "fault",
      said: expect.stringContaining("npm run backup"),
    });
    expect(faultsIn(unzipped(path))).toEqual([]);
    expect(rowsOf(unzipped(path))).toEqual(rowsOf(model));
    expect(readdirSync(backups)).toHaveLength(1);
  });

  test("of an index that lacks entries is found by the check of the file", async () => {
    damageTree(office, "students_list", withoutEntries);
    expect(faultsIn(office).join()).toContain("index students_list");
    await copy(true);
    expect(damageOf(office)?.extent).toBe("indexes");
  });
});

describe("damage of rows", () => {
  test("closes the server, makes no copy, and cannot be repaired", async () => {
    damageTree(office, "students");
    const before = readFileSync(office);
    await expect(copy(true)).rejects.toThrow(/--replace/);
    expect(damageOf(office)?.extent).toBe("tables");
    expect(readdirSync(backups)).toEqual([]);
    expect(readFileSync(office).equals(before)).toBe(true);
  });

  test("is found by an ordinary copy too", async () => {
    damageTree(office, "students");
    await expect(copy(false)).rejects.toThrow(/--replace/);
    expect(damageOf(office)?.extent).toBe("tables");
  });

  test("threatens where a page of a table is listed as free, so the server is closed, and nothing is lost", async () => {
    listAsFree(office, "students");
    const { path } = await copy(true);
    expect(damageOf(office)?.extent).toBe("tables");
    expect(rowsOf(unzipped(path))).toEqual(rowsOf(model));
  });
});

test("a sound database gets no note", async () => {
  const { path } = await copy(true);
  expect(damageOf(office)).toBe(null);
  expect(rowsOf(unzipped(path))).toEqual(rowsOf(model));
});
