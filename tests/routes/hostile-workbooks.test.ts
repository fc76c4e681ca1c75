import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoAccounts } from "~/demo/make";
import { explain, type Problem } from "~/messages";
import { readPostForm } from "../bench/forms";
import { type Browser, signIn } from "../bench/product";
import { copyDemo } from "../support/demo";
import { type HostileWorkbook, hostileWorkbooks, randomFrom } from "../support/hostile-workbooks";
import { type Served, startServer } from "../support/server";

const seed = Number(process.env.HOSTILE_SEED ?? Date.now() % 1_000_000);
const workbooks = hostileWorkbooks(randomFrom(seed));
const folder = mkdtempSync(join(tmpdir(), "calon-hostile-"));
const start = "/students/import";

let served: Served;
let clerk: Browser;
let longestWait = 0;

beforeAll(async () => {
  const databasePath = join(folder, "demo.db");
  await copyDemo(databasePath, { seed: 1, schools: 3, candidates: 3, candidatesBefore: 0 });
  served = await startServer({ databasePath });
  clerk = await signIn(served as never, demoAccounts[1]);
});

afterAll(async () => {
  console.log(
    `HOSTILE_SEED=${seed}: ${workbooks.length} workbooks, a second client waited ${longestWait.toFixed(0)} ms at most`,
  );
  await served?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Loads the sign-in page until stopped, and records the longest wait. */
function secondClient() {
  let isOver = false;
  let answers = 0;
  const asking = (async () => {
    while (!isOver) {
      const began = performance.now();
      const page = await fetch(`${served.origin}/user_login`);
      await page.text();
      if (page.ok) answers++;
      longestWait = Math.max(longestWait, performance.now() - began);
      await after(20);
    }
  })();
  return async () => {
    isOver = true;
    await asking;
    return answers;
  };
}

async function send({ bytes }: Pick<HostileWorkbook, "bytes">): Promise<{ status: number; page: string }> {
  const { fields } = readPostForm(await clerk.open(start), "pasted", start);
  const body = new FormData();
  for (const [name, value] of fields) if (name !== "file") body.append(name, value);
  body.append("file", new File([bytes as BlobPart], "calon.xlsx"));
  const answer = await fetch(`${served.origin}${start}`, {
    method: "POST",
    headers: { Cookie: clerk.cookie, Origin: served.origin, "Sec-Fetch-Site": "same-origin" },
    body,
    redirect: "manual",
  });
  return { status: answer.status, page: await answer.text() };
}

const sentenceOf = (problem: Problem) =>
  explain("file", problem).message.split(/[{(&]/)[0]?.slice(0, 60) ?? problem.code;

/** The slow run sends all; every other run each third. */
const sent = process.env.SLOW ? workbooks : workbooks.filter((_, at) => at % 3 === 0);

test.each(sent)(
  "hostile workbook $name is refused with a sentence while the server answers other requests",
  { timeout: 60_000 },
  async (workbook) => {
    expect(workbook.bytes.length).toBeLessThan(2 * 1024 * 1024);
    const stop = secondClient();
    const { status, page } = await send(workbook);
    expect(await stop()).toBeGreaterThan(0);
    expect(status).toBe(422);
    const said = workbook.problems.filter((problem) => page.includes(sentenceOf(problem)));
    expect(said.length, page.slice(0, 3000)).toBeGreaterThan(0);
    expect(served.log()).not.toMatch(/FATAL|heap limit/);
  },
);
