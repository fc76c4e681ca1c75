import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keyPathOf } from "~/db/key-file";
import { programOf, root } from "../support/child";
import { copyDemo, smallDemo } from "../support/demo";

const home = mkdtempSync(join(tmpdir(), "calon-disk-"));
const model = join(home, "model");
const disk = join(home, "disk");
const database = join(disk, "calon.db");

beforeAll(async () => {
  for (const folder of [model, disk]) mkdirSync(folder);
  const path = join(model, "calon.db");
  await copyDemo(path, smallDemo);
  copyFileSync(keyPathOf(path), join(home, "calon.key"));
});
afterAll(() => rmSync(home, { recursive: true }));

/** Starts the server on a file system of its own that has the database, after something has happened to that file system. */
function startAfter(happened: string) {
  const prepare = `mount -t tmpfs -o size=96m,mode=700 calon ${disk} && cp -p ${model}/* ${disk} && { ${happened} ; } && exec "$@"`;
  const unshare = ["--map-root-user", "--mount", "sh", "-c", prepare, "sh", process.execPath];
  const { NODE_OPTIONS: _ours, VITEST: _test, NODE_ENV: _mode, ...inherited } = process.env;
  const ours = { DATABASE_PATH: database, KEY_FILE: join(home, "calon.key"), PORT: "1" };
  const words = [...unshare, ...programOf("app/cli/start.ts")];
  const { status, stdout, stderr } = spawnSync("unshare", words, {
    cwd: root,
    env: { ...inherited, ...ours } as unknown as NodeJS.ProcessEnv,
    encoding: "utf8",
  });
  return { status, said: stdout + stderr };
}

const lineWith = (text: string) => ({
  status: 1,
  said: expect.stringMatching(new RegExp(`^[^\\n]*${text}[^\\n]*\\n$`)),
});

// SQLite has "disk I/O error" for the first and "unable to open database file" for the others.
describe("a server that is started says in one line of its own", { timeout: 120_000 }, () => {
  test("that the disk is full", () => {
    const fill = `head -c 200m /dev/zero > ${disk}/filler 2>/dev/null || true`;
    expect(startAfter(fill)).toEqual(lineWith(`Cakera penuh .*kosong di ${disk}`));
  });

  test("that the disk is full, where a server has run before", () => {
    const fill = `touch ${database}.server && head -c 200m /dev/zero > ${disk}/filler 2>/dev/null || true`;
    expect(startAfter(fill)).toEqual(lineWith(`Cakera penuh .*kosong di ${disk}`));
  });

  test("that the disk is read-only", () => {
    expect(startAfter(`mount -o remount,ro ${disk}`)).toEqual(lineWith(`${disk} hanya boleh dibaca`));
  });

  test("that the disk is read-only, where a server has run before", () => {
    const remount = `touch ${database}.server && mount -o remount,ro ${disk}`;
    expect(startAfter(remount)).toEqual(lineWith(`${disk} hanya boleh dibaca`));
  });
});
