import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { drill } from "~/cli/backups/drill";
import { lineOf, makeCopy, newestCopy, readNote, thinOut } from "~/cli/backups/keeping";
import { createRecipient, identityIn } from "~/cli/backups/keys";
import { restore } from "~/cli/backups/restoring";
import { copyNameAt, momentOf, noteNameOf } from "~/cli/backups/retention";
import { followElsewhere, secondPlace } from "~/cli/backups/second-place";
import { now } from "~/db/clock";
import { DatabaseRefused } from "~/db/file";
import { holdFile } from "~/db/server-lock";
import { readBackupStatus } from "~/features/backups/status";
import { programOf, run } from "../support/child";
import { unzipped } from "../support/copies";
import { copyDemo, smallDemo } from "../support/demo";

const home = mkdtempSync(join(tmpdir(), "calon-kept-"));
const model = join(home, "model.db");
let at = 0;
let office: string;
let backups: string;
let keys: { identity: string; recipient: string };

beforeAll(async () => {
  await copyDemo(model, smallDemo);
  keys = await createRecipient(join(home, "office.recipient"));
});
beforeEach(() => {
  at++;
  office = join(home, `office-${at}.db`);
  backups = join(home, `backups-${at}`);
  copyFileSync(model, office);
});
afterAll(() => rmSync(home, { recursive: true }));

const withKey = () => ({ BACKUP_RECIPIENT_FILE: join(home, "office.recipient") });
const inClear = { BACKUP_UNENCRYPTED: "yes" };

async function command(name: string, args: string[], settings: Record<string, string> = {}) {
  const environment = { DATABASE_PATH: office, BACKUP_DIR: backups, ...settings };
  const child = run([`app/cli/${name}.ts`, ...args], environment);
  return { code: await child.ended, said: child.said() };
}

const copiesIn = (folder: string) => readdirSync(folder).filter((name) => momentOf(name) !== null);
const leftoversIn = (folder: string) => readdirSync(folder).filter((name) => name.includes("unfinished"));
const kept = (recipient: string | null) => makeCopy(office, backups, { recipient, isKept: true });
const count = (path: string, sql: string) => {
  const db = new Database(path, { readonly: true });
  const n = db.prepare(sql).pluck().get();
  db.close();
  return n;
};

function change(path: string, sql: string): void {
  const db = new Database(path);
  db.function("year_words", { deterministic: true }, () => "");
  db.exec(sql);
  db.close();
}

describe("a copy that is kept", () => {
  test("is refused without a key, unless the office says that it may be unencrypted", async () => {
    const refused = await command("backup", ["--keep"]);
    expect([refused.code, copiesIn(backups)]).toEqual([1, []]);
    expect(refused.said).toContain("npm run key -- backup");
    expect(readBackupStatus(backups)).toMatchObject({ last_backup_ok: false, last_backup_at: null });

    const made = await command("backup", ["--keep"], inClear);
    expect(made.code).toBe(0);
    const [name = ""] = copiesIn(backups);
    expect(statSync(join(backups, name)).mode & 0o777).toBe(0o600);
    expect(readBackupStatus(backups)).toMatchObject({
      last_backup_ok: true,
      last_backup_at: expect.stringMatching(/Z$/),
      last_backup_reason: null,
      rows: 250,
    });
    const status = JSON.parse(readFileSync(join(backups, "status.json"), "utf8"));
    expect(Object.keys(status)).toEqual(
      expect.arrayContaining(["last_drill_at", "last_drill_ok", "last_drill"]),
    );
  });

  test("is encrypted to the key whose secret half is printed once and stored nowhere, and opens with what the paper shows", async () => {
    const keyFile = join(home, "printed.recipient");
    const printed = await command("key", ["backup"], { BACKUP_RECIPIENT_FILE: keyFile });
    expect(printed.code).toBe(0);
    const secret = identityIn(printed.said);
    expect(readFileSync(keyFile, "utf8")).toMatch(/^age1\w{58}\n$/);
    expect(printed.said).toContain(readFileSync(keyFile, "utf8").trim());
    const again = await command("key", ["backup"], { BACKUP_RECIPIENT_FILE: keyFile });
    expect([again.code, again.said.includes("AGE-SECRET")]).toEqual([1, false]);

    const made = await command("backup", ["--keep"], { BACKUP_RECIPIENT_FILE: keyFile });
    expect(made.code).toBe(0);
    const [name = ""] = copiesIn(backups);
    expect(name).toMatch(/\.db\.gz\.age$/);
    const bytes = readFileSync(join(backups, name));
    expect(bytes.includes("SQLite format 3")).toBe(false);
    expect(leftoversIn(backups)).toEqual([]);
    for (const file of readdirSync(backups))
      expect(readFileSync(join(backups, file)).includes(secret)).toBe(false);

    // As a person types it: grouped, in small letters.
    const typed = join(home, "typed.txt");
    writeFileSync(typed, `# kunci\n${secret.toLowerCase().replace(/.{4}/g, "$& ")}\n`);
    const elsewhere = join(home, `elsewhere-${at}.db`);
    const back = await command("restore", [join(backups, name), "--identity", typed], {
      DATABASE_PATH: elsewhere,
    });
    expect([back.code, count(elsewhere, "select count(*) from students")]).toEqual([0, 250]);
    expect(statSync(elsewhere).mode & 0o777).toBe(0o600);
  });

  test("by hand has no note, so no rule deletes it; --plain says so", async () => {
    const made = await command("backup", ["--plain"], withKey());
    expect([made.code, made.said.includes("tidak disulitkan")]).toEqual([0, true]);
    const sealed = await command("backup", [], withKey());
    expect(sealed.code).toBe(0);
    expect(copiesIn(backups).filter((name) => name.endsWith(".age"))).toHaveLength(1);
    expect(readdirSync(backups).filter((name) => name.endsWith(".json"))).toEqual([]);
    expect((await command("backup", ["--plain", "--keep"])).code).toBe(1);
  });

  test("two never run at once, and the leftovers of a killed run go with the next", async () => {
    mkdirSync(backups);
    const copy = "calon-2026-01-01T000000000Z.db.gz";
    for (const name of [
      `${copy}.unfinished`,
      `${copy}.unfinished-journal`,
      `${copy}.age.unfinished`,
      noteNameOf(copy),
    ])
      writeFileSync(join(backups, name), "half");
    mkdirSync(join(backups, "drill.unfinished"));
    writeFileSync(join(backups, "mine.unfinished"), "not ours");
    holdFile(join(backups, ".lock"), "held", 0);
    const refused = await command("backup", ["--keep"], inClear);
    expect([refused.code, copiesIn(backups)]).toEqual([1, []]);
    expect(refused.said).toContain("sedang berjalan");
    expect(existsSync(join(backups, "status.json"))).toBe(false);

    const other = `${backups}-other`;
    mkdirSync(other);
    for (const name of readdirSync(backups)) {
      if (name !== ".lock" && name !== "drill.unfinished")
        copyFileSync(join(backups, name), join(other, name));
    }
    mkdirSync(join(other, "drill.unfinished"));
    expect((await command("backup", ["--keep"], { ...inClear, BACKUP_DIR: other })).code).toBe(0);
    expect(leftoversIn(other)).toEqual(["mine.unfinished"]);
    expect(readdirSync(other)).not.toContain(noteNameOf(copy));
  });

  test("is made while the server holds a transaction, and the rule deletes only copies with a note", async () => {
    const server = new Database(office);
    server.exec("begin immediate; update schools set school_name = 'BELUM' where id = 1");
    const { path } = await kept(null);
    server.exec("rollback");
    server.close();
    expect(count(unzipped(path), "select count(*) from schools where school_name = 'BELUM'")).toBe(0);

    const moments = Array.from({ length: 30 }, (_, n) => Date.parse("2026-03-01T00:00:00Z") + n * 3_600_000);
    const olds = moments.map((moment) => copyNameAt(new Date(moment).toISOString()));
    const [byHand = "", first = ""] = olds;
    for (const old of olds) {
      copyFileSync(path, join(backups, old));
      if (old !== byHand) copyFileSync(noteNameOf(path), noteNameOf(join(backups, old)));
    }
    writeFileSync(join(backups, "notes.txt"), "of the office");
    thinOut(backups, lineOf(office));
    const left = copiesIn(backups);
    expect([left.includes(byHand), left.includes(first), left.length]).toEqual([true, false, 25]);
    expect(readdirSync(backups)).toContain("notes.txt");
    expect(newestCopy(backups)).toBe(path);
  });
});

describe("a restore of a copy", () => {
  test("says what the copy holds and how old it is, and asks for the secret half of the key", async () => {
    const { path } = await kept(keys.recipient);
    const old = join(home, "calon-2026-01-02T030405678Z.db.gz.age");
    copyFileSync(path, old);
    rmSync(office);
    const wrong = join(home, "wrong.txt");
    writeFileSync(wrong, (await createRecipient(join(home, `other-${at}.recipient`))).identity);
    const refused = await command("restore", [old, "--identity", wrong]);
    expect([refused.code, refused.said.includes("bukan kunci salinan")]).toEqual([1, true]);
    expect((await command("restore", [old])).said).toContain("Kunci rahsia tidak lengkap");
    expect(existsSync(office)).toBe(false);

    const piped = spawnSync(process.execPath, [...programOf("app/cli/restore.ts"), old], {
      env: { ...process.env, DATABASE_PATH: office, NODE_OPTIONS: "", NODE_ENV: "" } as never,
      input: `${keys.identity}\n`,
      encoding: "utf8",
    });
    expect([piped.status, piped.stderr]).toEqual([0, ""]);
    const days = Math.floor((Date.now() - Date.parse("2026-01-02T03:04:05.678Z")) / 86_400_000);
    expect(piped.stdout).toContain(`2026-01-02T03:04:05.678Z: ${days} hari`);
    expect(piped.stdout).toContain("12 sekolah, 2 tahun peperiksaan, 24 pendaftaran, 250 calon, 9 pengguna");
    expect(piped.stdout).toContain("semuanya betul");
  });

  test.each([
    ["totals", "update school_exam_years set total_students = total_students + 1 where id = 3", "jumlah"],
    ["totals of a year", "update year_totals set total_male = total_male + 1", "jumlah"],
    [
      "index of words",
      "insert into students_fts (students_fts, rowid, words) values ('delete', 5, 'X')",
      "Indeks",
    ],
    ["trail", "drop trigger audit_events_stand", "jejak audit"],
  ])(
    "finds a wrong %s before anything is put in place, and takes the copy only when asked to",
    async (_, sql, word) => {
      change(office, sql);
      const { path } = await kept(null);
      rmSync(office);
      const refused = await command("restore", [path]);
      expect([
        refused.code,
        existsSync(office),
        refused.said.toLowerCase().includes(word.toLowerCase()),
      ]).toEqual([1, false, true]);
      expect((await command("restore", [path, "--accept-findings"])).code).toBe(0);
      expect(count(office, "select count(*) from students")).toBe(250);
    },
  );

  test("a changed byte of an encrypted copy, or a missing end, is found", async () => {
    const { path } = await kept(keys.recipient);
    const bytes = readFileSync(path);
    rmSync(office);
    const identity = () => keys.identity;
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] as number) ^ 1;
    writeFileSync(join(home, "changed.age"), bytes);
    writeFileSync(join(home, "short.age"), bytes.subarray(0, bytes.length >> 1));
    for (const name of ["changed.age", "short.age"])
      await expect(restore(join(home, name), office, { identity })).rejects.toThrow(/rosak atau terpotong/);
    expect(readdirSync(home).filter((name) => name.startsWith(`office-${at}.`))).toEqual([]);
  });

  test("moves an existing database to a dated name only when asked to, with its log", async () => {
    const { path } = await kept(null);
    const running = new Database(office);
    running.exec("pragma journal_mode = wal; update schools set school_name = 'DALAM LOG' where id = 1");
    await expect(restore(path, office)).rejects.toThrow(DatabaseRefused);
    expect((await command("restore", [path, "--replace"])).code).toBe(1);
    // As a killed program leaves them: closing would copy the log into the file.
    const left = ["", "-wal"].map((suffix) => [office + suffix, readFileSync(office + suffix)] as const);
    running.close();
    for (const [name, bytes] of left) writeFileSync(name, bytes);
    const done = await command("restore", [path, "--replace"]);
    expect(done.code).toBe(0);
    const [away = ""] = readdirSync(home).filter((name) => /^office-\d+-\d{4}.*Z\.db$/.test(name));
    expect(done.said).toContain(away);
    expect(count(join(home, away), "select school_name = 'DALAM LOG' from schools where id = 1")).toBe(1);
    expect(count(office, "select school_name = 'DALAM LOG' from schools where id = 1")).toBe(0);
  });
});

describe("the second place", () => {
  const follow = (to: string) => followElsewhere(secondPlace(to), backups, now(), lineOf(office));

  /** Runs the command of the other computer on this one, as sshd does. */
  function fakeShell(): string {
    const path = join(home, "fake-ssh");
    writeFileSync(
      path,
      `#!/bin/sh\n[ "$1" = "user@pejabat" ] || [ "$2" = user ] || exit 9\nwhile [ "$1" != rsync ]; do shift; done\nexec "$@"\n`,
    );
    chmodSync(path, 0o755);
    return path;
  }

  test("on another disk gets each whole copy once, also after days without it, and is thinned by the rule", async () => {
    const disk = join(home, `disk-${at}`);
    mkdirSync(disk);
    await kept(null);
    await kept(keys.recipient);
    writeFileSync(join(disk, "calon-2026-01-01T000000000Z.db.unfinished"), "of a killed run");
    thinOut(backups, lineOf(office));
    await follow(disk);
    expect(readdirSync(disk).sort()).toEqual(readdirSync(backups).sort());
    const [name = ""] = copiesIn(disk);
    expect(statSync(join(disk, name)).mode & 0o777).toBe(0o600);
    const before = statSync(join(disk, name)).mtimeMs;
    await follow(disk);
    expect(statSync(join(disk, name)).mtimeMs).toBe(before);
  });

  test("that is missing, full or wrong is reported with exit code 2, and the copy here stays", async () => {
    const disk = join(home, "unmounted");
    const failed = await command("backup", ["--keep"], { ...inClear, BACKUP_TO: disk });
    expect([failed.code, copiesIn(backups).length, existsSync(disk)]).toEqual([2, 1, false]);
    expect(failed.said).toContain("Salinan pada komputer ini tetap ada");
    expect(readBackupStatus(backups)).toMatchObject({ last_backup_ok: true, elsewhere_ok: false });
    mkdirSync(disk);
    expect((await command("backup", ["--keep"], { ...inClear, BACKUP_TO: disk })).code).toBe(0);
    expect(copiesIn(disk)).toEqual(copiesIn(backups));
    expect(readBackupStatus(backups)).toMatchObject({ elsewhere_ok: true, elsewhere_reason: null });
    expect(() => secondPlace("--rsync-path=x host:/")).toThrow(DatabaseRefused);
  });

  test("on another computer is reached by rsync over ssh: sent, thinned, and reported when it cannot be reached", async () => {
    const there = join(home, `there-${at}`);
    mkdirSync(there);
    const settings = { ...withKey(), BACKUP_TO: `user@pejabat:${there}/`, RSYNC_RSH: fakeShell() };
    const sent = await command("backup", ["--keep"], settings);
    expect([sent.code, sent.said]).toEqual([0, expect.stringContaining("Lokasi kedua dikemas kini")]);
    const [name = ""] = copiesIn(backups);
    expect(readFileSync(join(there, name)).equals(readFileSync(join(backups, name)))).toBe(true);
    expect(statSync(join(there, name)).mode & 0o777).toBe(0o600);
    for (let hour = 0; hour < 26; hour++) {
      const moment = new Date(Date.parse("2026-03-01T00:00:00Z") + hour * 3_600_000).toISOString();
      const old = `calon-${moment.replace(/[:.]/g, "")}.db`;
      writeFileSync(join(there, old), "old");
      writeFileSync(join(there, noteNameOf(old)), "{}");
    }
    writeFileSync(join(there, "notes.txt"), "of the office");
    writeFileSync(join(there, `.${name}.Ab3dE9`), "left by a dead rsync");
    expect((await command("backup", ["--keep"], settings)).code).toBe(0);
    const march = copiesIn(there).filter((copy) => copy.startsWith("calon-2026-03"));
    expect(march).not.toContain("calon-2026-03-01T000000000Z.db");
    expect(march).toContain("calon-2026-03-02T010000000Z.db");
    expect(readdirSync(there)).toContain("notes.txt");
    expect(readdirSync(there)).not.toContain(`.${name}.Ab3dE9`);
    const unreachable = await command("backup", ["--keep"], { ...settings, RSYNC_RSH: "false" });
    expect([unreachable.code, unreachable.said.includes("rsync gagal")]).toEqual([2, true]);
  });
});

describe("the drill", () => {
  test("opens and checks the newest copy beside, cleans up, and stores what it found", async () => {
    expect((await command("backup", ["--drill"])).code).toBe(1);
    expect(readBackupStatus(backups)).toMatchObject({ last_drill_ok: false, last_drill: { copy: null } });
    const { path } = await kept(null);
    const done = await command("backup", ["--drill"]);
    expect([done.code, done.said]).toEqual([0, expect.stringContaining("250 calon")]);
    const { last_drill_ok, last_drill } = readBackupStatus(backups);
    expect([last_drill_ok, last_drill]).toEqual([
      true,
      {
        copy: path.split("/").at(-1),
        copy_at: momentOf(path.split("/").at(-1) ?? ""),
        candidates: 250,
        how: "opened",
        reason: null,
        replica_at: null,
      },
    ]);
    expect(leftoversIn(backups)).toEqual([]);
  });

  test("opens an encrypted copy where the key is on the server, and otherwise compares its bytes and says so", async () => {
    const { path } = await kept(keys.recipient);
    const opened = await drill(office, backups, () => keys.identity);
    expect(opened).toMatchObject({ how: "opened", candidates: 250, reason: null });
    const compared = await drill(office, backups, () => null);
    expect(compared).toMatchObject({ how: "checksum", candidates: 250, reason: null });
    const bytes = readFileSync(path);
    bytes[bytes.length - 9] = (bytes[bytes.length - 9] as number) ^ 1;
    writeFileSync(path, bytes);
    expect((await drill(office, backups, () => null)).reason).toMatch(/telah berubah/);
    expect(leftoversIn(backups)).toEqual([]);
  });

  test.each([
    ["wrong totals", "update year_totals set total_male = total_male + 1", /jumlah/],
    ["a broken trail", "drop trigger audit_events_stand", /jejak/i],
  ])("finds %s", async (_, sql, reason) => {
    change(office, sql);
    await kept(null);
    expect((await drill(office, backups, () => null)).reason).toMatch(reason);
  });

  test("finds a copy whose note says something else", async () => {
    const { path, note } = await kept(null);
    const other = { ...note, contents: { ...note.contents, candidates: 7 } };
    writeFileSync(noteNameOf(path), JSON.stringify(other));
    expect((await drill(office, backups, () => null)).reason).toMatch(/tidak sama dengan notanya/);
    writeFileSync(noteNameOf(path), "{");
    expect((await drill(office, backups, () => null)).reason).toMatch(/Nota/);
    expect(() => readNote(path)).toThrow(DatabaseRefused);
  });
});
