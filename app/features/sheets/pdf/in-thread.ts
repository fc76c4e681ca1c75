import { type Asker, queueOf, startThread } from "~/features/threads/queue";
import { anotherRequest } from "~/features/values/another-request";
import type { DrawnPage, PdfFile } from "../model/pages";
import type { FromThread, ToThread } from "./pdf-thread";

const limits = {
  milliseconds: 300_000,
  memory: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 },
};

const inTurn = queueOf({ waiting: 24, milliseconds: 20_000 });

/** No font has these letters, so the file would show boxes for them. */
export class LettersMissing extends Error {
  constructor(readonly letters: readonly string[]) {
    super("The fonts lack letters");
  }
}

type Pdf = Buffer<ArrayBuffer>;

interface Drawn {
  file: PdfFile;
  /** A group at a time, with a turn for other requests after each. */
  pages: Iterable<readonly DrawnPage[]>;
}

/** In a thread, because the library would block every request for seconds. The thread has no database: it draws what it is sent. */
export function drawInThread<Reason extends string>(
  asker: Asker,
  signal: AbortSignal,
  read: () => Promise<Drawn | Reason>,
  milliseconds = limits.milliseconds,
): Promise<Pdf | Reason> {
  const work = async () => {
    signal.throwIfAborted();
    const drawn = await read();
    if (typeof drawn === "string") return drawn;
    return draw(AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]), drawn);
  };
  return inTurn(asker, work, signal);
}

async function draw(ended: AbortSignal, { file, pages }: Drawn): Promise<Pdf> {
  const worker = startThread("app/features/sheets/pdf/pdf-thread.ts", file, limits.memory);
  const written = new Promise<Pdf>((done, fail) => {
    const chunks: Uint8Array[] = [];
    worker.on("message", (message: FromThread) => {
      if (message instanceof Uint8Array) chunks.push(message);
      else if (message.missing.length > 0) fail(new LettersMissing(message.missing));
      else done(Buffer.concat(chunks));
    });
    worker.once("error", fail);
    worker.once("exit", (code) => fail(new Error(`The thread of the PDF ended with ${code}`)));
    ended.addEventListener("abort", () => fail(ended.reason));
  });
  const send = (message: ToThread) => worker.postMessage(message);
  const feed = async () => {
    for (const group of pages) {
      await anotherRequest();
      ended.throwIfAborted();
      send({ pages: group });
    }
    send("end");
  };
  try {
    const [bytes] = await Promise.all([written, feed()]);
    return bytes;
  } finally {
    await worker.terminate();
  }
}
