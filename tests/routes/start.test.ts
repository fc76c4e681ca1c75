import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { removeDatabase } from "~/cli/backups/disk";
import { makeDatabase } from "~/cli/new-database";
import { noteServed } from "~/db/last-served";
import { demoAccounts, makeDemo } from "~/demo/make";
import { firstOutput, root, run } from "../support/child";
import { smallDemo } from "../support/demo";
import { freePort } from "../support/ports";
import { processTime } from "../support/process-time";
import { ask } from "../support/raw-http";
import { type Served, startServer } from "../support/server";

const start = join(root, "app/cli/start.ts");
const folder = mkdtempSync(join(tmpdir(), "calon-start-"));
let served: Served;

beforeAll(async () => {
  if (!existsSync(join(root, "build/server/index.js")))
    throw new Error("There is no build to start: npm run build");
  served = await startServer({ env: { CALON_LOG: "on" } });
});
afterAll(async () => {
  await served?.stop();
  rmSync(folder, { recursive: true });
});

// Each server is a process of its own, which a loaded computer starts slowly.
describe("npm start", { timeout: 120_000 }, () => {
  test("says in one Malay line where the product is", () => {
    const [first] = served.log().split("\n");
    expect(first).toBe(`Calon sedia digunakan di http://localhost:${served.port}`);
  });

  test("answers hostile addresses at once and never with a 5xx", async () => {
    const manifest = `/__manifest?version=1&p=${"/a".repeat(3500)}`;
    for (const target of [
      "/a".repeat(1000),
      manifest,
      "/students.data?_routes=root",
      "/%2e%2e/%2e%2e/etc/passwd",
    ]) {
      const times: number[] = [];
      for (let round = 0; round < 3; round += 1) {
        const before = processTime(served.pid);
        expect((await ask(served.port, { target })).status).toBeLessThan(500);
        times.push(processTime(served.pid) - before);
      }
      expect(Math.min(...times), target.slice(0, 30)).toBeLessThan(250);
    }
  });

  test("the access log contains no search terms", async () => {
    await ask(served.port, { target: "/students?search=110203101234" });
    await ask(served.port, { target: "/api/students?search=110203101234" });
    expect(served.log()).toMatch(/ GET \/api\/students 401 /);
    expect(served.log()).not.toContain("110203101234");
  });

  test("stops within 2 seconds after SIGTERM, even right after a page", async () => {
    const own = await startServer();
    expect((await fetch(`${own.origin}/user_login`)).status).toBe(200);
    const begun = performance.now();
    await own.stop();
    expect(performance.now() - begun).toBeLessThan(3000);
    expect(own.log()).not.toContain("undefined");
  });

  test("starts again on the database of a process that was killed", async () => {
    const options = { databasePath: join(folder, "killed.db") };
    const init = run([join(root, "app/cli/init.ts")], { DATABASE_PATH: options.databasePath });
    expect(await init.ended).toBe(0);
    const first = await startServer(options);
    await first.kill9();
    const second = await startServer({ ...options, port: first.port });
    expect((await fetch(`${second.origin}/healthz`)).status).toBe(200);
    await second.stop();
  });

  test.each([
    ["that is missing", null],
    ["that is empty", ""],
    ["that is something else", "not a database at all, but long enough to look like a file of some kind"],
  ])("refuses a database %s with one line, and never offers to make the first ADMIN", async (what, text) => {
    const path = join(folder, `${what.replaceAll(" ", "-")}.db`);
    if (text !== null) writeFileSync(path, text);
    const child = run([start], { PORT: String(await freePort()), DATABASE_PATH: path });
    expect(await child.ended).toBe(1);
    expect(child.said().trim().split("\n")).toHaveLength(1);
    expect(child.said()).toContain(path);
    expect(child.said()).not.toMatch(/setup|http:/);
    expect(existsSync(path)).toBe(text !== null);
  });

  test("its build is a standard one: remix-serve shows a page of it too", async () => {
    const port = await freePort();
    const env = {
      HOST: "127.0.0.1",
      PORT: String(port),
      NODE_ENV: "production",
      DATABASE_PATH: served.databasePath,
    };
    const preview = run(
      [join(root, "node_modules/@remix-run/serve/dist/cli.js"), "build/server/index.js"],
      env,
    );
    await firstOutput(preview, /\[remix-serve\]/);
    const page = await fetch(`http://127.0.0.1:${port}/user_login`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Kata laluan")]);
    preview.process.kill("SIGTERM");
    await preview.ended;
  });

  test("refuses a busy port with one line", async () => {
    const database = { DATABASE_PATH: join(folder, "other.db") };
    expect(await run([join(root, "app/cli/init.ts")], database).ended).toBe(0);
    const child = run([start], { PORT: String(served.port), ...database });
    expect(await child.ended).toBe(1);
    expect(child.said()).toMatch(new RegExp(`^Port ${served.port} [^\\n]+\\n$`));
  });
});

/** The note beside the file then names an event that a new file does not have. */
async function useAndDelete(path: string, leavesLog: boolean): Promise<void> {
  const server = await startServer({ databasePath: path });
  const { username, password } = demoAccounts[0];
  await fetch(`${server.origin}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  await server.kill9();
  noteServed(path, newestEventIn(path) + 1);
  expect(existsSync(`${path}-wal`)).toBe(true);
  if (leavesLog) rmSync(path);
  else removeDatabase(path);
}

function newestEventIn(path: string): number {
  const db = new Database(path, { readonly: true });
  const newest = db.prepare("select coalesce(max(id), 0) from audit_events").pluck().get();
  db.close();
  return Number(newest);
}

describe("a new database", { timeout: 240_000 }, () => {
  test.each([
    ["demonstration", "alone", (path: string) => makeDemo(path, smallDemo), true],
    ["demonstration", "with its log", (path: string) => makeDemo(path, smallDemo), false],
    ["office", "alone", (path: string) => makeDatabase(path, () => undefined), true],
  ])("(%s) has no past of a used file that was deleted %s", async (kind, left, make, leavesLog) => {
    const path = join(folder, `${kind}-${left.replaceAll(" ", "-")}.db`);
    await make(path);
    await useAndDelete(path, leavesLog);
    await make(path);
    const made = newestEventIn(path);
    const again = await startServer({ databasePath: path });
    await again.stop();
    expect(newestEventIn(path)).toBe(made);
    expect(readdirSync(folder).filter((name) => name.includes("unfinished"))).toEqual([]);
  });
});
