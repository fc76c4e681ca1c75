import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Child, firstOutput, root, run } from "../support/child";
import { freePort } from "../support/ports";
import { ask } from "../support/raw-http";

const folder = mkdtempSync(join(tmpdir(), "calon-gate-"));
const build = join(folder, "index.mjs");

/** The smallest build that Remix takes: two routes, whose loader and action answer with the request that they got. */
const source = `
import { clientAddress } from ${JSON.stringify(pathToFileURL(join(root, "app/http/gate/client.ts")).href)};
import { serve } from ${JSON.stringify(pathToFileURL(join(root, "app/server.ts")).href)};
const tell = async ({ request }) =>
  new Response(JSON.stringify({ url: request.url, client: clientAddress(), body: await request.text() }));
const slow = async ({ request }) => {
  console.log("in hand");
  await new Promise((resolve) => process.once("SIGTERM", () => setTimeout(resolve, 100)));
  return tell({ request });
};
const entry = { module: { default: (request, status, headers) => new Response("page", { status, headers }) } };
const routes = {
  root: { id: "root", path: "", module: { default: () => null } },
  students: { id: "students", parentId: "root", path: "students", module: { loader: tell, action: tell } },
  slow: { id: "slow", parentId: "root", path: "slow", module: { loader: slow } },
};
const assets = { entry: { imports: [], module: "" }, routes: {}, url: "", version: "1" };
const publicPath = "/";
const assetsBuildDirectory = ${JSON.stringify(join(folder, "client"))};
const basename = "/";
const future = { v3_singleFetch: true, v3_throwAbortReason: true, v3_relativeSplatPath: true };
const isSpaMode = false;
const mode = "production";
const build = { entry, routes, assets, publicPath, assetsBuildDirectory, basename, future, isSpaMode, mode };
serve(build, () => console.log("listening"));
`;

let served: Child;
let port: number;

const serve = (environment: Record<string, string>) =>
  run([build], { HOST: "127.0.0.1", DATABASE_PATH: process.env.DATABASE_PATH ?? "", ...environment });

beforeAll(async () => {
  mkdirSync(join(folder, "client"));
  writeFileSync(build, source);
  port = await freePort();
  served = serve({ PORT: String(port), CALON_LOG: "on" });
  await firstOutput(served, /listening/);
});
afterAll(async () => {
  served.process.kill("SIGTERM");
  await served.ended;
  rmSync(folder, { recursive: true });
});

describe("the server", () => {
  test("an ordinary request comes through, with its caller's address", async () => {
    const answer = await ask(port, {
      target: "/students?search=110203101234",
      headers: { "X-Client-IP": "6.6.6.6" },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'self'");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.body).toContain('"client":"127.0.0.1"');
  });

  test("the forms of another site do not reach an action, with or without _data", async () => {
    const headers = { Origin: "https://evil.test", "Content-Length": "3" };
    for (const [target, status] of [
      ["/students", 403],
      ["/students?_data=students", 404],
    ] as const) {
      expect((await ask(port, { method: "POST", target, headers, body: "a=1" })).status).toBe(status);
    }
  });

  test("a form of ours reaches its action", async () => {
    const headers = {
      Origin: `http://127.0.0.1:${port}`,
      "Content-Length": "3",
      "Content-Type": "text/plain",
    };
    const answer = await ask(port, { method: "POST", target: "/students", headers, body: "a=1" });
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('"body":"a=1"');
  });

  test("a request with a token of no machine account reaches no page, no file and no action", async () => {
    const headers = { Authorization: "Bearer calon_x" };
    const form = {
      method: "POST",
      target: "/students",
      headers: { ...headers, Origin: `http://127.0.0.1:${port}`, "Content-Length": "3" },
      body: "a=1",
    };
    const reads = ["/students", "/nothing", "/assets/nothing.js"].map((target) => ({ target, headers }));
    for (const message of [...reads, form]) {
      const answer = await ask(port, message);
      expect([message.target, answer.status]).toEqual([message.target, 401]);
      expect(answer.body).toContain('"code":"unauthenticated"');
    }
  });

  test("a forged forwarded host does not change the address that Remix sees", async () => {
    const answer = await ask(port, { target: "/students", headers: { "X-Forwarded-Host": "evil.test:99" } });
    expect(answer.body).toContain(`"url":"http://127.0.0.1:${port}/students"`);
  });

  test("a missing page and a missing file carry the headers too", async () => {
    for (const target of ["/nothing", "/assets/nothing.js"]) {
      const answer = await ask(port, { target });
      expect(answer.status).toBe(404);
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
  });

  test("the log has one line for each request, and never a query", async () => {
    await ask(port, { target: "/students?search=990101105555" });
    await firstOutput(served, / GET \/students 200 \d/);
    expect(served.said()).not.toMatch(/search|990101105555|110203101234|_data|- - \d+\.\d+ ms/);
    expect(served.said().match(/ GET \/nothing 404 /g)).toHaveLength(1);
  });
});

describe("start and stop", () => {
  test("a busy port is one clear line and exit code 1", async () => {
    const second = serve({ PORT: String(port) });
    expect(await second.ended).toBe(1);
    expect(second.said()).toMatch(new RegExp(`^Port ${port} .*PORT lain\\.\\n$`));
  });

  test.each([
    ["APP_ORIGIN", "calon.example.gov.my"],
    ["APP_ORIGIN", "https://calon.example.gov.my/daftar"],
    ["APP_ORIGIN", "ftp://calon.example.gov.my"],
    ["TRUSTED_PROXY", "proxy.local"],
  ])("a bad %s (%s) is one clear line and exit code 1", async (name, value) => {
    const child = serve({ PORT: String(await freePort()), [name]: value });
    expect(await child.ended).toBe(1);
    expect(child.said()).toMatch(new RegExp(`^Tetapan ${name} tidak sah \\(".*"\\): .*\\.\\n$`));
  });

  test("a stop finishes the running request, closes idle connections and ends within 2 seconds", async () => {
    const own = await freePort();
    const child = serve({ PORT: String(own) });
    await firstOutput(child, /listening/);
    const idle = ask(own, { target: "/students", headers: { Connection: "keep-alive" } }).catch(() => null);
    const inHand = ask(own, { target: "/slow", headers: { Connection: "keep-alive" } });
    await firstOutput(child, /in hand/);
    const start = performance.now();
    child.process.kill("SIGTERM");
    const answer = await inHand;
    expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
    await idle;
    await expect(ask(own, {})).rejects.toThrow();
    expect(await child.ended).toBe(0);
    expect(performance.now() - start).toBeLessThan(2500);
    expect(child.said()).not.toContain("undefined");
  });
});
