import { join } from "node:path";
import Database from "better-sqlite3";
import { malaysianYear } from "~/db/clock";
import { demoSize, makeDemo } from "~/demo/make";
import { readPostForm } from "./forms";
import { freePort, residentMegabytes, type Server, startServer, stopServer } from "./process";
import { type Browser, signIn } from "./product";
import { table } from "./report";

const size = { ...demoSize, schools: 600, candidates: 60_000 };
const year = malaysianYear();
const goals = { megabytes: 300, p95: 300 };
/** Milliseconds between the page views of the other user. */
const pause = 100;

interface Printed {
  name: string;
  parts: number;
  pages: number;
  seconds: number;
  bytes: number;
  /** Resident megabytes before, and the most meanwhile. */
  before: number;
  most: number;
  /** Milliseconds of the other user's page views. */
  views: number[];
}

/** Prints the first parts of the state as pages and as files, while another user reads lists. */
export async function timePrints(folder: string, parts = 3): Promise<Printed[]> {
  const database = join(folder, "print.db");
  await makeDemo(database, size);
  numberEverybody(database);
  const server = await startServer("product", "build/cli/start.js", await freePort(41_500), {
    DATABASE_PATH: database,
    CALON_LOG: "off",
  });
  try {
    const browser = await signIn(server);
    for (let page = 1; page <= 50; page++) await browser.open(lists(page));
    const found: Printed[] = [];
    for (const sheet of ["roll", "attendance", "slips"]) {
      const addresses = (await partsOf(browser, sheet)).slice(0, parts);
      for (const address of addresses) await record(browser, address);
      const countsOf: number[] = [];
      found.push(
        await measure(server, browser, `${sheet}, pages`, addresses, async (address) => {
          const html = await browser.open(address);
          countsOf.push(html.split('<section class="sheet').length - 1);
          return { pages: countsOf.at(-1) ?? 0, bytes: html.length };
        }),
      );
      found.push(
        await measure(server, browser, `${sheet}, PDF`, addresses, async (address, at) => {
          const bytes = await fileOf(browser, address.replace("/many/part?", "/many/file.pdf?"));
          return { pages: countsOf[at] ?? 0, bytes };
        }),
      );
    }
    return found;
  } finally {
    await stopServer(server);
  }
}

const lists = (page: number) => `/students?exam_year=${year}&page=${page}`;

function numberEverybody(path: string): void {
  const database = new Database(path);
  database
    .prepare(
      "update students set student_code = school_code || '/' || printf('%06d', id) where exam_year = ? and student_code is null",
    )
    .run(year);
  database.close();
}

async function partsOf(browser: Browser, sheet: string): Promise<string[]> {
  const html = await browser.open(`/students/sheets/many?exam_year=${year}&sheet=${sheet}`);
  const found = html.matchAll(/href="(\/students\/sheets\/many\/part\?[^"]*)"/g);
  return [...found].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
}

async function record(browser: Browser, address: string): Promise<void> {
  const form = readPostForm(await browser.open(address), "form_token", address);
  await browser.send(form);
}

export async function fileOf({ port, cookie }: Browser, path: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { Cookie: cookie, "Sec-Fetch-Site": "same-origin" },
    redirect: "manual",
  });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return (await answer.arrayBuffer()).byteLength;
}

async function measure(
  server: Server,
  browser: Browser,
  name: string,
  addresses: readonly string[],
  print: (address: string, at: number) => Promise<{ pages: number; bytes: number }>,
): Promise<Printed> {
  const before = residentMegabytes(server);
  const printed: Printed = {
    ...{ name, parts: addresses.length, pages: 0, seconds: 0, bytes: 0, views: [] },
    ...{ before, most: before },
  };
  let isOver = false;
  const reader = async () => {
    for (let page = 1; !isOver; page++) {
      const began = performance.now();
      await browser.open(lists(1 + (page % 100)));
      printed.views.push(performance.now() - began);
      printed.most = Math.max(printed.most, residentMegabytes(server));
      await sleep(pause);
    }
  };
  const reading = reader();
  const began = performance.now();
  for (const [at, address] of addresses.entries()) {
    const { pages, bytes } = await print(address, at);
    printed.pages += pages;
    printed.bytes += bytes;
  }
  printed.seconds = (performance.now() - began) / 1000;
  isOver = true;
  await reading;
  console.log(`${name}: ${printed.pages} pages in ${printed.seconds.toFixed(1)} s`);
  return printed;
}

const sleep = (milliseconds: number) => new Promise((wake) => setTimeout(wake, milliseconds));

export function printTable(found: readonly Printed[]): string {
  const rows = found.map(({ name, parts, pages, seconds, bytes, before, most, views }) => {
    const sorted = views.toSorted((one, other) => one - other);
    const quantile = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
    const isGood = most - before <= goals.megabytes && quantile(0.95) < goals.p95;
    return [
      name,
      ...[parts, pages].map(String),
      ((60 * pages) / seconds).toFixed(0),
      (bytes / 1e6).toFixed(1),
      ...[before, most - before, quantile(0.5), quantile(0.95)].map((value) => value.toFixed(0)),
      isGood ? "yes" : "NO",
    ];
  });
  return table(
    [
      `${size.schools} schools, ${size.candidates} candidates`,
      ...["parts", "pages", "pages/minute", "MB sent", "MB before", "MB more"],
      ...["p50 of others ms", "p95 ms", `${goals.megabytes} MB, ${goals.p95} ms`],
    ],
    rows,
  );
}
