import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startServer } from "../support/server";

const folder = mkdtempSync(join(tmpdir(), "calon-supervisor-"));
const notes = join(folder, "notes");
afterAll(() => rmSync(folder, { recursive: true }));

/** Replaces the program of systemd that sends these notes. */
const program = join(folder, "systemd-notify");
writeFileSync(program, `#!/bin/sh\necho "$1" >> '${notes}'\n`);
chmodSync(program, 0o755);
const PATH = `${folder}:${process.env.PATH}`;
const noted = () => (existsSync(notes) ? readFileSync(notes, "utf8").trim().split("\n") : []);

test("systemd hears once that the server is ready, and then three times in each watchdog period that it lives", async () => {
  const served = await startServer({ env: { PATH, NOTIFY_SOCKET: "/run/notify", WATCHDOG_USEC: "300000" } });
  await expect.poll(() => noted().length, { timeout: 20_000 }).toBeGreaterThan(4);
  await served.stop();
  const [ready, ...others] = noted();
  expect(ready).toBe("READY=1");
  expect(new Set(others)).toEqual(new Set(["WATCHDOG=1"]));
}, 120_000);

test("without systemd the server sends no notes, and starts", async () => {
  rmSync(notes, { force: true });
  const served = await startServer({ env: { PATH, NOTIFY_SOCKET: "", WATCHDOG_USEC: "300000" } });
  await served.stop();
  expect(noted()).toEqual([]);
}, 120_000);
