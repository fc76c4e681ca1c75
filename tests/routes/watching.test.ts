import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask } from "../support/raw-http";
import { type Served, startServer } from "../support/server";

const folder = mkdtempSync(join(tmpdir(), "calon-watching-"));
const token = "pemantau-7f3a9c1e5b20";
let served: Served;
beforeAll(async () => {
  mkdirSync(join(folder, "copies"));
  served = await startServer({
    env: {
      CALON_LOG: "on",
      LOG_FORMAT: "json",
      CALON_READYZ_TOKEN: token,
      TRUSTED_PROXY: "127.0.0.1",
      BACKUP_DIR: join(folder, "copies"),
      STANDBY_DIR: folder,
    },
  });
}, 120_000);
afterAll(async () => {
  await served.stop();
  rmSync(folder, { recursive: true });
});

const throughProxy = { "X-Forwarded-For": "10.1.2.3" };
const bearer = (given: string) => ({ ...throughProxy, Authorization: `Bearer ${given}` });
const get = (target: string, headers: Record<string, string> = {}) => ask(served.port, { target, headers });

describe.each(["/readyz", "/metrics"])("%s", (path) => {
  test.each([
    ["a request from this computer", {}, 200],
    ["a request through the proxy", throughProxy, 404],
    [
      "readiness through a proxy that names this computer as the client",
      { "X-Forwarded-For": "127.0.0.1" },
      404,
    ],
    ["a request with any other forwarded header", { "X-Real-IP": "127.0.0.1" }, 404],
    ["a request of which a proxy says its own name alone", { Via: "1.1 proxy.test" }, 404],
    ["a request through the proxy with the token", bearer(token), 200],
    ["a request with a part of the token", bearer(token.slice(0, -1)), 404],
    ["a request with a longer token", bearer(`${token}0`), 404],
    ["a request with an empty token", bearer(""), 404],
  ])("%s answers as it should", async (_, headers, status) => {
    expect((await get(path, headers)).status).toBe(status);
  });

  test("takes no token in its query", async () => {
    expect((await get(`${path}?token=${token}`, throughProxy)).status).toBe(404);
  });
});

describe("the report of readiness", () => {
  const readiness = async () => {
    const answer = await fetch(`${served.origin}/readyz`);
    return { status: answer.status, ...(await answer.json()) };
  };
  const note = (status: object) =>
    writeFileSync(join(folder, "copies", "status.json"), JSON.stringify(status));

  test("has disk, log, backup, drill, replica, trail, clock, loop and queues", async () => {
    expect(await readiness()).toMatchObject({
      status: 200,
      ready: true,
      problems: [],
      disk: { state: "ok", free_bytes: expect.any(Number), free_share: expect.any(Number) },
      wal_bytes: expect.any(Number),
      backup: { last_backup_at: null, last_backup_ok: null, age_seconds: null },
      drill: { last_drill_at: null, last_drill_ok: null },
      replica: null,
      clock: { last_jump: null },
      loop: { p50_ms: expect.any(Number), p99_ms: expect.any(Number), max_ms: expect.any(Number) },
      queues: { passwords: 0 },
    });
  });

  test("answers 503 and names the trouble of the copies, as the backup writes it", async () => {
    const hours = (ago: number) => new Date(Date.now() - ago * 3_600_000).toISOString();
    note({ last_backup_at: hours(3), last_backup_ok: true, rows: 12 });
    expect(await readiness()).toMatchObject({ status: 503, problems: ["backup_old"], backup: { rows: 12 } });
    note({ last_backup_at: hours(1), last_backup_ok: false, last_drill_ok: false });
    expect(await readiness()).toMatchObject({ status: 503, problems: ["backup_failed", "drill_failed"] });
    note({ last_backup_at: hours(1), last_backup_ok: true, last_drill_ok: true });
    expect((await readiness()).status).toBe(200);
    writeFileSync(join(folder, "copies", "status.json"), "{ unfinished");
    expect((await readiness()).status).toBe(200);
  });
});

test("the metrics count requests by route and class of status, and name no address", async () => {
  const before = await (await fetch(`${served.origin}/metrics`)).text();
  await get("/student/110203101234");
  await get("/api/students?search=110203101234");
  await get("/tiada-110203101234");
  const answer = await fetch(`${served.origin}/metrics`);
  const text = await answer.text();
  expect(answer.headers.get("content-type")).toContain("text/plain");
  expect(text).not.toContain("110203");
  const count = (of: string, route: string, status: string) => {
    const labels = `route="${route}",method="GET",status="${status}"`;
    return Number(new RegExp(`^calon_request_seconds_count\\{${labels}\\} (\\d+)`, "m").exec(of)?.[1] ?? 0);
  };
  for (const [route, status] of [
    ["routes/students/one", "3xx"],
    ["routes/api/students", "4xx"],
    ["other", "4xx"],
  ] as const)
    expect([route, count(text, route, status) - count(before, route, status)]).toEqual([route, 1]);
  for (const name of [
    "calon_throttled_total",
    "calon_writes_total",
    "calon_disk_free_bytes",
    "calon_wal_bytes",
    "calon_passwords_waiting",
    "calon_mails_waiting",
    "calon_requests_running",
    'calon_storage_state{state="ok"}',
    "nodejs_eventloop_lag_p99_seconds",
    "process_resident_memory_bytes",
  ])
    expect(text).toMatch(new RegExp(`^${name.replace(/[{}]/g, "\\$&")} [\\d.e+-]+$`, "m"));
});

test("the log as JSON has the facts of each request, and nothing that a person typed", async () => {
  const ic = "110203101234";
  const secret = "kenanga-biru-2718";
  const json = (body: object) => ({
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  await get(`/api/students?search=${ic}`, { Authorization: `Bearer ${secret}`, Cookie: `calon=${secret}` });
  await get(`/student/${ic}`);
  await get(`/tiada/${ic}?_data=${ic}`);
  await fetch(`${served.origin}/api/auth/login`, json({ username: ic, password: secret }));
  await fetch(`${served.origin}/user_login`, {
    method: "POST",
    headers: { Origin: served.origin },
    body: new URLSearchParams({ username: ic, password: secret }),
  });

  await expect.poll(() => served.log(), { timeout: 10_000 }).toContain("routes/account/sign-in");
  const lines = served
    .log()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
  const requests = lines.filter(({ event }) => event === "request");
  expect(served.log()).not.toMatch(/110203|kenanga|search|_data|Bearer|pemantau/);
  expect(requests.map(({ route, status }) => [route, status])).toEqual(
    expect.arrayContaining([
      ["routes/api/students", 401],
      ["routes/students/one", 303],
      ["routes/api/auth-login", 401],
      ["routes/account/sign-in", 422],
      ["routes/healthz", 200],
    ]),
  );
  for (const line of requests) {
    expect(line).toMatchObject({ time: expect.stringMatching(/Z$/), method: expect.any(String) });
    expect([typeof line.request, typeof line.ms, typeof line.level]).toEqual(["number", "number", "string"]);
  }
});
