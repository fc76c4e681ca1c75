import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeEach, expect, test } from "vitest";
import { restore } from "~/cli/backups/restoring";
import { keyPathOf } from "~/db/key-file";
import { run } from "../support/child";
import { copyDemo, smallDemo } from "../support/demo";
import { expectSound } from "../support/kills/sound";

const home = mkdtempSync(join(tmpdir(), "calon-moved-"));
afterAll(() => rmSync(home, { recursive: true }));

let folder: string;
let office: string;
let copy: string;
beforeEach(async () => {
  folder = mkdtempSync(join(home, "office-"));
  office = join(folder, "calon.db");
  copy = join(folder, "copy.db");
  await copyDemo(copy, smallDemo);
  await copyDemo(office, smallDemo);
  saveAndBeKilled(office);
});

/** The last save is in the log alone, as a killed server leaves it. */
function saveAndBeKilled(path: string): void {
  const server = new Database(path);
  server.pragma("journal_mode = wal");
  server.exec("update schools set school_name = 'SRA TERAKHIR' || substr(school_name, 13)");
  for (const ending of ["", "-wal"]) copyFileSync(path + ending, `${path}${ending}.killed`);
  server.close();
  for (const ending of ["", "-wal"]) copyFileSync(`${path}${ending}.killed`, path + ending);
}

const dated = () => readdirSync(folder).filter((name) => /^calon-.+Z\.db/.test(name));
const namesIn = (path: string) => {
  const db = new Database(path, { readonly: true });
  const found = db.prepare("select school_name from schools").pluck().all() as string[];
  db.close();
  return found;
};

test("a database of a killed server moves away under one name, with its last saves", async () => {
  await restore(copy, office, { replace: true });
  expect(dated()).toHaveLength(1);
  expect(namesIn(join(folder, dated()[0] ?? "")).every((name) => name.startsWith("SRA TERAKHIR"))).toBe(true);
  expect(namesIn(office).some((name) => name.startsWith("SRA TERAKHIR"))).toBe(false);
});

test("a log without its database, from a move that was stopped, is not replayed into a restored one", async () => {
  rmSync(office);
  await restore(copy, office, { replace: true });
  expect(namesIn(office)).toEqual(namesIn(copy));
  expectSound(office);
});

test("nor into that of a takeover", async () => {
  rmSync(office);
  const standby = join(folder, "standby");
  const round = "round-20261123T010203004Z";
  mkdirSync(join(standby, round), { recursive: true });
  copyFileSync(copy, join(standby, round, "calon.db"));
  const following = { verified: round, reason: null };
  writeFileSync(join(standby, "following.json"), JSON.stringify(following));
  const takeover = run(["app/cli/takeover.ts"], {
    DATABASE_PATH: office,
    KEY_FILE: keyPathOf(office),
    STANDBY_DIR: standby,
  });
  expect([await takeover.ended, takeover.said()]).toEqual([0, expect.any(String)]);
  expect(namesIn(office)).toEqual(namesIn(copy));
  expectSound(office);
  expect(existsSync(`${office}.unfinished`)).toBe(false);
});
