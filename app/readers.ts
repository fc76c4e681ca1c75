import type { IncomingHttpHeaders } from "node:http";
import type { MessagePort, Worker } from "node:worker_threads";
import type { ServerBuild } from "@remix-run/node";
import { refuseWrites } from "./db/client";
import { logError } from "./db/log";
import { contextFrom, inContext, noteRoute, type RequestContext, requestContext } from "./db/request-context";
import { startThread } from "./features/threads/queue";
import { forgetAccepted, rememberAccepted } from "./http/accepted-sessions";
import { cookies } from "./http/cookies";
import { type Listener, requestOf } from "./http/exchange";
import { countReading } from "./http/metrics";
import { answeringFaults } from "./http/route-faults";
import { addressesOf } from "./http/routing/chains";
import { declareScreens } from "./http/screens";

interface Question {
  url: string;
  headers: IncomingHttpHeaders;
  from: Pick<RequestContext, "number" | "address" | "is_local">;
}

interface Answered {
  status: number;
  headers: [string, string][];
  body: Uint8Array<ArrayBuffer>;
  /** What the first thread puts into its log, its trail and its metrics. */
  noted: Pick<RequestContext, "route" | "session_id" | "author"> & { identities: number[] };
}

/** `null`: the first thread has to answer. */
type FromReader = "ready" | { number: number; answered: Answered | null };

export interface Readers {
  /** How many reads they and the first thread have under way at most. */
  places: () => number;
  /** `here` answers in this thread, where no reader has a place. */
  insteadOf: (here: Listener) => Listener;
}

const program = "app/reader-thread.ts";
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };
const startAgainMilliseconds = 1000;

/** A second request waits in the thread, which so need not wait until the first thread has ended a save. */
const mostAtOnce = 2;

/** A reader that ends is replaced, and the first thread answers its requests. */
class Reader {
  #worker: Worker | undefined;
  #isStarted = false;
  readonly #underWay = new Map<number, (answered: Answered | null) => void>();

  constructor(private readonly startOne: () => Worker) {
    this.#start();
  }

  get isStarted(): boolean {
    return this.#isStarted;
  }

  get free(): number {
    return this.#isStarted ? mostAtOnce - this.#underWay.size : 0;
  }

  ask(question: Question): Promise<Answered | null> {
    return new Promise((tell) => {
      this.#underWay.set(question.from.number, tell);
      this.#worker?.postMessage(question);
    });
  }

  #tell(number: number, answered: Answered | null) {
    this.#underWay.get(number)?.(answered);
    this.#underWay.delete(number);
  }

  #start() {
    const worker = this.startOne();
    worker.unref();
    worker.on("message", (message: FromReader) => {
      if (message === "ready") this.#isStarted = true;
      else this.#tell(message.number, message.answered);
    });
    worker.once("error", logError);
    worker.once("exit", () => {
      this.#isStarted = false;
      for (const number of [...this.#underWay.keys()]) this.#tell(number, null);
      setTimeout(() => this.#start(), startAgainMilliseconds).unref();
    });
    this.#worker = worker;
  }
}

const startReader = () => startThread(program, "reader", memory);

export function readersOf(count: number, startOne = startReader): Readers {
  const all = Array.from({ length: count }, () => new Reader(startOne));
  return {
    places: () => (all.filter(({ isStarted }) => isStarted).length + 1) * mostAtOnce,
    insteadOf: (here) => async (request, response) => {
      const { url = "/", headers } = request;
      const context = requestContext();
      const [reader] = all.filter(({ free }) => free > 0).toSorted((one, other) => other.free - one.free);
      if (!reader || !context) {
        countReading("first");
        return here(request, response);
      }
      const { number, address, is_local } = context;
      const answered = await reader.ask({ url, headers, from: { number, address, is_local } });
      countReading(answered ? "reader" : "first");
      if (response.destroyed) return;
      if (!answered) return here(request, response);
      const { identities, ...noted } = answered.noted;
      Object.assign(context, noted);
      for (const id of identities) context.identities.add(id);
      const token = cookies.session.readIn(headers.cookie);
      const account = noted.author?.user_id ?? null;
      if (token && account !== null) rememberAccepted(token, account);
      else if (token) forgetAccepted(token);
      for (const [name, value] of answered.headers) response.appendHeader(name, value);
      response.statusCode = answered.status;
      response.end(answered.body);
    },
  };
}

/** In the thread of a reader. */
export function answerReads(given: ServerBuild, port: MessagePort): void {
  // The modules have made their temporary tables.
  refuseWrites();
  const build = answeringFaults(given);
  declareScreens(build);
  const addressAt = addressesOf(build);

  async function answerTo({ url, headers, from }: Question): Promise<Answered | null> {
    const context = contextFrom(from);
    return inContext(context, async () => {
      const address = addressAt(url.split("?", 1)[0] ?? "");
      if (!address) return null;
      noteRoute(address.route);
      const answered = await address.answer(requestOf({ method: "GET", url, headers }));
      if (context.isLeft || !isWhole(answered)) return null;
      const body = new Uint8Array(await answered.arrayBuffer());
      const { route, session_id, author, identities } = context;
      if (context.isLeft) return null;
      const noted = { route, session_id, author, identities: [...identities] };
      return { status: answered.status, headers: [...answered.headers], body, noted };
    });
  }

  port.on("message", async (question: Question) => {
    const answered = await answerTo(question).catch(() => null);
    const { number } = question.from;
    port.postMessage({ number, answered } satisfies FromReader, answered ? [answered.body.buffer] : []);
  });
  port.postMessage("ready");
}

/** A file is streamed, and a fault is logged: the first thread does both. */
const isWhole = ({ status, body, headers }: Response): boolean =>
  status < 500 &&
  (body === null || /^(text\/html|application\/json)\b/.test(headers.get("Content-Type") ?? ""));
