import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCopy } from "~/cli/backups/keeping";
import { createRecipient } from "~/cli/backups/keys";
import { readBackupStatus } from "~/features/backups/status";
import { programOf, root } from "../support/child";
import { copyDemo, smallDemo } from "../support/demo";
import { appendToTrail } from "../support/trail";

const home = mkdtempSync(join(tmpdir(), "calon-rehearsal-"));
const office = join(home, "calon.db");
const backups = join(home, "copies");
let copy: string;
let identity: string;
beforeAll(async () => {
  await copyDemo(office, smallDemo);
  const keys = await createRecipient(join(home, "office.recipient"));
  identity = keys.identity;
  copy = (await makeCopy(office, backups, { recipient: keys.recipient, isKept: true })).path;
});
afterAll(() => rmSync(home, { recursive: true }));

/** In a folder that knows nothing of the program, as an administrator types it. */
function restore(words: string[], typed = "") {
  const programs = programOf("app/cli/restore.ts").map((word) =>
    word.startsWith("app/") ? root + word : word,
  );
  const loader = programs.map((word) => (word === "tsx" ? `${root}node_modules/tsx/dist/loader.mjs` : word));
  const { status, stdout, stderr } = spawnSync(process.execPath, [...loader, ...words], {
    cwd: home,
    env: {
      ...process.env,
      DATABASE_PATH: office,
      BACKUP_DIR: backups,
      TSX_TSCONFIG_PATH: `${root}tsconfig.json`,
      NODE_OPTIONS: "",
      NODE_ENV: "",
    } as never,
    input: typed,
    encoding: "utf8",
  });
  return { code: status, said: stdout + stderr };
}

test("a rehearsal opens a copy with the key that is typed from paper, from every folder, beside the office's database", () => {
  const before = readFileSync(office);
  const names = () => readdirSync(home).sort();
  const there = names();
  const done = restore([copy, "--rehearse"], `${identity.toLowerCase()}\n`);
  expect([done.code, done.said]).toEqual([0, expect.stringContaining("Latihan selesai")]);
  expect(done.said).toContain("250 calon");
  expect([names(), readFileSync(office).equals(before)]).toEqual([there, true]);
  expect(readdirSync(backups).filter((name) => name.includes("rehearsal"))).toEqual([]);
  expect(Date.parse(readBackupStatus(backups).last_rehearsal_at ?? "")).toBeGreaterThan(Date.now() - 60_000);
});

test("a rehearsal says which events of the office the copy does not have", () => {
  const db = new Database(office);
  const line = {
    user_id: null,
    username: "aminah",
    acting_as: null,
    action: "school.updated",
    entity: "school",
  };
  const place = { entity_id: null, school_code: null, exam_year: null, changes: null };
  const origin = { created_at: "2099-01-01T09:00:00.000Z", address: null, session_id: null };
  appendToTrail(db, [{ ...line, ...place, ...origin }]);
  db.close();
  const done = restore([copy, "--rehearse"], `${identity}\n`);
  expect([done.code, done.said]).toEqual([
    0,
    expect.stringMatching(/mempunyai 1 catatan sejak 2099.*: aminah\./),
  ]);
});

test("a rehearsal that fails, or that also replaces, is noted nowhere and leaves nothing behind", () => {
  writeFileSync(join(backups, "status.json"), "{}");
  expect(restore([copy, "--rehearse"], "AGE-SECRET-KEY-1WRONG").code).toBe(1);
  expect(restore([copy, "--rehearse", "--replace"]).said).toMatch(/^Penggunaan/);
  expect(readdirSync(backups).filter((name) => name.includes("rehearsal"))).toEqual([]);
  expect(readBackupStatus(backups).last_rehearsal_at).toBeNull();
});

test("a copy in a folder that the account may not enter is named with that cause, and never as a missing database", () => {
  const closed = join(home, "closed");
  mkdirSync(closed);
  copyFileSync(copy, join(closed, "copy.db.age"));
  chmodSync(closed, 0o700);
  chmodSync(home, 0o755);
  const code = `
    const { refuseUnreadable } = await import(${JSON.stringify(`${root}app/cli/backups/restoring.ts`)});
    if (process.getuid() === 0) { process.setgid(65534); process.setuid(65534); }
    try { refuseUnreadable(${JSON.stringify(join(closed, "copy.db.age"))}); } catch (error) { console.log(error.message); }`;
  if (process.getuid?.() !== 0) chmodSync(closed, 0o000);
  const tried = spawnSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", code], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: "" } as never,
    encoding: "utf8",
  });
  chmodSync(closed, 0o700);
  expect(tried.stdout, tried.stderr).toMatch(/^Akaun \w+ tidak boleh membaca .*copy\.db\.age \(EACCES\)\./);
  const missing = restore([join(home, "none.db.age"), "--rehearse"]);
  expect([missing.code, missing.said]).toEqual([1, `Fail tiada: ${join(home, "none.db.age")}.\n`]);
});
