import { spawn } from "node:child_process";
import { join } from "node:path";
import { malaysianYear } from "~/db/clock";
import { demoAccounts, demoSize, makeDemo } from "~/demo/make";
import { sheetOf, workbook } from "../support/workbooks";
import { addClerks, type Clerk, Crowd } from "./clerks";
import { readPostForm } from "./forms";
import { freePort, residentMegabytes, type Server, startServer, stopServer } from "./process";
import { type Browser, signIn } from "./product";
import { table } from "./report";

const clerks = 60;
const thinkSeconds = 1;
const secondsOfAttack = 12;
const secondsToBegin = 2;
const importedRecords = 5000;
const printPath = `/students/sheets/attendance/printed?exam_year=${malaysianYear()}`;
const pdfPath = printPath.replace("/printed?", "/file.pdf?");

export interface Attack {
  port: number;
  seconds: number;
  connections: number;
  question: {
    path: string;
    method?: string;
    headers?: Record<string, string>;
    body?: string;
    encoding?: "base64" | "utf8";
  };
  /** Requests that one connection sends at once; it then waits for all answers. */
  pipelined: number;
  reads: boolean;
}

type Kind = Omit<Attack, "port" | "seconds">;

interface Found {
  name: string;
  times: number[];
  refused: number;
  errors: number;
  /** How often the attacker got each status. */
  attacker: Record<string, number>;
  /** Of another school's account: an uploaded file, a PDF. */
  others: string;
  megabytes: number;
}

/** Clerks of many schools work while one account or one visitor, in a process of its own, asks for all that it can. */
export async function timeAttacks(folder: string, wanted: RegExp): Promise<Found[]> {
  const database = join(folder, "attacks.db");
  await makeDemo(database, { ...demoSize, schools: 100, candidates: 10_000 });
  const all = await addClerks(database, clerks);
  const server = await startServer("product", "build/cli/start.js", await freePort(41_480), {
    DATABASE_PATH: database,
    TRUSTED_PROXY: "127.0.0.1",
    CALON_LOG: "off",
  });
  const crowd = new Crowd(server.port, all);
  try {
    for (const clerk of all) await crowd.signIn(clerk);
    for (const clerk of all) await crowd.openGrid(clerk);
    const account = demoAccounts.find(({ role_id }) => role_id === "SU");
    const browser = await signIn(server, account);
    const found: Found[] = [];
    for (const [name, kind] of Object.entries(await kindsOf(browser)))
      if (wanted.test(name)) found.push(await withAttack(name, kind, server, crowd));
    return found;
  } finally {
    crowd.close();
    await stopServer(server);
  }
}

async function kindsOf(browser: Browser): Promise<Record<string, Kind | null>> {
  const one = { pipelined: 1, reads: true };
  const cookie = { Cookie: browser.cookie };
  const json = { ...cookie, "Content-Type": "application/json" };
  const imports = (record: unknown): Kind["question"] => {
    const body = JSON.stringify(Array.from({ length: importedRecords }, () => record));
    const headers = { ...json, "Content-Length": String(Buffer.byteLength(body)) };
    return { path: "/api/students/import", method: "POST", headers, body };
  };
  const wrong = {
    ...{ full_name: 1, ic_number: [], school_code: {}, exam_year: "x", gender: 9 },
    ...{ birth_date: true, class_name: [[]] },
  };
  const uploads = await uploadOf(browser);
  const pdf = await printedPdf(`http://127.0.0.1:${browser.port}`, cookie, await tokenOf(browser));
  const cell = sheetOf(
    `<row r="1"><c r="A1" t="inlineStr"><is><t>${"&amp;".repeat(5_000_000)}</t></is></c></row>`,
  );
  return {
    "no attack": null,
    "500 pipelined sign-in pages": {
      ...{ connections: 1, pipelined: 500, reads: true },
      question: { path: "/user_login" },
    },
    "400 connections, sign-in page": { connections: 400, question: { path: "/user_login" }, ...one },
    "250 connections, unknown page": { connections: 250, question: { path: "/build" }, ...one },
    "400 connections, forged cookies": {
      connections: 400,
      question: { path: "/students", headers: { Cookie: `calon=${"a".repeat(22)}.${"b".repeat(43)}` } },
      ...one,
    },
    "500 connections that pipeline 50 and read nothing": {
      ...{ connections: 500, pipelined: 50, reads: false },
      question: { path: "/manual" },
    },
    "one connection, wrong import": { connections: 1, question: imports(wrong), ...one },
    "four connections, wrong import": { connections: 4, question: imports(wrong), ...one },
    "four connections, empty records": { connections: 4, question: imports({}), ...one },
    "one connection, file of quotes": {
      ...{ connections: 1, ...one },
      question: uploads("senarai.csv", Buffer.from('"'.repeat(1_900_000))),
    },
    "twelve uploads of 5 million signs": {
      ...{ connections: 12, ...one },
      question: uploads("senarai.xlsx", workbook({ sheets: { A: cell } })),
    },
    "twelve PDFs": {
      ...{ connections: 12, ...one },
      question: { path: pdf, headers: cookie },
    },
  };
}

/** The file of a recorded print; of a draft where the list is one. */
async function printedPdf(origin: string, headers: Record<string, string>, form_token: string) {
  const body = new URLSearchParams({ form_token, as: "pdf" });
  const sent = { ...headers, Origin: origin, "Sec-Fetch-Site": "same-origin" };
  const answer = await fetch(origin + printPath, { method: "POST", headers: sent, body, redirect: "manual" });
  const to = answer.headers.get("Location") ?? "";
  return to.includes("/file.pdf?") ? to : pdfPath;
}

async function tokenOf(browser: Browser): Promise<string> {
  const start = "/students/import";
  const { fields } = readPostForm(await browser.open(start), "pasted", start);
  return String(fields.get("form_token"));
}

async function uploadOf(browser: Browser) {
  const start = "/students/import";
  const origin = `http://127.0.0.1:${browser.port}`;
  const token = await tokenOf(browser);
  return (name: string, bytes: Uint8Array): Kind["question"] => {
    const boundary = "calonbenchboundary";
    const part = (head: string) => `--${boundary}\r\nContent-Disposition: form-data; name=${head}\r\n\r\n`;
    const body = Buffer.concat([
      Buffer.from(`${part('"form_token"')}${token}\r\n${part(`"file"; filename="${name}"`)}`),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    return {
      ...{ path: start, method: "POST", body: body.toString("base64"), encoding: "base64" },
      headers: {
        ...{ Cookie: browser.cookie, Origin: origin, "Sec-Fetch-Site": "same-origin" },
        "Content-Type": `multipart/form-data; boundary=${boundary}`,
        "Content-Length": String(body.length),
      },
    };
  };
}

async function withAttack(name: string, kind: Kind | null, server: Server, crowd: Crowd): Promise<Found> {
  const found: Found = { name, times: [], refused: 0, errors: 0, attacker: {}, others: "", megabytes: 0 };
  const attacked = kind ? attack({ ...kind, port: server.port, seconds: secondsOfAttack }) : null;
  let [isCounted, isOver] = [false, false];
  const clerk = async (own: Clerk) => {
    await sleep(Math.random() * thinkSeconds);
    while (!isOver) {
      const task = crowd.next(own);
      const { status, milliseconds } = await crowd.act(own, task);
      if (isCounted) {
        if (status === 503) found.refused++;
        else if (status === 200 || status === 303) found.times.push(milliseconds);
        else found.errors++;
      }
      await sleep(thinkSeconds * (0.5 + Math.random()));
    }
  };
  const [other, ...working] = crowd.clerks;
  const work = working.map(clerk);
  await sleep(secondsToBegin);
  isCounted = true;
  if (other) found.others = await othersFiles(crowd.port, other);
  await sleep(secondsOfAttack - secondsToBegin - 2);
  isCounted = false;
  found.megabytes = residentMegabytes(server);
  isOver = true;
  await Promise.all(work);
  found.attacker = (await attacked) ?? {};
  return found;
}

/** The statuses and seconds of a small file and of a PDF of another school. */
async function othersFiles(port: number, clerk: Clerk): Promise<string> {
  const headers = { Cookie: clerk.cookie, "X-Forwarded-For": clerk.address };
  const timed = async (ask: () => Promise<Response>) => {
    const began = performance.now();
    const { status } = await ask();
    return `${status} in ${((performance.now() - began) / 1000).toFixed(1)} s`;
  };
  const address = (path: string) => `http://127.0.0.1:${port}${path}`;
  const path = await printedPdf(address(""), headers, clerk.form_token);
  const pdf = await timed(() => fetch(address(path), { headers, redirect: "manual" }));
  const form = new FormData();
  form.set("form_token", clerk.form_token);
  form.set("file", new Blob(["Nama,No. KP\nALI BIN ABU,140816-10-1489\n"]), "senarai.csv");
  const file = await timed(() =>
    fetch(address("/students/import"), {
      ...{ method: "POST", body: form, redirect: "manual" },
      headers: { ...headers, Origin: address(""), "Sec-Fetch-Site": "same-origin" },
    }),
  );
  return `file ${file}, PDF ${pdf}`;
}

function attack(given: Attack): Promise<Record<string, number>> {
  const child = spawn(process.execPath, ["--import", "tsx", "tests/bench/attacker.ts"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(JSON.stringify(given));
  const printed: Buffer[] = [];
  child.stdout.on("data", (part: Buffer) => printed.push(part));
  return new Promise((done, fail) => {
    child.once("error", fail);
    child.once("close", () => done(JSON.parse(Buffer.concat(printed).toString() || "{}")));
  });
}

const sleep = (seconds: number) => new Promise((wake) => setTimeout(wake, seconds * 1000));

export function attacksTable(found: Found[]): string {
  const all = (statuses: Record<string, number>) =>
    Object.entries(statuses)
      .map(([status, times]) => `${status}: ${times}`)
      .join(" ");
  return table(
    [
      `${clerks} clerks`,
      "answers",
      "p50",
      "p95",
      "503",
      "errors",
      "MB",
      "another school's",
      "the attacker got",
    ],
    found.map(({ name, times, refused, errors, megabytes, others, attacker }) => [
      name,
      String(times.length),
      ...[0.5, 0.95].map((part) =>
        (times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0).toFixed(0),
      ),
      ...[refused, errors].map(String),
      megabytes.toFixed(0),
      others,
      all(attacker),
    ]),
  );
}
