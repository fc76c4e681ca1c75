import { readFileSync, rmSync } from "node:fs";
import { malaysianYear } from "~/db/clock";
import { undoText } from "~/features/values/undo";
import { backupSettings, runBackup } from "./backup";
import { readPostForm } from "./forms";
import { cpuMilliseconds, freePort, startServer, stopServer } from "./process";
import { type Browser, signIn } from "./product";
import { replicateBeside } from "./replicator";
import { table } from "./report";
import { emptySchools, makeStallsDatabase } from "./stalls-database";
import { lockYear, prepareYear, seatCandidates } from "./stalls-year";

/**
 * Milliseconds of an action, of the server's processor, of the longest pause of its event loop meanwhile, and of the
 * longest wait of another clerk who opens a list every 50 ms.
 */
export interface Stall {
  action: string;
  total: number;
  cpu: number;
  pause: number;
  wait: number;
}

const year = malaysianYear();
const longestPause = 200;
const longestWait = 300;

/** Each heavy action once over HTTP, in an office of 600,000 candidates, alone or beside a replicator. */
export async function timeStalls(folder: string, wanted = /^/, isReplicated = false): Promise<Stall[]> {
  const database = await makeStallsDatabase(folder);
  const prepared = prepareYear(database);
  let stopReplicating = async () => {};
  try {
    return await measuredAt(database, async (browser, measure) => {
      if (isReplicated) stopReplicating = await replicateBeside(folder, database);
      const [large, small] = emptySchools;
      if (wanted.test("students")) {
        await moveCandidates(browser, measure, large, 5000);
        await moveCandidates(browser, measure, small, 1000);
      }
      if (wanted.test("rooms")) await seatCandidates(browser, measure);
      if (wanted.test("numbering")) await numberYear(browser, measure);
      if (wanted.test("reading")) await read(browser, measure);
      if (wanted.test("lock")) await lockYear(browser, measure, prepared);
      if (wanted.test("year")) await deleteYear(browser, measure);
      if (wanted.test("backup")) {
        const settings = await backupSettings(folder, database);
        await measure("encrypted copy meanwhile", () => runBackup(settings));
        rmSync(settings.BACKUP_DIR, { recursive: true, force: true });
      }
    });
  } finally {
    await stopReplicating();
    for (const suffix of ["", "-wal", "-shm"]) rmSync(database + suffix, { force: true });
  }
}

/** The actions of `work` at a server of this database, each with the pauses and waits beside it. */
export async function measuredAt(
  database: string,
  work: (browser: Browser, measure: Measure) => Promise<void>,
): Promise<Stall[]> {
  const probe = await freePort(41400);
  const server = await startServer("product", "tests/bench/stalls-server.ts", await freePort(41450), {
    DATABASE_PATH: database,
    PROBE_PORT: String(probe),
    CALON_LOG: "off",
  });
  try {
    const browser = await signIn(server);
    const ask = async () => Number(await (await fetch(`http://127.0.0.1:${probe}`)).text());
    const stalls: Stall[] = [];
    const measure = async <Value>(action: string, work: () => Promise<Value>): Promise<Value> => {
      await sleep(200);
      await ask();
      await sleep(20); // The histogram misses what begins within its first interval.
      const before = cpuMilliseconds(server);
      const other = openListOften(browser);
      const began = performance.now();
      const value = await work();
      const total = performance.now() - began;
      const cpu = cpuMilliseconds(server) - before;
      await sleep(50);
      stalls.push({ action, total, cpu, wait: await other.stop(), pause: await ask() });
      console.log(`${action}: ${total.toFixed(0)} ms`);
      return value;
    };
    await warmUp(browser);
    await work(browser, measure);
    return stalls;
  } finally {
    await stopServer(server);
  }
}

export type Measure = <Value>(action: string, work: () => Promise<Value>) => Promise<Value>;

/** Another clerk's list, until it is stopped: the answer is the longest wait in milliseconds. */
function openListOften(browser: Browser) {
  let [isOver, wait] = [false, 0];
  const opening: Promise<void>[] = [];
  const open = async () => {
    const began = performance.now();
    await browser.open(`/students?exam_year=${year}`);
    wait = Math.max(wait, performance.now() - began);
  };
  const often = (async () => {
    while (!isOver) {
      opening.push(open());
      await sleep(50);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await often;
      await Promise.all(opening);
      return wait;
    },
  };
}

/** A clerk's server has run since morning. */
async function warmUp(browser: Browser): Promise<void> {
  for (let page = 1; page <= 200; page++) await browser.open(`/students?exam_year=${year}&page=${page}`);
  for (const path of ["/admin/trash", "/admin/stats", "/students/import"]) await browser.open(path);
}

async function moveCandidates(browser: Browser, measure: Measure, school: string, count: number) {
  const start = "/students/import";
  const paste = readPostForm(await browser.open(start), "pasted", start);
  paste.fields.set("pasted", pastedList(school, count));
  const draft = await measure(`paste of ${count}`, () => browser.send(paste));
  const preview = await measure(`preview of ${count}`, () => browser.open(draft));
  const commit = readPostForm(preview, "fingerprint", draft);
  await measure(`import of ${count}`, () => browser.send(commit));
  await measure(`import of ${count}: page of the draft after it`, () => browser.open(draft));

  const reset = `/students/reset?school_code=${school}&exam_year=${year}`;
  const deletion = readPostForm(await browser.open(reset), "typed_code", reset);
  deletion.fields.set("typed_code", school);
  await measure(`reset of ${count}`, () => browser.send(deletion));

  const trash = await measure("list of the trash", () => browser.open("/admin/trash"));
  const batch = /\/admin\/trash\/[\w-]{12}/.exec(trash)?.[0] ?? "";
  const page = await measure(`batch of ${count} in the trash`, () => browser.open(batch));
  await measure(`restore of ${count}`, () => browser.send(readPostForm(page, "submission_key", batch)));
}

/** Names of a list that a school pastes. */
function pastedList(school: string, count: number): string {
  const [heading = "", ...lines] = readFileSync("tests/fixtures/clean/candidates.tsv", "utf8").split(/\r?\n/);
  const names = lines.map((line) => line.split("\t")[0]).filter(Boolean);
  const rows = Array.from({ length: count }, (_, at) => {
    const number = String(at).padStart(6, "0");
    const passport = `Z${school.slice(-2)}${number}`;
    const isLast = at % 50 === 0;
    const card = isLast
      ? ""
      : `1${school.slice(-1)}01${String(1 + (at % 28)).padStart(2, "0")}99${String(at).padStart(4, "0")}`;
    const boy = Number(card.slice(-1)) % 2 === 1;
    return [
      names[at],
      card,
      school,
      "",
      `6 ${"ABCDE"[at % 5]}`,
      year,
      isLast || !boy ? "P" : "L",
      isLast ? passport : "",
      "",
      "",
      "Ya",
      isLast ? "Tidak" : "Ya",
    ].join("\t");
  });
  return [heading, ...rows].join("\n");
}

async function numberYear(browser: Browser, measure: Measure) {
  const path = "/students/roll-numbers/all";
  await measure("plan of a year's numbering", () => browser.open(`${path}?exam_year=${year}`));
  const manner = { exam_year: String(year), only_unnumbered: "false", without_class: "true" };
  const part = { district_code: "01", exam_type_code: "PSRA", incomplete: "true" };
  const some = new URLSearchParams({ ...manner, ...part });
  const run = await measure("numbering of 12,900", () => browser.send({ action: path, fields: some }));
  const undo = /"(numbered-[\d-]+)"/.exec(await browser.open(run))?.[1];
  if (!undo) throw new Error("The run has no undo");
  await measure("undo of this numbering", () => undoIt(browser, undo));
  let fields = new URLSearchParams(manner);
  for (let press = 1; press <= 3; press++) {
    const run = await measure(`numbering of the year, part ${press}`, () =>
      browser.send({ action: path, fields }),
    );
    await measure(`page after part ${press}`, () => browser.open(run));
    fields = new URLSearchParams(run.split("?")[1]);
  }
}

const undoIt = (browser: Browser, batch_id: string) =>
  browser.send({ action: "/students/undo", fields: new URLSearchParams({ batch_id }) });

async function read(browser: Browser, measure: Measure) {
  await measure("statistics", () => browser.open(`/admin/stats?exam_year=${year}`));
  await measure("statistics by school", () => browser.open(`/admin/stats?exam_year=${year}&by=school_code`));
  await measure("name search over all years", () => browser.open("/students?exam_year=&search=NUR"));
  await measure("name search, two common words", () =>
    browser.open("/students?exam_year=&search=MUHAMMAD+BIN"),
  );
  await measure("audit CSV of a million", () => download(browser, "/admin/audit.csv"));
}

async function download({ port, cookie }: Browser, path: string) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    headers: { Cookie: cookie, Origin: `http://127.0.0.1:${port}`, "Sec-Fetch-Site": "same-origin" },
    body: new URLSearchParams(),
  });
  const reader = answer.body?.getReader();
  if (!answer.ok || !reader) throw new Error(`${path} answered ${answer.status}`);
  while (!(await reader.read()).done);
}

async function deleteYear(browser: Browser, measure: Measure) {
  const add = "/admin/exam_years/add";
  const form = readPostForm(await browser.open(add), "year", add);
  form.fields.set("year", "2077");
  await browser.send(form);
  const list = await browser.open("/admin/exam_years");
  const ids = [...list.matchAll(/\/admin\/exam_years\/(\d+)/g)].map(([, id]) => Number(id));
  const id = Math.max(...ids);
  const confirm = `/admin/exam_years/${id}/delete`;
  const page = await browser.open(confirm);
  await measure("deletion of a year", () => browser.send(readPostForm(page, "submission_key", confirm)));
  await measure("undo of a year's deletion", () => undoIt(browser, undoText({ kind: "year_deleted", id })));
}

const sleep = (milliseconds: number) => new Promise((wake) => setTimeout(wake, milliseconds));

export function stallsTable(stalls: Stall[], office = "600,000 candidates"): string {
  const rows = stalls.map(({ action, total, cpu, pause, wait }) => [
    action,
    total.toFixed(0),
    cpu.toFixed(0),
    pause.toFixed(0),
    pause <= longestPause ? "yes" : "NO",
    wait.toFixed(0),
    wait <= longestWait ? "yes" : "NO",
  ]);
  return table(
    [
      ...[`action, ${office}`, "total ms", "CPU ms", "longest pause ms", `at most ${longestPause}`],
      ...["longest wait of another clerk ms", `at most ${longestWait}`],
    ],
    rows,
  );
}
