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
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { copyDemo, smallDemo } from "../support/demo";
import { FakedBox } from "../support/deploy/faked-box";
import { appendToTrail } from "../support/trail";

const home = mkdtempSync(join(tmpdir(), "calon-cut-"));
afterAll(() => rmSync(home, { recursive: true }));

let box: FakedBox;
let database: string;
let left: string;

/** An upgrade from 0.1.0 to 0.2.0 was cut off after its start, and the new version serves. */
beforeEach(async () => {
  box = new FakedBox(mkdtempSync(join(home, "box-")));
  database = join(box.data, "calon.db");
  left = join(box.data, "before-upgrade");
  await copyDemo(database, smallDemo);
  mkdirSync(left);
  copyFileSync(database, join(left, "calon.db"));
  writeFileSync(join(left, "version-0.1.0"), "");
  box.server("active");
  for (const version of ["0.1.0", "0.2.0"]) box.addPackage(version);
});

function save(username: string, created_at: string): void {
  const db = new Database(database);
  const nothing = { entity_id: null, school_code: null, exam_year: null, changes: null, address: null };
  const who = { user_id: null, username, acting_as: null, session_id: null };
  appendToTrail(db, [{ ...who, ...nothing, action: "school.updated", entity: "school", created_at }]);
  db.close();
}

function eventsIn(path: string): unknown {
  const db = new Database(path, { readonly: true });
  const found = db.prepare("select count(*) from audit_events").pluck().get();
  db.close();
  return found;
}

const nine = "2099-01-01T09:00:00.000Z";
const lostFiles = () => readdirSync(box.data).filter((name) => name.endsWith("-lost.db"));

describe("an upgrade that was cut off after its start", { timeout: 60_000 }, () => {
  test("is finished by the same command, with all that was saved since", () => {
    save("aminah", nine);
    const events = eventsIn(database);
    const { code, text, calls, version } = box.upgrade("0.2.0", box.addPackage("0.2.0"));
    expect([code, version], text).toEqual([0, "0.2.0"]);
    expect(text).toContain("0.2.0 yang terputus telah diselesaikan");
    expect(calls).toEqual(["calon health"]);
    expect([existsSync(left), eventsIn(database)]).toEqual([false, events]);
  });

  test("is migrated and started first where the server is off", () => {
    box.server("inactive");
    const { code, text, calls } = box.upgrade("0.2.0", box.addPackage("0.2.0"));
    expect([code, calls.filter((line) => /migrate|^systemctl (start|reset)/.test(line))], text).toEqual([
      0,
      ["calon migrate", "systemctl reset-failed calon.service", "systemctl start --no-block calon.service"],
    ]);
    expect(existsSync(left)).toBe(false);
  });

  test("is not taken back while that loses saves, and the server goes on", () => {
    save("aminah", nine);
    save("zul", nine);
    const events = eventsIn(database);
    const { code, text, calls, version } = box.upgrade("0.2.0", "--back");
    expect([code, version]).toEqual([1, "0.2.0"]);
    expect(text).toMatch(
      /mempunyai 2 catatan sejak 2099-01-01T09:00:00.000Z .* aminah, zul\. .*--accept-loss/,
    );
    expect(calls.at(-1)).toBe("systemctl start --no-block calon.service");
    expect([existsSync(left), eventsIn(database), lostFiles()]).toEqual([true, events, []]);
  });

  test("is taken back with --accept-loss, and no schedule deletes the new saves", () => {
    save("aminah", nine);
    const events = eventsIn(database);
    const { code, text, version } = box.upgrade("0.2.0", "--back", "--accept-loss");
    expect([code, version], text).toEqual([0, "0.1.0"]);
    expect(text).toContain("mempunyai 1 catatan");
    const [away = ""] = lostFiles();
    expect(text).toContain(join("/var/lib/calon", away));
    expect([existsSync(left), eventsIn(join(box.data, away))]).toEqual([false, events]);
    expect(eventsIn(database)).toBe(Number(events) - 1);
  });

  test("is taken back without a question where nothing was saved", () => {
    const { code, text, version } = box.upgrade("0.2.0", "--back");
    expect([code, version], text).toEqual([0, "0.1.0"]);
    expect([lostFiles(), existsSync(join(box.data, "failed-upgrade/calon.db"))]).toEqual([[], true]);
  });

  test("`upgrade` takes no other words", () => {
    for (const words of [[], ["--back", "a.deb"], ["a.deb", "--accept-loss"]])
      expect(box.upgrade("0.2.0", ...words)).toMatchObject({
        code: 1,
        text: expect.stringContaining("Penggunaan"),
      });
  });
});
