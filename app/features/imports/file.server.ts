import { createRequire } from "node:module";
import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { problem } from "~/messages";
import type { ReadFile } from "./read-file";

/** A file that needs more than this is refused as too large or damaged. */
export const READING_LIMITS = {
  milliseconds: 10_000,
  memory: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
};

/** More files wait than the server reads in half a minute; the form asks the clerk to send the file again. */
export class ReadingBusy extends Error {}

const QUEUE_LIMITS = { waiting: 8, milliseconds: 30_000 };

/** Each file may take a whole core; the others stay free for pages. */
const oneAtATime = pLimit(1);

/** Reads an uploaded spreadsheet in a thread of its own, so that no file can stop the server or use up its memory. */
export async function readSpreadsheetFile(file: File, sheet_name: string | null): Promise<ReadFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return inTurn(() => readInThread({ bytes, name: file.name, sheet_name }));
}

/** Runs the work when its turn comes; throws `ReadingBusy` when too many wait, or when it has waited too long. */
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

const typescript = createRequire(import.meta.url).resolve("tsx/cjs");
const fileThread = resolve("app/features/imports/file-thread.ts");

/**
 * Starts the thread, and ends it with its answer or at its limit of time. A thread that runs out of memory, or fails in
 * any other way, says that the file is too large or damaged: nothing but the file was given to it.
 */
export async function readInThread(
  { bytes, ...how }: { bytes: Uint8Array; name: string; sheet_name: string | null },
  limits = READING_LIMITS,
  program = fileThread,
): Promise<ReadFile> {
  const load = [typescript, program].map((path) => `require(${JSON.stringify(path)});`).join("");
  const worker = new Worker(load, {
    eval: true,
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
    console.error(`A spreadsheet of ${bytes.length} bytes was not read: ${(error as Error).message}`);
    return { ok: false, problem: problem("file_too_large") };
  } finally {
    clearTimeout(clock);
    await worker.terminate();
  }
}
