import { spawn } from "node:child_process";
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { holdersOf } from "~/features/watching/log-holders";

const folder = mkdtempSync(join(tmpdir(), "calon-holders-"));
afterAll(() => rmSync(folder, { recursive: true }));

test.skipIf(process.platform !== "linux")("another process that has a file open is named", async () => {
  const path = join(folder, "calon.db-wal");
  writeFileSync(path, "");
  expect(holdersOf(path).names).toEqual([]);
  const file = openSync(path, "r");
  const child = spawn("sleep", ["60"], { stdio: [file, "ignore", "ignore"] });
  closeSync(file);
  await expect.poll(() => holdersOf(path).names).toEqual([`sleep (${child.pid})`]);
  child.kill();
});

test("processes that cannot be read are no proof that none holds the file", () => {
  const proc = join(folder, "proc");
  expect(holdersOf("/x", proc)).toEqual({ names: [], areAll: false });
  mkdirSync(join(proc, "7"), { recursive: true });
  writeFileSync(join(proc, "7", "fd"), "closed");
  expect(holdersOf("/x", proc)).toEqual({ names: [], areAll: false });
});
