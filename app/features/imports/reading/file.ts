import { logNotice } from "~/db/log";
import { type Asker, queueOf, startThread } from "~/features/threads/queue";
import { problem } from "~/messages";
import type { ReadFile } from "./read-file";

export const READING_LIMITS = {
  milliseconds: 10_000,
  memory: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
};

export const inTurn = queueOf({ waiting: 24, milliseconds: 30_000 });

/** A thread of its own, so that no file can block the server or exhaust its memory. */
export async function readSpreadsheetFile(asker: Asker, file: File): Promise<ReadFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return inTurn(asker, () => readInThread({ bytes, name: file.name }));
}

const fileThread = "app/features/imports/reading/file-thread.ts";

/** Any failure of the thread means a too large or damaged file, because the thread gets nothing else. */
export async function readInThread(
  { bytes, ...how }: { bytes: Uint8Array; name: string },
  limits = READING_LIMITS,
  program = fileThread,
): Promise<ReadFile> {
  const worker = startThread(program, { bytes, ...how }, limits.memory);
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
