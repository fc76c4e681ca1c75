import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import type { Attack } from "./attacks";

/** Runs one attack for its seconds, in a process of its own, and prints how often it got each status. */
const { port, seconds, connections, question, pipelined, reads } = JSON.parse(
  readFileSync(0, "utf8"),
) as Attack;
const deadline = performance.now() + seconds * 1000;
const statuses: Record<string, number> = {};
const note = (status: number | string) => {
  statuses[status] = (statuses[status] ?? 0) + 1;
};
const agent = new Agent({ keepAlive: true, maxSockets: connections });

const ask = () =>
  new Promise<number | string>((answer) => {
    const { path, method = "GET", headers, body, encoding } = question;
    const sent = request({ agent, port, host: "127.0.0.1", path, method, headers }, (received) => {
      received.resume();
      received.once("error", () => answer("cut"));
      received.once("end", () => answer(received.statusCode ?? 0));
    });
    sent.once("error", () => answer("cut"));
    sent.end(body === undefined ? undefined : Buffer.from(body, encoding));
  });

/** Sends its requests in one packet, and again when all are answered or the connection ends. */
const pipeline = () =>
  new Promise<void>((done) => {
    const { path, headers = {} } = question;
    const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    const bytes = `${[`GET ${path} HTTP/1.1`, ...lines].join("\r\n")}\r\n\r\n`.repeat(pipelined);
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    let answered = 0;
    socket.on("data", (chunk) => {
      for (const [, status = ""] of chunk.toString("latin1").matchAll(/HTTP\/1\.1 (\d{3})/g)) {
        note(status);
        answered++;
      }
      if (answered >= pipelined) socket.destroy();
    });
    if (!reads) socket.pause();
    socket.once("error", () => note("cut"));
    socket.once("close", () => done());
    setTimeout(() => socket.destroy(), deadline - performance.now());
  });

await Promise.all(
  Array.from({ length: connections }, async () => {
    while (performance.now() < deadline) {
      if (pipelined > 1) await pipeline();
      else note(await ask());
    }
  }),
);
agent.destroy();
console.log(JSON.stringify(statuses));
