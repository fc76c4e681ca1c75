import { type Asker, queueOf, startThread } from "~/features/threads/queue";
import type { ToThread, WorkbookOptions } from "./xlsx-thread";

const limits = {
  milliseconds: 120_000,
  memory: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 },
};

/** Each holds a whole workbook in memory; one core serves pages. */
const inTurn = queueOf({ waiting: 24, milliseconds: 20_000 });

type Feed = (send: (lines: (string | number)[][]) => void) => Promise<WorkbookOptions>;

/** In a thread, because the library would block every request for most of a second. */
export const writeInTurn = (asker: Asker, feed: Feed): Promise<Uint8Array<ArrayBuffer>> =>
  inTurn(asker, () => writeInThread(feed));

export async function writeInThread(feed: Feed): Promise<Uint8Array<ArrayBuffer>> {
  const worker = startThread("app/features/exports/xlsx-thread.ts", null, limits.memory);
  let clock: NodeJS.Timeout | undefined;
  const written = new Promise<Uint8Array<ArrayBuffer>>((done, fail) => {
    worker.once("message", done);
    worker.once("error", fail);
    worker.once("exit", (code) => fail(new Error(`The workbook's thread ended with ${code}`)));
    clock = setTimeout(() => fail(new Error("The workbook's thread ran out of time")), limits.milliseconds);
  });
  const send = (message: ToThread) => worker.postMessage(message);
  try {
    const [bytes] = await Promise.all([written, feed(send).then(send)]);
    return bytes;
  } finally {
    clearTimeout(clock);
    await worker.terminate();
  }
}
