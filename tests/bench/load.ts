import { Agent, request } from "node:http";

export interface LoadQuestion {
  path: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
}

export interface Driven {
  requests: number;
  seconds: number;
  /** Answers with an unexpected status. */
  failures: number;
}

export interface Drive {
  port: number;
  connections: number;
  expect: number;
  /** The browser's Accept-Encoding. */
  encodings?: string;
  /** Null ends the run. */
  next: () => LoadQuestion | null;
  /** The time limit; without one, `next` ends the run. */
  seconds?: number;
}

/** Busy connections with keep-alive, each with one request at a time. */
export async function drive({
  port,
  connections,
  expect,
  next,
  encodings = "gzip",
  seconds = Number.POSITIVE_INFINITY,
}: Drive): Promise<Driven> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const started = performance.now();
  const deadline = started + seconds * 1000;
  const driven = { requests: 0, seconds: 0, failures: 0 };
  const connection = async () => {
    while (performance.now() < deadline) {
      const question = next();
      if (!question) return;
      const status = await ask(agent, port, question, encodings);
      driven.requests++;
      if (status !== expect) driven.failures++;
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  driven.seconds = (performance.now() - started) / 1000;
  agent.destroy();
  return driven;
}

/** Reads the whole answer and returns its status. */
export function ask(
  agent: Agent,
  port: number,
  { path, method = "GET", headers, body }: LoadQuestion,
  encodings = "gzip",
): Promise<number> {
  return new Promise((answer, fail) => {
    const sent = request(
      { agent, port, host: "127.0.0.1", path, method, headers: { "Accept-Encoding": encodings, ...headers } },
      (received) => {
        received.resume();
        received.once("end", () => answer(received.statusCode ?? 0));
        received.once("error", fail);
      },
    );
    sent.once("error", fail);
    sent.end(body);
  });
}
