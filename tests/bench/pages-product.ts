import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import Database from "better-sqlite3";
import { startSession } from "~/auth/sessions";
import type { Answer } from "~/http/exchange";
import { addressesOf, plainAnswerOf } from "~/http/routing/chains";
import type { PageTimes } from "./pages";

const rounds = Number(process.argv[2]);
const requests = 300;
const build = (await import(pathToFileURL(resolve("build/server/index.js")).href)) as ServerBuild;

const db = new Database(process.env.DATABASE_PATH ?? "", { readonly: true });
const admin = db.prepare("select id from users where role_id = 'ADMIN'").pluck().get() as number;
db.close();
const token = startSession(admin, false, { address: "127.0.0.1", user_agent: "bench" });

const fastAt = addressesOf(build);
const plainAt = addressesOf(build, plainAnswerOf);
const whole = createRequestHandler(build, build.mode);

async function cpuOf(answer: Answer, path: string): Promise<number> {
  const begun = process.cpuUsage();
  for (let n = 0; n < requests; n++) {
    const headers = { Cookie: `calon=${token}`, "Accept-Encoding": "gzip" };
    const page = await answer(new Request(`http://localhost:3000${path}`, { headers }));
    if (page.status !== 200) throw new Error(`${path} answered ${page.status}`);
    await page.arrayBuffer();
  }
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000 / requests;
}

const medianOf = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const times: PageTimes = {};
for (const path of ["/students", "/school_exam_years", "/student-add", "/"]) {
  const handlers = { fast: fastAt(path)?.answer ?? whole, plain: plainAt(path)?.answer ?? whole, whole };
  const spent = { fast: [] as number[], plain: [] as number[], whole: [] as number[] };
  for (const answer of Object.values(handlers)) await cpuOf(answer, path);
  for (let round = 0; round < rounds; round++) {
    for (const kind of ["fast", "plain", "whole"] as const) {
      spent[kind].push(await cpuOf(handlers[kind], path));
    }
  }
  times[path] = { fast: medianOf(spent.fast), plain: medianOf(spent.plain), whole: medianOf(spent.whole) };
}
console.log(JSON.stringify(times));
process.exit(0);
