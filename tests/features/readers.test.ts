import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inContext } from "~/db/request-context";
import { demoAccounts } from "~/demo/make";
import { readersOf } from "~/readers";
import { copyDemo, smallDemo } from "../support/demo";
import { type Served, startServer } from "../support/server";
import { pause, signInAt } from "../support/standby/two-computers";

const folder = mkdtempSync(join(tmpdir(), "calon-readers-"));
const databasePath = join(folder, "calon.db");
const [admin, clerk, supervisor, observer] = demoAccounts;
let server: Served | undefined;

beforeAll(() => copyDemo(databasePath, smallDemo));
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true });
});

async function serveWith(readers: number): Promise<Served> {
  await server?.stop();
  server = await startServer({
    databasePath,
    env: { READERS: String(readers), KEY_FILE: databasePath.replace(/db$/, "key") },
  });
  return server;
}

/** As a link of the page that is open. */
const ask = (path: string, cookie: string) =>
  fetch(`${server?.origin}${path}`, {
    headers: { cookie, "Sec-Fetch-Site": "same-origin" },
    redirect: "manual",
  });

async function answeredBy(by: "reader" | "first"): Promise<number> {
  const text = await (await ask("/metrics", "")).text();
  return Number(new RegExp(`calon_readings_total\\{by="${by}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
}

async function readersServe(): Promise<void> {
  for (let n = 0; n < 600 && (await answeredBy("reader")) === 0; n++) {
    await ask("/user_login", "");
    await pause(100);
  }
  expect(await answeredBy("reader")).toBeGreaterThan(0);
}

const paths = {
  [admin.username]: [
    ...[
      "/",
      "/students",
      "/students?page=2",
      "/students?search=nur",
      "/student/1",
      "/student-edit/1",
      "/student-add",
    ],
    ...[
      "/admin/schools",
      "/admin/schools/new",
      "/school_exam_years",
      "/school_exam_years/readiness",
      "/requests",
    ],
    ...["/admin/users", "/admin/stats", "/special_needs", "/student/9999999", "/no-such-page"],
    ...["/api/students?limit=5", "/api/schools", "/api/students/1", "/api/students/9999999"],
  ],
  [clerk.username]: [
    "/",
    "/students",
    "/students/batch",
    "/students/sheets",
    "/admin/users",
    "/checks",
    "/api/students",
  ],
  [supervisor.username]: ["/", "/students", "/school_exam_years/readiness"],
  [observer.username]: ["/", "/students", "/students?search=nur", "/api/students?limit=5"],
};

/** A short call comes whole from a reader, and is then not compressed. */
const unlike = ["date", "content-encoding", "content-length", "transfer-encoding", "vary"];

/** Each form has a key of its own. */
const plain = (text: string) => text.replace(/(name="submission_key" value=")[^"]*/g, "$1");

test("a page, a call and a refusal of a reader are those of the first thread", {
  timeout: 300_000,
}, async () => {
  const questions: [string, string][] = [];
  await serveWith(0);
  for (const { username, password } of [admin, clerk, supervisor, observer]) {
    const cookie = await signInAt(server?.origin ?? "", username, password);
    for (const path of paths[username] ?? []) questions.push([path, cookie]);
  }
  const answers = async () => {
    const found: unknown[] = [];
    for (const [path, cookie] of questions) {
      const answer = await ask(path, cookie);
      const headers = [...answer.headers].filter(([name]) => !unlike.includes(name));
      found.push([path, answer.status, headers, plain(await answer.text())]);
    }
    return found;
  };
  // The first pass sets what a browser's first pages set.
  await answers();
  const here = await answers();
  await serveWith(2);
  await readersServe();
  const before = await answeredBy("reader");
  expect(await answers()).toEqual(here);
  const share = ((await answeredBy("reader")) - before) / questions.length;
  expect(share).toBeGreaterThan(0.9);
});

const saves = Number(process.env.TRIES || 200);

test("a reader reads each save back at once", { timeout: 60_000 + saves * 200 }, async () => {
  const cookie = await signInAt(server?.origin ?? "", admin.username, admin.password);
  const before = await answeredBy("reader");
  const school = { school_code: "ZZZ0001", hq_code: "ZQ0001", district_code: "01", exam_type_code: "PSRA" };
  const made = await fetch(`${server?.origin}/api/schools`, {
    method: "POST",
    headers: { "Content-Type": "application/json", cookie },
    body: JSON.stringify({ ...school, school_name: "SRA AL-AMIN" }),
  });
  const { data } = (await made.json()) as { data: { id: number; version: number } };
  let { version } = data;
  for (let n = 1; n <= saves; n++) {
    const school_name = `SRA AL-AMIN ${n}`;
    const saved = await fetch(`${server?.origin}/api/schools/${data.id}`, {
      method: "PUT",
      headers: { "Content-Type": "application/json", cookie },
      body: JSON.stringify({ ...school, school_name, version }),
    });
    expect(saved.status, await saved.clone().text()).toBe(200);
    ({ version } = ((await saved.json()) as { data: { version: number } }).data);
    const read = (await (await ask(`/api/schools/${data.id}`, cookie)).json()) as {
      data: { school_name: string };
    };
    expect(read.data.school_name).toBe(school_name);
  }
  expect((await answeredBy("reader")) - before).toBeGreaterThan(saves * 0.9);
});

test("the first thread answers a request that writes, and records what readers showed", {
  timeout: 60_000,
}, async () => {
  const cookie = await signInAt(server?.origin ?? "", admin.username, admin.password);
  const first = await answeredBy("first");
  const printout = await ask("/special_needs/print", cookie);
  expect(printout.status).toBe(200);
  await printout.text();
  for (const page of [1, 2, 3]) await (await ask(`/api/students?limit=100&page=${page}`, cookie)).text();
  const db = new Database(databasePath, { readonly: true });
  const reads = db.prepare("select count(*) from audit_events where action = 'identity.bulk_read'").pluck();
  await expect.poll(() => reads.get()).toBe(1);
  db.close();
  expect(await answeredBy("first")).toBe(first + 1);
});

const fake = `
  const { parentPort } = require("node:worker_threads");
  const noted = { route: "home", session_id: null, author: null, identities: [] };
  const answered = { status: 200, headers: [], body: new Uint8Array([114]), noted };
  parentPort.on("message", ({ url, from: { number } }) => {
    if (url === "/end") process.exit(1);
    if (url !== "/wait") parentPort.postMessage({ number, answered: url === "/left" ? null : answered });
  });
  parentPort.postMessage("ready");`;

/** "r" is an answer of the reader, "h" one of the first thread. */
async function servedByFake() {
  const found = { starts: 0, number: 0 };
  const readers = readersOf(1, () => {
    found.starts += 1;
    return new Worker(fake, { eval: true });
  });
  const answer = readers.insteadOf((_, response) => void response.end("h"));
  const unknown = { route: null, session_id: null, author: null, turn: null, departure: null };
  const listening = createServer((request, response) => {
    found.number += 1;
    const { number } = found;
    const context = {
      number,
      address: "127.0.0.1",
      is_local: true,
      ...unknown,
      identities: new Set<number>(),
    };
    void inContext(context, () => answer(request, response));
  });
  await new Promise<void>((done) => listening.listen(0, "127.0.0.1", done));
  const { port } = listening.address() as AddressInfo;
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  await expect.poll(() => get("/"), { timeout: 10_000 }).toBe("r");
  const received = (count: number) => expect.poll(() => found.number).toBe(count);
  const end = () => {
    listening.close();
    listening.closeAllConnections();
  };
  return { found, get, received, end, places: readers.places };
}

test("a reader that ends or leaves a request loses none, and another reader follows", async () => {
  const { found, get, received, end, places } = await servedByFake();
  expect(places()).toBe(4);
  expect(await get("/left")).toBe("h");
  const waits = get("/wait");
  await received(found.number + 1);
  expect(await Promise.all([get("/end"), waits])).toEqual(["h", "h"]);
  expect([await get("/"), places()]).toEqual(["h", 2]);
  await expect.poll(() => get("/"), { timeout: 10_000 }).toBe("r");
  expect(found.starts).toBe(2);
  end();
});

test("a reader has two requests under way, and the first thread answers the next one", async () => {
  const { found, get, received, end } = await servedByFake();
  const before = found.number;
  const first = get("/wait");
  await received(before + 1);
  const second = get("/wait");
  await received(before + 2);
  expect(await get("/")).toBe("h");
  end();
  await Promise.allSettled([first, second]);
});
