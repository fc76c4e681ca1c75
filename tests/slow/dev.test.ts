import { mkdtempSync, rmSync, statSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Child, firstOutput, root, run } from "../support/child";
import { copyDemo, smallDemo } from "../support/demo";
import { freePort } from "../support/ports";

const home = mkdtempSync(join(tmpdir(), "calon-dev-"));
let served: Child;
let origin = "";

beforeAll(async () => {
  const database = join(home, "calon.db");
  await copyDemo(database, smallDemo);
  const port = await freePort();
  origin = `http://localhost:${port}`;
  served = run(["vite.dev.ts"], { DATABASE_PATH: database, PORT: String(port), NODE_ENV: "development" });
  await firstOutput(served, /localhost/, 120_000);
}, 150_000);
afterAll(() => {
  served.process.kill("SIGKILL");
  rmSync(home, { recursive: true });
});

test("npm run dev serves pages behind the gate, with the style and the client of Vite", async () => {
  const answer = await fetch(`${origin}/user_login`);
  const page = await answer.text();
  expect([answer.status, answer.headers.get("x-frame-options")]).toEqual([200, "DENY"]);
  expect(page).toContain('<script type="module" src="/@vite/client">');
  const [, style = ""] = /rel="stylesheet" href="([^"]+)"/.exec(page) ?? [];
  const sheet = await fetch(origin + style, { headers: { Accept: "text/css" } });
  expect(sheet.headers.get("content-type")).toContain("css");
  const foreign = await fetch(`${origin}/students`, {
    method: "POST",
    headers: { Origin: "http://foreign.test" },
  });
  expect(foreign.status).toBe(403);
});

test("a browser reloads when a file of the program changes", async () => {
  const client = await (await fetch(`${origin}/@vite/client`)).text();
  const [, token = ""] = /wsToken = "([^"]+)"/.exec(client) ?? [];
  const socket = new WebSocket(`${origin.replace("http", "ws")}/?token=${token}`, "vite-hmr");
  const said: string[] = [];
  socket.addEventListener("message", ({ data }) => said.push(String(data)));
  await expect.poll(() => said.join(), { timeout: 10_000 }).toContain("connected");
  const file = join(root, "app/routes/account/sign-in.tsx");
  const { atime, mtime } = statSync(file);
  utimesSync(file, new Date(), new Date());
  await expect.poll(() => said.join(), { timeout: 10_000 }).toContain("full-reload");
  utimesSync(file, atime, mtime);
  expect((await fetch(`${origin}/user_login`)).status).toBe(200);
  socket.close();
});
