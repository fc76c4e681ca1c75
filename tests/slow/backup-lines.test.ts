import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { makeCopy, readNote, thinOut } from "~/cli/backups/keeping";
import { createRecipient, officeRecipient } from "~/cli/backups/keys";
import { removeMovedAway } from "~/cli/backups/restoring";
import {
  continues,
  copiesToDrop,
  copyNameAt,
  type Line,
  momentOf,
  noteNameOf,
} from "~/cli/backups/retention";
import { readBackupStatus } from "~/features/backups/status";
import { run } from "../support/child";
import { copyDemo, smallDemo } from "../support/demo";

const home = mkdtempSync(join(tmpdir(), "calon-lines-"));
afterAll(() => rmSync(home, { recursive: true }));

let computer: string;
let office: string;
beforeEach(async () => {
  computer = mkdtempSync(join(home, "computer-"));
  office = join(computer, "calon.db");
  await copyDemo(office, smallDemo);
});

/** What another role or another day made of the database. */
function change(path: string, sql: string): void {
  const db = new Database(path);
  db.exec(sql);
  db.close();
}
const inTerm = (term: number) =>
  `insert or replace into office_settings values ('serving_term', '${term}'), ('database_id', 'office')`;
async function command(words: string[], settings: Record<string, string> = {}) {
  const child = run(["app/cli/backup.ts", ...words], {
    DATABASE_PATH: office,
    BACKUP_DIR: join(computer, "copies"),
    STANDBY_DIR: join(computer, "standby"),
    BACKUP_UNENCRYPTED: "yes",
    ...settings,
  });
  return { code: await child.ended, said: child.said() };
}

async function makeUser(username: string): Promise<void> {
  const words = ["app/cli/user.ts", "create", "--username", username, "--role", "ADMIN"];
  const made = run(words, { DATABASE_PATH: office, CALON_PASSWORD: "kenanga-biru-2718" });
  expect([await made.ended, made.said()]).toEqual([0, expect.any(String)]);
}

const copiesIn = (folder: string) => readdirSync(folder).filter((name) => momentOf(name) !== null);

describe("the rule that deletes copies", () => {
  const at = (minute: number) => copyNameAt(`2026-11-24T01:${minute}:00.000Z`);
  const now = "2026-11-24T02:00:00.000Z";
  const line = (serving_term: number, last_event: number, database_id = "office"): Line => ({
    database_id,
    serving_term,
    last_event,
  });

  test.each([
    ["an earlier event of the same term", line(5, 90), line(5, 100), true],
    ["an earlier term", line(4, 100), line(5, 100), true],
    ["a later event, before an old database was copied", line(5, 100), line(5, 90), false],
    ["a later term, before the server of an earlier one was copied", line(5, 100), line(4, 120), false],
    ["another database", line(5, 90, "other"), line(5, 100), false],
  ])("meets a copy of %s: %j, then %j", (_, early, late, isGone) => {
    const lines = new Map([
      [at(10), early],
      [at(50), late],
    ]);
    const gone = copiesToDrop([...lines.keys()], now, (name) => lines.get(name) ?? null);
    expect(gone).toEqual(isGone ? [at(10)] : []);
    expect(continues(late, early)).toBe(isGone);
  });

  test("leaves a copy whose note cannot be read", () => {
    expect(copiesToDrop([at(10), at(50)], now, (name) => (name === at(10) ? null : line(1, 1)))).toEqual([]);
  });
});

test("a copy's note names the database, the term of its server and its last event, and one of an earlier version still goes", async () => {
  change(office, inTerm(7));
  const folder = join(computer, "copies");
  const { path, note } = await makeCopy(office, folder, { recipient: null, isKept: true });
  expect(readNote(path)).toMatchObject({
    database_id: "office",
    serving_term: 7,
    last_event: note.contents.events,
  });
  expect(note.last_event).toBeGreaterThan(0);

  const before = join(folder, copyNameAt("2026-01-01T01:10:00.000Z"));
  const later = join(folder, copyNameAt("2026-01-01T01:50:00.000Z"));
  for (const old of [before, later]) {
    copyFileSync(path, old);
    const { bytes, sha256, contents } = note;
    writeFileSync(noteNameOf(old), JSON.stringify({ bytes, sha256, contents }));
  }
  thinOut(folder, note);
  expect(copiesIn(folder)).toEqual([later, path].map((name) => name.split("/").at(-1)));
});

// Each command is a process of its own, which a loaded computer starts slowly.
test("two computers with one second place: the old database of one deletes no copy of the other's", {
  timeout: 240_000,
}, async () => {
  const place = join(home, "place");
  mkdirSync(place);
  const old = join(computer, "old.db");
  change(office, inTerm(1));
  await copyDemo(old, smallDemo);
  change(old, inTerm(1));
  change(office, inTerm(2));
  expect((await command(["--keep"], { BACKUP_TO: place })).code).toBe(0);
  const [good = ""] = copiesIn(place);
  const other = { DATABASE_PATH: old, BACKUP_DIR: join(computer, "other"), BACKUP_TO: place };
  expect((await command(["--keep"], other)).code).toBe(0);
  expect(copiesIn(place)).toHaveLength(2);
  expect(copiesIn(place)).toContain(good);
  // The server's next copy does not delete the last one that the old database left either.
  await makeUser("pejabat1");
  expect((await command(["--keep"], { BACKUP_TO: place })).code).toBe(0);
  expect(copiesIn(place)).not.toContain(good);
});

describe("a computer that follows makes no scheduled copy and no drill, and that is no failure:", () => {
  const roundOf = "round-20261124T010203004Z";

  test.each<[string, () => Record<string, string>]>([
    [
      "a round has just been checked",
      () => {
        const standby = join(computer, "standby");
        mkdirSync(join(standby, roundOf), { recursive: true });
        const following = { verified: roundOf, reason: null };
        writeFileSync(join(standby, "following.json"), JSON.stringify(following));
        return {};
      },
    ],
    [
      "the unit of the standby is enabled",
      () => {
        const programs = join(computer, "programs");
        mkdirSync(programs);
        const systemctl = join(programs, "systemctl");
        writeFileSync(systemctl, '#!/bin/sh\n[ "$2" = is-enabled ] && [ "$3" = calon-standby.timer ]\n');
        chmodSync(systemctl, 0o755);
        return { PATH: programs + delimiter + process.env.PATH };
      },
    ],
    [
      "another computer has taken over from it",
      () => {
        writeFileSync(`${office}.replaced`, "2026-11-24T01:02:03.004Z\n");
        return {};
      },
    ],
  ])("%s", async (_, follow) => {
    const settings = follow();
    for (const words of [["--keep"], ["--drill"]]) {
      const { code, said } = await command(words, settings);
      expect([code, said]).toEqual([0, expect.stringContaining("Komputer ini mengikuti pelayan lain")]);
    }
    expect(readdirSync(computer)).not.toContain("copies");
    expect(readBackupStatus(join(computer, "copies")).last_backup_at).toBeNull();
  });

  test("once it serves it makes them again", async () => {
    mkdirSync(join(computer, "standby"));
    writeFileSync(join(computer, "standby/following.json"), '{"verified":null,"reason":null}');
    change(office, inTerm(8));
    expect((await command(["--keep"])).code).toBe(0);
    expect(copiesIn(join(computer, "copies"))).toHaveLength(1);
  });
});

test("a computer that takes over encrypts its copies for the office's key, which came with the database", async () => {
  const { recipient } = await createRecipient(join(computer, "office.recipient"));
  const none = { BACKUP_UNENCRYPTED: "", BACKUP_RECIPIENT_FILE: join(computer, "none.recipient") };
  expect((await command(["--keep"], none)).code).toBe(1);
  const own = { BACKUP_UNENCRYPTED: "", BACKUP_RECIPIENT_FILE: join(computer, "office.recipient") };
  expect((await command(["--keep"], own)).code).toBe(0);
  expect(officeRecipient(office)).toBe(recipient);
  const there = { ...none, BACKUP_DIR: join(computer, "other") };
  expect((await command(["--keep"], there)).code).toBe(0);
  expect(copiesIn(join(computer, "other"))).toEqual([expect.stringMatching(/\.age$/)]);
});

test("a file that was moved away goes after 30 days, and nothing else does", () => {
  const dated = "calon-2026-11-24T010203004Z.db";
  const movedAway = [dated, `${dated}-wal`, "failed-upgrade", "calon.db-damaged-20261124T010203004Z"];
  const others = ["calon.db-wal", "calon.recipient", "before-upgrade", "archives", "calon-of-the-office.db"];
  for (const name of [...movedAway, ...others]) writeFileSync(join(computer, name), "");
  const day = 24 * 3_600_000;
  expect(removeMovedAway(office, Date.now() + 29 * day)).toEqual([]);
  const gone = removeMovedAway(office, Date.now() + 31 * day);
  expect(gone.sort()).toEqual(movedAway.map((name) => join(computer, name)).sort());
  expect(readdirSync(computer)).toEqual(expect.arrayContaining(["calon.db", ...others]));
});

test("a server gives its database an id, once", async () => {
  const id = () => {
    const db = new Database(office, { readonly: true });
    const found = db.prepare("select value from office_settings where name = 'database_id'").pluck().get();
    db.close();
    return found;
  };
  await makeUser("pejabat1");
  const first = id();
  expect(first).toMatch(/^[\da-f-]{36}$/);
  await makeUser("pejabat2");
  expect(id()).toBe(first);
});
