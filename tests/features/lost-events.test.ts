import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { eventsLost } from "~/cli/backups/lost-events";
import { removeMovedAway, restore } from "~/cli/backups/restoring";
import { copyDemo, smallDemo } from "../support/demo";
import { appendToTrail } from "../support/trail";

const home = mkdtempSync(join(tmpdir(), "calon-lost-"));
afterAll(() => rmSync(home, { recursive: true }));

let folder: string;
let office: string;
let copy: string;
beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "log").mockImplementation(() => {});
  folder = mkdtempSync(join(home, "office-"));
  office = join(folder, "calon.db");
  copy = join(folder, "copy.db");
  await copyDemo(copy, smallDemo);
  inside(copy, (db) => db.exec("insert or replace into office_settings values ('database_id', 'one')"));
  copyFileSync(copy, office);
});

function inside<Value>(path: string, work: (db: Database.Database) => Value): Value {
  const db = new Database(path);
  const value = work(db);
  db.close();
  return value;
}

const eventsIn = (path: string) =>
  inside(path, (db) => db.prepare("select count(*) from audit_events").pluck().get());

const line = (username: string | null, created_at: string, entity = "school") => ({
  ...{ user_id: null, username, acting_as: null, action: `${entity}.updated`, entity, entity_id: null },
  ...{ school_code: null, exam_year: null, changes: null, created_at, address: null, session_id: null },
});

const save = (path: string, ...lines: ReturnType<typeof line>[]) =>
  inside(path, (db) => appendToTrail(db, lines));

const nine = "2099-01-01T09:00:00.000Z";
const ten = "2099-01-01T10:00:00.000Z";
const dated = () => readdirSync(folder).filter((name) => /^calon-.+\.db$/.test(name));

describe("the events that an exchange takes away", () => {
  test("are those after the last one that both files have", () => {
    expect(eventsLost(office, copy)).toBeNull();
    save(office, line("aminah", nine), line("zul", ten), line("zul", ten));
    expect(eventsLost(office, copy)).toEqual({ events: 3, since: nine, usernames: ["zul", "aminah"] });
    expect(eventsLost(copy, office)).toBeNull();
  });

  test("are counted where the file that comes has as many of its own", () => {
    save(office, line("aminah", nine));
    save(copy, line("zul", ten), line("zul", ten));
    expect(eventsLost(office, copy)).toEqual({ events: 1, since: nine, usernames: ["aminah"] });
  });

  test("are none of another office, of no file, and of a takeover that was stopped", () => {
    save(office, line("operator", nine, "server"));
    expect(eventsLost(office, copy)).toBeNull();
    expect(eventsLost(join(folder, "none.db"), copy)).toBeNull();
    save(office, line("aminah", nine));
    inside(copy, (db) => db.exec("update office_settings set value = 'two' where name = 'database_id'"));
    expect(eventsLost(office, copy)).toBeNull();
  });

  test("are none where an archive has taken the common ones out of the file that comes", () => {
    save(copy, line("aminah", nine));
    copyFileSync(copy, office);
    inside(copy, (db) => {
      const last = db.prepare("select id, hash from audit_events order by id desc limit 1").get();
      db.prepare("insert into office_settings values ('audit_archived', ?)").run(JSON.stringify(last));
      for (const name of db
        .prepare("select name from sqlite_schema where type = 'trigger' and tbl_name = 'audit_events'")
        .pluck()
        .all())
        db.exec(`drop trigger "${name}"`);
      db.exec("delete from audit_events");
    });
    expect(eventsLost(office, copy)).toBeNull();
    save(office, line("zul", ten));
    expect(eventsLost(office, copy)).toMatchObject({ events: 1, usernames: ["zul"] });
  });
});

describe("a restore over a database with events that the copy does not have", () => {
  test("says how many, since when and by which accounts, and changes nothing", async () => {
    save(office, ...["a", "b", "c", "d", "e", "f"].map((name) => line(name, nine)));
    const before = eventsIn(office);
    await expect(restore(copy, office, { replace: true })).rejects.toThrow(
      /mempunyai 6 catatan sejak 2099-01-01T09:00:00.000Z .* a, b, c, d dan 2 akaun lagi\. .*--accept-loss/,
    );
    expect([eventsIn(office), dated()]).toEqual([before, []]);
    expect(readdirSync(folder).filter((name) => name.includes("unfinished"))).toEqual([]);
  });

  test("goes on with --accept-loss, and no schedule deletes the file that has them", async () => {
    save(office, line("aminah", nine));
    const before = eventsIn(office);
    await restore(copy, office, { replace: true, acceptLoss: true });
    const [name = ""] = dated();
    expect(name).toMatch(/Z-lost\.db$/);
    expect(eventsIn(join(folder, name))).toBe(before);
    expect(removeMovedAway(office, Date.now() + 400 * 24 * 3_600_000)).toEqual([]);
    expect(existsSync(join(folder, name))).toBe(true);
  });

  test("asks nothing where the copy has them all, and that file goes after 30 days", async () => {
    await restore(copy, office, { replace: true });
    const [name = ""] = dated();
    expect(removeMovedAway(office, Date.now() + 31 * 24 * 3_600_000)).toEqual([join(folder, name)]);
  });

  test("goes on over a file whose events cannot be read, and says so", async () => {
    save(office, line("aminah", nine));
    truncateSync(office, 8192);
    await restore(copy, office, { replace: true });
    expect(console.error).toHaveBeenCalledWith(expect.stringContaining("tidak dapat dikira"));
    expect(eventsIn(office)).toBe(eventsIn(copy));
  });
});
