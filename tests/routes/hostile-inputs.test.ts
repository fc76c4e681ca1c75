import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoAccounts } from "~/demo/make";
import { signIn } from "../bench/product";
import { publicDoors } from "../matrix/table-public";
import { root } from "../support/child";
import { copyDemo } from "../support/demo";
import { doors } from "../support/doors";
import {
  type HostileInput,
  hostileInputs,
  type Kind,
  normalInput,
  type Random,
} from "../support/hostile-inputs";
import { randomFrom } from "../support/hostile-workbooks";
import { processTime, tick } from "../support/process-time";
import { type Served, startServer } from "../support/server";

const seed = Number(process.env.CALON_SEED ?? Date.now() % 1_000_000);
const random: Random = randomFrom(seed);
const folder = mkdtempSync(join(tmpdir(), "calon-hostile-"));

/** Each input is sent so often before the time is read, because a tick of the clock is as long as several requests. */
const times = 4;
const mostTimesNormal = 10;
/** The slow run sends each door every input; every other run a fifteenth, and all the doors together get them all. */
const parts = process.env.SLOW ? 1 : 15;

let served: Served;
let longestWait = 0;
let healthAnswers = 0;
let sent = 0;
let turns = 0;
let worst = { ratio: 0, what: "" };
let isOver = false;
let watching: Promise<void>;
const cookies: Record<string, string> = {};

beforeAll(async () => {
  if (!existsSync(join(root, "build/server/index.js")))
    throw new Error("There is no build to start: npm run build");
  const databasePath = join(folder, "demo.db");
  await copyDemo(databasePath, { seed: 1, schools: 3, candidates: 30, candidatesBefore: 0 });
  served = await startServer({ databasePath });
  for (const account of demoAccounts.slice(0, 2))
    cookies[account.role_id] = (await signIn(served as never, account)).cookie;
  // The first requests include compilation and would distort the measure.
  for (const input of hostileInputs(randomFrom(1), 20_000)) {
    await send("/user_login", input.kind === "query" || input.kind === "headers" ? "GET" : "POST", input);
  }
  watching = watchHealth();
}, 120_000);

afterAll(async () => {
  isOver = true;
  await watching;
  console.log(
    `CALON_SEED=${seed}: ${sent} hostile requests; a second client had ${healthAnswers} answers and waited ${longestWait.toFixed(0)} ms at most; ` +
      `the dearest anonymous request took ${worst.ratio.toFixed(1)} times a normal one (${worst.what})`,
  );
  await served?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A second client, who asks whether the server is well as long as the others send what they send. */
async function watchHealth(): Promise<void> {
  while (!isOver) {
    const began = performance.now();
    const status = await send("/healthz", "GET", { name: "", kind: "query" });
    if (status === 200) healthAnswers++;
    longestWait = Math.max(longestWait, performance.now() - began);
    await after(20);
  }
}

const types: Partial<Record<Kind, string>> = {
  urlencoded: "application/x-www-form-urlencoded",
  json: "application/json",
};

/** The status; 0 where the server has closed the connection before the body was out, as it may. Each has its own connection. */
function send(path: string, method: string, input: HostileInput, cookie = ""): Promise<number> {
  const { kind, text = "", headers = {} } = input;
  const body = kind === "query" || method === "GET" ? "" : text;
  const given: Record<string, string | number> = { Origin: served.origin, ...headers };
  if (method !== "GET") given["Content-Length"] = Buffer.byteLength(body);
  const type = types[kind];
  if (type && !headers["Content-Type"]) given["Content-Type"] = type;
  if (cookie) given.Cookie = cookie;
  const target = kind === "query" && text ? `${path}?${text}` : path;
  return new Promise((resolve) => {
    const outgoing = request(
      { host: "127.0.0.1", port: served.port, path: target, method, headers: given, agent: false },
      (answer) => {
        answer
          .resume()
          .once("error", () => {})
          .once("close", () => resolve(answer.statusCode ?? 0));
      },
    );
    outgoing.on("error", () => resolve(0)).end(body);
  });
}

/** Sends it several times, and says what one of them cost and how they were answered. */
async function costOf(path: string, method: string, input: HostileInput, cookie?: string) {
  const before = processTime(served.pid);
  const statuses = new Set<number>();
  for (let n = 0; n < times; n++) statuses.add(await send(path, method, input, cookie));
  return { cost: (processTime(served.pid) - before) / times, statuses: [...statuses] };
}

const normalCosts = new Map<string, number>();

/** Of the same size to the same address, in the same run; the second time, when all that it needs has been compiled. */
async function normalCost(
  path: string,
  method: string,
  input: HostileInput,
  cookie?: string,
): Promise<number> {
  const normal = normalInput(input);
  const size = Math.round(
    Math.log2((normal.text?.length ?? 0) + JSON.stringify(normal.headers ?? {}).length),
  );
  const key = `${method} ${path} ${input.kind} ${size} ${cookie}`;
  const known = normalCosts.get(key);
  if (known !== undefined) return known;
  await costOf(path, method, normal, cookie);
  const { cost } = await costOf(path, method, normal, cookie);
  normalCosts.set(key, cost);
  return cost;
}

/** Milliseconds of a usual page; CPU ticks cannot measure less. */
const floor = tick / 2;

/** The faults of an answer: a 5xx, a crash, or too much CPU. */
async function complaint(
  path: string,
  method: string,
  input: HostileInput,
  cookie?: string,
): Promise<string[]> {
  const what = `${method} ${path} ${input.kind}: ${input.name}`;
  const normal = Math.max(await normalCost(path, method, input, cookie), floor);
  sent += times;
  const { cost: first, statuses } = await costOf(path, method, input, cookie);
  // A second try rules out chance, such as a garbage collection.
  const isDear = first > mostTimesNormal * normal;
  const cost = isDear ? Math.min(first, (await costOf(path, method, input, cookie)).cost) : first;
  if (cost / normal > worst.ratio && !cookie) worst = { ratio: cost / normal, what };
  const isFault = statuses.some((status) => status >= 500);
  if (isFault) return [`${what} is answered with ${statuses}`];
  return cost > mostTimesNormal * normal ? [`${what} costs ${cost} ms, a normal one ${normal} ms`] : [];
}

async function complaints(path: string, method: string, inputs: HostileInput[], cookie?: string) {
  const all: string[] = [];
  const turn = turns++ % parts;
  for (const input of inputs.filter((_, at) => at % parts === turn))
    all.push(...(await complaint(path, method, input, cookie)));
  return all;
}

const sizes = [2000, 20_000, 97_000];
const isForm = ({ kind }: HostileInput) => kind === "urlencoded" || kind === "multipart";
const isJson = ({ kind }: HostileInput) => kind === "json";

/** Those that a visitor's body is read at; the others need a session first. */
const open = Object.values(publicDoors).flatMap(({ POST }) =>
  POST?.ask.body === undefined ? [] : [POST.ask.to],
);
const openToForms = open.filter((path) => !path.startsWith("/api/"));
const openToJson = open.filter((path) => path.startsWith("/api/"));

test("at least 300 hostile inputs are made of a seed", () => {
  const made = sizes
    .flatMap((bytes) => hostileInputs(randomFrom(seed), bytes))
    .filter(({ kind }) => kind !== "headers");
  expect(made.length).toBeGreaterThan(150);
  const perRun =
    openToForms.length * hostileInputs(random, 2000).filter(isForm).length +
    openToJson.length * hostileInputs(random, 2000).filter(isJson).length;
  expect(perRun).toBeGreaterThan(300);
});

test.each(openToForms)("no form makes %s work hard for a visitor", { timeout: 120_000 }, async (path) => {
  const inputs = sizes.flatMap((bytes) => hostileInputs(random, bytes).filter(isForm));
  // A third of each size, so that every sort is sent in some size.
  const some = inputs.filter(
    (_, at) => (at + Math.floor(at / (inputs.length / sizes.length))) % sizes.length === 0,
  );
  expect(await complaints(path, "POST", some)).toEqual([]);
});

test.each(openToJson)("no JSON makes %s work hard for a visitor", { timeout: 120_000 }, async (path) => {
  expect(await complaints(path, "POST", hostileInputs(random, 97_000).filter(isJson))).toEqual([]);
});

test.each(["/user_login", "/tiada", "/healthz", "/api/auth/session"])(
  "no header and no query makes %s work hard for a visitor",
  { timeout: 120_000 },
  async (path) => {
    const inputs = hostileInputs(random, 0).filter(({ kind }) => kind === "headers" || kind === "query");
    expect(await complaints(path, "GET", inputs)).toEqual([]);
  },
);

test("every other address refuses any body of a visitor", { timeout: 120_000 }, async () => {
  const inputs = hostileInputs(random, 97_000);
  const faults: string[] = [];
  for (const [address, methods] of Object.entries(doors)) {
    for (const method of ["POST", "PUT"] as const) {
      if (!methods[method]) continue;
      const sort = address.startsWith("/api/") ? isJson : isForm;
      const fitting = inputs.filter(sort);
      const input = fitting[Math.floor(random() * fitting.length)] as HostileInput;
      const status = await send(address.replace(/:\w+/g, "1"), method, input);
      sent++;
      if (status >= 500) faults.push(`${method} ${address}: ${input.name} is answered with ${status}`);
    }
  }
  expect(faults).toEqual([]);
});

test.each([
  ["ADMIN", "POST", "/students/bulk"],
  ["ADMIN", "POST", "/school_exam_years/bulk"],
  ["ADMIN", "POST", "/school_exam_years/build"],
  ["ADMIN", "POST", "/admin/schools/import"],
  ["SU", "POST", "/student-add/batch"],
  ["SU", "POST", "/students/import"],
  ["SU", "POST", "/student-add"],
  ["SU", "POST", "/api/students/import"],
  ["ADMIN", "PUT", "/api/students/mass_update"],
  ["ADMIN", "PUT", "/api/school_exam_years/mass_update"],
  ["ADMIN", "POST", "/api/schools/import"],
])("nor does the large door of %s: %s %s", { timeout: 120_000 }, async (role, method, path) => {
  const sort = path.startsWith("/api/") ? isJson : isForm;
  const faults: string[] = [];
  for (const input of hostileInputs(random, 300_000)
    .filter(sort)
    .filter((_, at) => at % 3 === seed % 3)) {
    const status = await send(path, method, input, cookies[role]);
    sent++;
    if (status >= 500) faults.push(`${input.name} is answered with ${status}`);
  }
  expect(faults).toEqual([]);
});

test("afterwards the server is well, and has reported no fault of its own", async () => {
  expect(await send("/healthz", "GET", { name: "", kind: "query" })).toBe(200);
  expect(served.log()).not.toMatch(/Error/);
});
