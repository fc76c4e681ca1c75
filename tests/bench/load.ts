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
  /** Answers with another status than the one expected. */
  failures: number;
}

export interface Drive {
  port: number;
  connections: number;
  expect: number;
  /** The encodings that the browser takes. */
  encodings?: string;
  /** The next thing to ask, or null when there is nothing left to ask. */
  next: () => LoadQuestion | null;
  /** Stops asking after this; without it everything `next` gives is asked. */
  seconds?: number;
}

/** Keeps some connections busy, each asking again as soon as it is answered, as browsers behind a keep-alive do. */
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
      const asked = next();
      if (!asked) return;
      const status = await ask(agent, port, asked, encodings);
      driven.requests++;
      if (status !== expect) driven.failures++;
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  driven.seconds = (performance.now() - started) / 1000;
  agent.destroy();
  return driven;
}

/** Sends one request, reads the answer to its end, and gives its status. */
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
