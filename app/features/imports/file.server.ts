import { createRequire } from "node:module";
import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { logNotice } from "~/db/log.server";
import { problem } from "~/messages";
import type { ReadFile } from "./read-file";

export const READING_LIMITS = {
  milliseconds: 10_000,
  memory: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
};

export class ReadingBusy extends Error {}

const QUEUE_LIMITS = { waiting: 8, milliseconds: 30_000 };

/** Each file may use a whole core; the other cores serve pages. */
const oneAtATime = pLimit(1);

/** A thread of its own, so that no file can block the server or exhaust its memory. */
export async function readSpreadsheetFile(file: File, sheet_name: string | null): Promise<ReadFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return inTurn(() => readInThread({ bytes, name: file.name, sheet_name }));
}

export function inTurn<Value>(work: () => Promise<Value>, limits = QUEUE_LIMITS): Promise<Value> {
  if (oneAtATime.pendingCount >= limits.waiting) return Promise.reject(new ReadingBusy());
  return new Promise((done, fail) => {
    let hasGivenUp = false;
    const patience = setTimeout(() => {
      hasGivenUp = true;
      fail(new ReadingBusy());
    }, limits.milliseconds);
    void oneAtATime(async () => {
      clearTimeout(patience);
      if (!hasGivenUp) await work().then(done, fail);
    });
  });
}

/** The build compiled the thread (vite.commands.ts); in development and under the tests `tsx` loads its source. */
const fileThread = resolve(
  import.meta.env?.PROD ? "build/cli/file-thread.js" : "app/features/imports/file-thread.ts",
);

/** Any failure of the thread means a too large or damaged file, because the thread gets nothing else. */
export async function readInThread(
  { bytes, ...how }: { bytes: Uint8Array; name: string; sheet_name: string | null },
  limits = READING_LIMITS,
  program = fileThread,
): Promise<ReadFile> {
  const isSource = program.endsWith(".ts");
  const worker = new Worker(isSource ? loadingSource(program) : program, {
    eval: isSource,
    execArgv: [],
    workerData: { bytes, ...how },
    resourceLimits: limits.memory,
  });
  let clock: NodeJS.Timeout | undefined;
  try {
    return await new Promise<ReadFile>((done, fail) => {
      worker.once("message", done);
      worker.once("error", fail);
      worker.once("exit", (code) => fail(new Error(`The thread ended with ${code}`)));
      clock = setTimeout(() => fail(new Error("The thread ran out of time")), limits.milliseconds);
    });
  } catch (error) {
    logNotice(
      "spreadsheet",
      `A spreadsheet of ${bytes.length} bytes was not read: ${(error as Error).message}`,
    );
    return { ok: false, problem: problem("file_too_large") };
  } finally {
    clearTimeout(clock);
    await worker.terminate();
  }
}

function loadingSource(program: string): string {
  const typescript = createRequire(import.meta.url).resolve("tsx/cjs");
  return [typescript, program].map((path) => `require(${JSON.stringify(path)});`).join("");
}
