import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import Database from "better-sqlite3";
import { malaysianYear } from "~/db/clock";
import { demoAccounts, demoSize } from "~/demo/make";
import { readPostForm } from "./forms";
import { drive, type LoadQuestion } from "./load";
import { median } from "./measure";
import {
  cpuMilliseconds,
  freePort,
  residentMegabytes,
  type Server,
  startServer,
  stopServer,
} from "./process";
import { type Browser, questionOf, signIn } from "./product";
import { table } from "./report";

const year = malaysianYear();
const size = { ...demoSize, schools: 1000, candidates: 60_000 };
const rowsOfBatch = 10;
const connections = 2;
/** A busy machine may have the server refuse a few. */
const mostRefused = 0.02;
const searched = ["NUR", "MUHAMMAD", "AISYAH", "HAKIM"].map(
  (word) => `/students?exam_year=${year}&search=${word}`,
);

/** One build with its own demonstration. */
interface Side {
  server: Server;
  clerk: Browser;
  office: Browser;
  /** Of the clerk's school. */
  candidates: number[];
}

interface RequestKind {
  name: string;
  expect?: number;
  /** In a round, and before the first round. */
  requests?: number;
  warm?: number;
  questions: (side: Side, count: number) => LoadQuestion[] | Promise<LoadQuestion[]>;
}

/** Milliseconds of processor a request: of the whole process, and of its first thread. */
interface Cost {
  whole: number;
  first: number;
}

interface Requested {
  name: string;
  /** Of each round, one for each side. */
  rounds: Cost[][];
}

export interface RequestCosts {
  measured: Requested[];
  megabytes: number[];
}

const pages =
  (of: "clerk" | "office" | "visitor", ...paths: string[]): RequestKind["questions"] =>
  (side) =>
    paths.map((path) => ({ path, ...(of !== "visitor" && { headers: { Cookie: side[of].cookie } }) }));

const deep = Array.from({ length: 40 }, (_, at) => `/students?exam_year=${year}&page=${(at * 137) % 5000}`);

const requestKinds: RequestKind[] = [
  { name: "home, clerk", questions: pages("clerk", "/") },
  { name: "home, office", questions: pages("office", "/") },
  { name: "list, clerk", questions: pages("clerk", `/students?exam_year=${year}`) },
  { name: "list, office", questions: pages("office", `/students?exam_year=${year}`) },
  { name: "deep page, office", questions: pages("office", ...deep) },
  {
    name: "filter, office",
    questions: pages("office", `/students?exam_year=${year}&gender=L&district_code=07`),
  },
  { name: "search, clerk", questions: pages("clerk", ...searched) },
  { name: "search, office", questions: pages("office", ...searched) },
  { name: "edit form, clerk", questions: (side) => pages("clerk", ...side.candidates.map(formAt))(side, 0) },
  { name: "save, clerk", expect: 303, requests: 60, warm: 120, questions: saves },
  { name: "add form, clerk", questions: pages("clerk", `/student-add?exam_year=${year}`) },
  { name: "grid, clerk", questions: pages("clerk", `/student-add/batch?exam_year=${year}`) },
  {
    name: "sheet, clerk",
    requests: 60,
    questions: pages("clerk", `/students/sheets/attendance?exam_year=${year}`),
  },
  { name: "call: ten candidates", questions: pages("office", "/api/students?limit=10") },
  { name: "call: health", questions: pages("visitor", "/healthz") },
  { name: "sign-in page", questions: pages("visitor", "/user_login") },
  // Last, because it fills the school whose pages are measured.
  { name: "batch of ten, clerk", expect: 303, requests: 20, warm: 20, questions: batches },
];

const formAt = (id: number) => `/student-edit/${id}`;

async function saves({ clerk, candidates }: Side, count: number): Promise<LoadQuestion[]> {
  const forms: LoadQuestion[] = [];
  // One save of a candidate in flight: the next one names the version that the first one made.
  for (const id of candidates.slice(0, Math.min(count, candidates.length))) {
    const form = readPostForm(await clerk.open(formAt(id)), "full_name", formAt(id));
    form.fields.set("class_name", form.fields.get("class_name") === "6 BENAR" ? "6 TEKUN" : "6 BENAR");
    forms.push(questionOf(form, clerk.port, clerk.cookie));
  }
  return forms;
}

let typed = 0;

async function batches({ clerk }: Side, count: number): Promise<LoadQuestion[]> {
  const address = `/student-add/batch?exam_year=${year}`;
  const form_token = /name="form_token" value="([^"]+)"/.exec(await clerk.open(address))?.[1] ?? "";
  return Array.from({ length: count }, () => {
    const keys = { form_token, submission_key: randomUUID(), grid_key: randomUUID() };
    const fields = new URLSearchParams({ ...keys, class_name: "6 BAHARU" });
    for (let at = 0; at < rowsOfBatch; at++, typed++) {
      const born = `${String((year - 12) % 100).padStart(2, "0")}${String(1 + (typed % 12)).padStart(2, "0")}`;
      const day = String(1 + (Math.floor(typed / 12) % 28)).padStart(2, "0");
      fields.set(`rows[${at}].full_name`, `CALON BEBAN ${typed}`);
      fields.set(
        `rows[${at}].ic_number`,
        `${born}${day}59${String(Math.floor(typed / 336)).padStart(4, "0")}`,
      );
    }
    return questionOf({ action: address, fields }, clerk.port, clerk.cookie);
  });
}

/** Requests of a clerk and of the office over HTTP, in turn with another build, whose folder `against` names. */
export async function costRequests(
  folder: string,
  kinds: RegExp,
  rounds: number,
  against?: string,
): Promise<RequestCosts> {
  const sides: Side[] = [];
  try {
    for (const home of [".", ...(against ? [against] : [])])
      sides.push(await startSide(folder, home, sides.length));
    const measured: Requested[] = [];
    for (const one of requestKinds.filter(({ name }) => kinds.test(name))) {
      for (const side of sides) await run(side, one, one.warm ?? 300);
      const requested: Requested = { name: one.name, rounds: [] };
      for (let round = 0; round < rounds; round++) {
        const costs: Cost[] = [];
        for (const side of sides) costs.push(await run(side, one, one.requests ?? 120));
        requested.rounds.push(costs);
      }
      measured.push(requested);
      console.error(lineOf(requested).join("  "));
    }
    return { measured, megabytes: sides.map(({ server }) => residentMegabytes(server)) };
  } finally {
    for (const { server } of sides) await stopServer(server);
  }
}

async function startSide(folder: string, home: string, number: number): Promise<Side> {
  const database = join(folder, `requests-${number}.db`);
  const make = `import("./app/demo/make.ts").then(({ makeDemo }) => makeDemo(${JSON.stringify(database)}, ${JSON.stringify(size)}))`;
  execFileSync(process.execPath, ["--import", "tsx", "--eval", make], { cwd: resolve(home) });
  const env = {
    DATABASE_PATH: database,
    CALON_LOG: "off",
    NODE_ENV: "production",
  };
  const port = await freePort(41_520 + 10 * number);
  const server = await startServer(`side ${number}`, "build/cli/start.js", port, env, resolve(home));
  await untilIdle(server);
  const [office, clerk] = [await signIn(server), await signIn(server, demoAccounts[1])];
  const db = new Database(database, { readonly: true });
  const candidates = db
    .prepare(
      `select students.id from students join users using (school_code)
        where username = ? and exam_year = ? and withdrawn_at is null order by students.id`,
    )
    .pluck()
    .all(demoAccounts[1].username, year) as number[];
  db.close();
  return { server, office, clerk, candidates };
}

/** The first work in the background ends before the first request counts. */
async function untilIdle(server: Server): Promise<void> {
  for (let seconds = 0, quiet = 0; seconds < 300 && quiet < 3; seconds++) {
    const before = cpuMilliseconds(server);
    await new Promise((wake) => setTimeout(wake, 1000));
    quiet = cpuMilliseconds(server) - before < 50 ? quiet + 1 : 0;
  }
}

async function run(
  side: Side,
  { name, questions, expect = 200 }: RequestKind,
  wanted: number,
): Promise<Cost> {
  const cost = { whole: 0, first: 0 };
  for (let sent = 0; sent < wanted; ) {
    const all = await questions(side, wanted - sent);
    const isRead = expect === 200;
    const count = isRead ? wanted : all.length;
    let turn = 0;
    const next = () => (turn < count ? (all[turn++ % all.length] ?? null) : null);
    const before = [cpuMilliseconds(side.server), firstThreadMilliseconds(side.server)] as const;
    const encodings = "gzip, deflate, br";
    const driven = await drive({ port: side.server.port, connections, expect, encodings, next });
    if (driven.failures > driven.requests * mostRefused)
      throw new Error(`${name}: ${driven.failures} of ${driven.requests} failed`);
    cost.whole += cpuMilliseconds(side.server) - before[0];
    cost.first += firstThreadMilliseconds(side.server) - before[1];
    sent += count;
  }
  return { whole: cost.whole / wanted, first: cost.first / wanted };
}

/** Of the queue, the log and all that one thread alone does. */
function firstThreadMilliseconds({ process: { pid } }: Server): number {
  // The schedule counts nanoseconds, where `stat` counts ticks.
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
}

function lineOf({ name, rounds }: Requested): string[] {
  const of = (side: number, what: keyof Cost) => median(rounds.map((costs) => costs[side]?.[what] ?? 0));
  const own = [name, of(0, "whole").toFixed(2), of(0, "first").toFixed(2)];
  if (rounds[0]?.length === 1) return own;
  const ratios = rounds.map(([here, there]) => (here?.whole ?? 0) / (there?.whole || Number.EPSILON));
  const spread = `${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)}`;
  return [...own, of(1, "whole").toFixed(2), `${median(ratios).toFixed(2)}x (${spread})`];
}

export function requestsTable({ measured, megabytes }: RequestCosts): string {
  const isCompared = megabytes.length > 1;
  const head = ["request, CPU ms", "here", "of it first thread", ...(isCompared ? ["there", "ratio"] : [])];
  const memory = megabytes.map((each) => each.toFixed(0));
  const [own = "", other = ""] = memory;
  const last = ["MB after all", own, "", ...(isCompared ? [other, ""] : [])];
  return table(head, [...measured.map(lineOf), last]);
}
