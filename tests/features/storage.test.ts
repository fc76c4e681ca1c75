import { copyFileSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { desc } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { db, sqlite, write } from "~/db/client";
import { damageOf, forgetDamage, keepDamaged, noteDamage } from "~/db/damage";
import { databasePath, openDatabase } from "~/db/file";
import { saveOfficeSetting } from "~/db/office-settings";
import { kept_forms } from "~/db/schema";
import {
  areIndexesDamaged,
  isClosed,
  noteStorageError,
  StorageRefused,
  storageFaultOf,
  storageState,
} from "~/db/storage";
import { storeForm } from "~/db/stored-forms";
import { report } from "~/features/watching/report";
import { makePerson } from "../support/people";
import {
  fillDatabase,
  giveSpace,
  leavePercentFree,
  refuseWrites,
  withSoundStorage,
} from "../support/storage";

withSoundStorage();
const logged: string[] = [];
beforeEach(() => {
  logged.length = 0;
  vi.spyOn(console, "error").mockImplementation((line: string) => void logged.push(line));
});

const path = databasePath();
const note = () => write(() => saveOfficeSetting("is_demonstration", "x"));
const codeOf = (work: () => unknown): string => {
  try {
    work();
    return "saved";
  } catch (error) {
    return String((error as { code?: string }).code);
  }
};
/** The process that copies the damaged files has ended: no later test meets its folder half written. */
const filesAreCopied = () =>
  vi.waitFor(() => expect(logged.join()).toContain(`disimpan dalam ${path}-damaged-`), { timeout: 10_000 });

describe("the free space of the disk", () => {
  test.each([
    [5.1, "ok", "saved"],
    [5, "low", "saved"],
    [1.1, "low", "saved"],
    [1, "full", "STORAGE_FULL"],
    [0, "full", "STORAGE_FULL"],
  ])("%s per cent is %s, and a write is %s", (percent, state, answer) => {
    leavePercentFree(percent);
    expect([storageState(), codeOf(note)]).toEqual([state, answer]);
    expect(logged.filter((line) => line.includes("MB"))).toHaveLength(state === "ok" ? 0 : 1);
  });

  test("writes go on within a second after space comes back, without a restart", () => {
    leavePercentFree(1);
    expect(codeOf(note)).toBe("STORAGE_FULL");
    giveSpace();
    expect([codeOf(note), storageState()]).toEqual(["saved", "ok"]);
  });

  test("what only ends something uses the reserve", () => {
    leavePercentFree(0.5);
    expect(write(() => "ended", { fromReserve: true })).toBe("ended");
  });
});

describe("SQLite's own errors", () => {
  test("a full file refuses what needs a page, keeps all that was saved, and recovers", () => {
    const { user_id } = makePerson("ADMIN");
    const form = { files: [], acting_as: null, sent_by: "self" as const, device: "", address: "" };
    const store = (id: string) =>
      storeForm(id, user_id, "/", { ...form, fields: [["a", "x".repeat(100_000)]] });
    expect(store("before")).toBe(true);
    fillDatabase();
    expect(codeOf(() => store("full"))).toBe("SQLITE_FULL");
    expect(storageState()).toBe("full");
    giveSpace();
    expect([store("after"), storageState()]).toEqual([true, "ok"]);
    expect(db.select({ id: kept_forms.id }).from(kept_forms).orderBy(desc(kept_forms.id)).all()).toEqual([
      { id: "before" },
      { id: "after" },
    ]);
    expect(sqlite.pragma("integrity_check", { simple: true })).toBe("ok");
  });

  test("a disk that refuses writes is logged once, and forgotten with the next commit", () => {
    refuseWrites();
    for (const _ of [1, 2, 3]) expect(codeOf(note)).toBe("SQLITE_READONLY");
    expect([storageState(), logged.length]).toEqual(["unwritable", 1]);
    giveSpace();
    note();
    expect(storageState()).toBe("ok");
  });

  test("damage refuses writes until the next start", async () => {
    noteStorageError({ code: "SQLITE_CORRUPT_INDEX" });
    expect(codeOf(note)).toBe("STORAGE_DAMAGED");
    expect(codeOf(note)).toBe("STORAGE_DAMAGED");
    expect(logged).toHaveLength(1);
    await filesAreCopied();
  });

  test("every other error stays an error of the program", () => {
    expect(storageFaultOf(new Error("x"))).toBe(null);
    expect(storageFaultOf({ code: "SQLITE_CONSTRAINT_UNIQUE" })).toBe(null);
    expect(storageFaultOf({ cause: { code: "SQLITE_IOERR_FSYNC" } })).toBe("unwritable");
    expect(storageFaultOf({ code: "SQLITE_READONLY_DBMOVED" })).toBe("gone");
    expect(storageFaultOf(new StorageRefused("full"))).toBe("full");
  });
});

describe("a copy of the damaged files", () => {
  const notes = () =>
    readdirSync(dirname(path)).filter((name) => name.startsWith(`${basename(path)}-damaged-`));
  beforeEach(() => {
    for (const name of notes()) rmSync(join(dirname(path), name), { recursive: true });
  });

  test("is not made where the disk has no room for it, and the log says so", async () => {
    await keepDamaged(path, 1000);
    expect([notes(), logged.join()]).toEqual([[], expect.stringContaining("tidak disalin")]);
    expect(damageOf(path)).not.toBe(null);
    forgetDamage(path);
  });

  test("leaves each older one as it is, and only this account of the computer can read it", async () => {
    await keepDamaged(path, 1024 ** 3);
    const [first = ""] = notes();
    await new Promise((resolve) => setTimeout(resolve, 5));
    await keepDamaged(path, 1024 ** 3);
    expect(notes()).toHaveLength(2);
    expect(statSync(join(dirname(path), first)).mode & 0o777).toBe(0o700);
    expect(statSync(join(dirname(path), first, basename(path))).mode & 0o777).toBe(0o600);
    forgetDamage(path);
  });

  test("refuses the next start only while the whole check finds damage", async () => {
    await keepDamaged(path, 1000);
    openDatabase(path).close();
    expect(damageOf(path)).toBe(null);
  });
});

describe("the note of a check beside the running server", () => {
  test("of damaged tables closes the server once it is read, and a later note of indexes does not open it", async () => {
    expect(isClosed()).toBe(false);
    noteDamage(path, "tables");
    expect(isClosed()).toBe(false);
    giveSpace();
    expect(isClosed()).toBe(true);
    expect([storageState(), codeOf(note)]).toEqual(["damaged", "STORAGE_DAMAGED"]);
    noteDamage(path, "indexes");
    expect([damageOf(path)?.extent, isClosed()]).toEqual(["tables", true]);
    await filesAreCopied();
  });

  test("of damaged indexes closes nothing, is an alarm, and refuses no start", () => {
    noteDamage(path, "indexes");
    giveSpace();
    expect([isClosed(), areIndexesDamaged(), codeOf(note)]).toEqual([false, true, "saved"]);
    expect(report()).toMatchObject({ ready: false, problems: ["indexes_damaged"] });
    openDatabase(path).close();
    expect(damageOf(path)?.extent).toBe("indexes");
    forgetDamage(path);
    giveSpace();
    expect(areIndexesDamaged()).toBe(false);
  });
});

describe("the file of the database", () => {
  const away = `${path}-away`;

  test.each(["", "-wal"])("moved away with the ending '%s', it refuses writes until it is back", (ending) => {
    renameSync(path + ending, away);
    expect([storageState(), codeOf(note)]).toEqual(["gone", "STORAGE_GONE"]);
    renameSync(away, path + ending);
    expect([storageState(), codeOf(note)]).toEqual(["ok", "saved"]);
  });

  test("exchanged for a copy of itself, it refuses writes", () => {
    copyFileSync(path, away);
    renameSync(path, `${path}-first`);
    renameSync(away, path);
    expect([storageState(), codeOf(note)]).toEqual(["gone", "STORAGE_GONE"]);
    rmSync(path);
    renameSync(`${path}-first`, path);
    expect(codeOf(note)).toBe("saved");
  });
});
