import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, describe, expect, test } from "vitest";
import { root, run } from "../support/child";

const folder = mkdtempSync(join(tmpdir(), "calon-init-"));
const databasePath = join(folder, "calon.db");
afterAll(() => rmSync(folder, { recursive: true }));

async function init() {
  const child = run([join(root, "app/cli/init.ts")], { DATABASE_PATH: databasePath });
  const code = await child.ended;
  return { code, said: child.said(), token: /\/setup\?token=(\S+)/.exec(child.said())?.[1] };
}

describe("calon init", { timeout: 60_000 }, () => {
  test("makes another link in the same database while no account exists", async () => {
    const [first, second] = [await init(), await init()];
    expect([first.code, first.said]).toEqual([0, expect.stringContaining("Pangkalan data dibuat")]);
    expect([second.code, second.said]).toEqual([0, expect.not.stringContaining("Pangkalan data dibuat")]);
    expect(second.token).toEqual(expect.any(String));
    expect(second.token).not.toBe(first.token);
    const db = new Database(databasePath, { readonly: true });
    expect(db.prepare("select count(*) from setup_links").pluck().get()).toBe(2);
    db.close();
  });

  test("refuses once an account exists", async () => {
    const words = ["create", "--username", "pejabat", "--role", "ADMIN"];
    const account = { DATABASE_PATH: databasePath, CALON_PASSWORD: "kenanga-biru-2718" };
    const made = run([join(root, "app/cli/user.ts"), ...words], account);
    expect(await made.ended, made.said()).toBe(0);
    expect(await init()).toEqual({
      code: 1,
      said: `Fail sudah wujud dan tidak diubah: ${databasePath}.\n`,
      token: undefined,
    });
  });
});
