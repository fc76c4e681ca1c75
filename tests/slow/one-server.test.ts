import { copyFileSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, unlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { root, run } from "../support/child";
import { freePort } from "../support/ports";
import { startServer } from "../support/server";

const folder = mkdtempSync(join(tmpdir(), "calon-one-server-"));
afterAll(() => rmSync(folder, { recursive: true }));

const cli = (name: string, ...args: string[]) => [join(root, `app/cli/${name}.ts`), ...args];
const user = ["--role", "ADMIN", "--username", "pejabat"];

async function say(database: string, name: string, ...args: string[]) {
  const child = run(cli(name, ...args), {
    DATABASE_PATH: database,
    BACKUP_DIR: join(folder, "copies"),
    PORT: String(await freePort()),
    CALON_PASSWORD: "kenanga-biru-2718",
  });
  return { code: await child.ended, said: child.said() };
}

/** Signs in by the API and returns the status. */
async function signIn(origin: string): Promise<{ status: number; code: string | undefined }> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username: "pejabat", password: "kenanga-biru-2718" }),
  });
  const { code } = (await answer.json()) as { code?: string };
  return { status: answer.status, code };
}

// Each server is a process of its own, which a loaded computer starts slowly.
describe("a database and its server", { timeout: 240_000 }, () => {
  test("a second server and a restore are refused, the commands of the box work, and a killed server leaves no lock", async () => {
    const database = join(folder, "held.db");
    expect((await say(database, "init")).code).toBe(0);
    const first = await startServer({ databasePath: database });

    const second = await say(database, "start");
    expect([second.code, second.said.trim().split("\n").length]).toEqual([1, 1]);
    expect(second.said).toContain(`Pelayan Calon lain sedang menggunakan pangkalan data ${database}`);
    expect((await say(database, "user", "create", ...user)).code).toBe(0);
    expect((await say(database, "backup")).code).toBe(0);
    expect((await say(database, "audit", "verify")).code).toBe(0);
    expect((await signIn(first.origin)).status).toBe(200);

    const copy = readdirSync(join(folder, "copies")).find((name) => name.startsWith("calon-")) ?? "";
    renameSync(database, `${database}-away`);
    const restored = await say(database, "restore", join(folder, "copies", copy));
    expect([restored.code, existsSync(database)]).toEqual([1, false]);
    expect(restored.said).toContain("Pelayan Calon lain sedang menggunakan");
    renameSync(`${database}-away`, database);

    await first.kill9();
    const next = await startServer({ databasePath: database });
    expect((await signIn(next.origin)).status).toBe(200);
    await next.stop();
  });

  test.each([
    ["removed", (database: string) => unlinkSync(database)],
    [
      "exchanged",
      (database: string) => {
        copyFileSync(database, `${database}-copy`);
        renameSync(`${database}-copy`, database);
      },
    ],
  ])("a file that was %s takes no change, the health check says so, and pages go on", async (how, change) => {
    const database = join(folder, `${how}.db`);
    expect((await say(database, "init")).code).toBe(0);
    expect((await say(database, "user", "create", ...user)).code).toBe(0);
    const served = await startServer({ databasePath: database });
    expect((await signIn(served.origin)).status).toBe(200);

    change(database);
    expect(await signIn(served.origin)).toEqual({ status: 503, code: "storage_gone" });
    expect((await fetch(`${served.origin}/healthz`)).status).toBe(503);
    expect((await fetch(`${served.origin}/user_login`)).status).toBe(200);
    expect(served.log().match(/telah dialihkan, dipadam atau ditukar/g)).toHaveLength(1);
    await served.stop();
  });
});
