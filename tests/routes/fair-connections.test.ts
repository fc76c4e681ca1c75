import type { RequestListener } from "node:http";
import type { Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newMachineToken } from "~/auth/machines";
import { rememberAccepted, rememberMachine } from "~/http/accepted-sessions";
import { mostOfOne } from "~/http/gate/request-queue";
import { echo, type GatedServer, startGated } from "../support/gated-server";
import { exchange, open, requestBytes, untilClosed } from "../support/raw-http";

const patience = { reading: 60_000, writing: 60_000, unread: 60_000, refusal: 0 };
const unread = 300;
const keptOpen = { Connection: "keep-alive" };
const answerBytes = 40_000_000;
const millisecondsOfWork = 2;

let gated: GatedServer;
let handled: string[] = [];
beforeEach(() => {
  handled = [];
});
afterEach(() => gated.stop());

async function start(
  listener: RequestListener,
  environment: Record<string, string> = {},
  changed: Partial<typeof patience> = {},
) {
  const counting: RequestListener = (request, response) => {
    handled.push(request.headers.cookie ?? "visitor");
    listener(request, response);
  };
  gated = await startGated(environment, { listener: counting, patience: { ...patience, ...changed } });
}

/** Holds the event loop as a page does. */
const busy: RequestListener = (request, response) => {
  const end = performance.now() + millisecondsOfWork;
  while (performance.now() < end);
  echo(request, response);
};

const address = (path: string) => `http://127.0.0.1:${gated.port}${path}`;
const get = async (headers: Record<string, string> = {}) => {
  const answer = await fetch(address("/students"), { headers });
  await answer.text();
  return answer.status;
};

/** More connections than the network may have waiting requests ask again and again. */
async function amidFlood<Value>(headers: () => Record<string, string>, work: () => Promise<Value>) {
  const statuses = new Set<number>();
  let isOver = false;
  const flood = Array.from({ length: mostOfOne + 20 }, async () => {
    while (!isOver) await get(headers()).then((status) => statuses.add(status), ignored);
  });
  await expect.poll(() => statuses.has(503), { timeout: 20_000 }).toBe(true);
  const value = await work();
  isOver = true;
  await Promise.all(flood);
  return { value, statuses };
}

/** The server closes the connection of a refusal, which may meet the next request of it. */
const ignored = () => {};

const several = async (times: number, ask: () => Promise<number>) => {
  const found: number[] = [];
  for (let n = 0; n < times; n++) found.push(await ask());
  return found;
};

test("a connection that sends 500 requests at once gets one answer and ends", async () => {
  await start(echo);
  const answers = await exchange(gated.port, requestBytes(gated.port, { headers: keptOpen }).repeat(500));
  expect(answers.map(({ status }) => status)).toEqual([200]);
  expect(handled).toHaveLength(1);
});

test("a connection that sends its next request after the answer goes on", async () => {
  await start(echo);
  const socket = await open(gated.port);
  for (let n = 0; n < 3; n++) {
    const answered = new Promise((read) => socket.once("data", read));
    socket.write(requestBytes(gated.port, { headers: keptOpen }));
    expect(String(await answered)).toContain("HTTP/1.1 200");
  }
  socket.destroy();
});

describe("a client that has all bytes of an answer before the server has ended it", () => {
  const body = "x".repeat(1000);
  const next = () => requestBytes(gated.port, { method: "POST", headers: { ...keptOpen, ...form } });
  const form = { "Content-Length": "0", "Sec-Fetch-Site": "same-origin" };

  /** As a file that is streamed. */
  const startStreaming = (ending: Record<string, string> = {}) =>
    start((_request, response) => {
      response.writeHead(200, { "Content-Length": body.length, ...ending }).write(body);
      setTimeout(() => response.end(), 50);
    });

  const untilAnswered = (socket: Socket) =>
    new Promise<void>((resolve) => {
      let read = "";
      socket.on("data", function reading(part) {
        read += part;
        if (!read.endsWith(body)) return;
        socket.off("data", reading);
        resolve();
      });
    });

  async function openAnswered() {
    await startStreaming();
    const socket = await open(gated.port);
    socket.write(next());
    await untilAnswered(socket);
    return socket;
  }

  test("gets the answers to its next requests", async () => {
    const socket = await openAnswered();
    for (const times of [2, 3]) {
      socket.write(next());
      await untilAnswered(socket);
      expect(handled).toHaveLength(times);
    }
    socket.destroy();
  });

  test.each([2, 500])(
    "loses its connection where it sends the next %i, and none of them is run",
    async (n) => {
      const socket = await openAnswered();
      socket.write(next().repeat(n));
      await untilClosed(socket);
      expect(handled).toHaveLength(1);
    },
  );

  test("has nothing run by a request after the last answer of a connection", async () => {
    await startStreaming({ Connection: "close" });
    const socket = await open(gated.port);
    socket.once("data", () => socket.write(next()));
    socket.write(next());
    expect((await untilClosed(socket)).split(body)).toHaveLength(2);
    expect(handled).toHaveLength(1);
  });

  test("has nothing run by its next request where it leaves before that", async () => {
    const socket = await openAnswered();
    const came = new Promise<void>((resolve) =>
      gated.server.once("request", (request) => {
        request.socket.once("close", resolve);
        socket.resetAndDestroy();
      }),
    );
    socket.write(next());
    await came;
    await new Promise((wait) => setTimeout(wait, 100));
    expect(handled).toHaveLength(1);
  });
});

test("an answer that its client does not read ends the connection", async () => {
  await start((_request, response) => void response.end(Buffer.alloc(answerBytes)), {}, { unread });
  const socket = await open(gated.port);
  const begun = new Promise((done) => gated.server.once("request", done));
  socket.write(requestBytes(gated.port, { headers: keptOpen }));
  await begun;
  const left = () =>
    new Promise<number>((count) => gated.server.getConnections((_error, connections) => count(connections)));
  await expect.poll(left, { timeout: 5000 }).toBe(0);
  socket.destroy();
});

test("an answer that its client reads slowly is sent whole", async () => {
  await start((_request, response) => void response.end(Buffer.alloc(answerBytes)), {}, { unread });
  const socket = await open(gated.port);
  let read = 0;
  socket.on("data", (part) => {
    read += part.length;
    socket.pause();
    setTimeout(() => socket.resume(), 2);
  });
  socket.write(requestBytes(gated.port, {}));
  await untilClosed(socket, 20_000);
  expect(read).toBeGreaterThan(answerBytes);
}, 30_000);

test("a request at which the server works for longer than that is answered", async () => {
  await start(
    (request, response) => void setTimeout(() => echo(request, response), 3 * unread),
    {},
    { unread },
  );
  expect(await get()).toBe(200);
});

test("visitors of one network flood the server: they are refused, and a clerk is served each time", async () => {
  await start(busy);
  rememberAccepted("clerk", 1);
  const { value, statuses } = await amidFlood(
    () => ({}),
    () => several(10, () => get({ Cookie: "calon=clerk" })),
  );
  expect(new Set(value)).toEqual(new Set([200]));
  expect(statuses).toEqual(new Set([200, 503]));
});

test("a forged session is a visitor: it is refused with its network, and a clerk is served", async () => {
  await start(busy);
  rememberAccepted("clerk", 1);
  let forged = 0;
  const { value, statuses } = await amidFlood(
    () => ({ Cookie: `calon=forged${forged++}` }),
    () => several(10, () => get({ Cookie: "calon=clerk" })),
  );
  expect(new Set(value)).toEqual(new Set([200]));
  expect(statuses.has(503)).toBe(true);
});

test("visitors of another network are served while one network floods, through the trusted proxy", async () => {
  await start(busy, { TRUSTED_PROXY: "127.0.0.1" });
  const { value, statuses } = await amidFlood(
    () => ({ "X-Forwarded-For": "203.0.113.7" }),
    () => several(10, () => get({ "X-Forwarded-For": "198.51.100.1" })),
  );
  expect(new Set(value)).toEqual(new Set([200]));
  expect(statuses.has(503)).toBe(true);
});

test("visitors of many networks flood the server: they are refused, and a machine is answered each time", async () => {
  await start(busy, { TRUSTED_PROXY: "127.0.0.1" }, { reading: 50 });
  const token = newMachineToken();
  rememberMachine(token, -1);
  const machine = { Authorization: `Bearer ${token}`, "X-Forwarded-For": "198.51.100.1" };
  let visitor = 0;
  const { value, statuses } = await amidFlood(
    () => ({ "X-Forwarded-For": `203.0.113.${visitor++ % 250}` }),
    () => several(30, () => get(machine)),
  );
  expect(new Set(value)).toEqual(new Set([200]));
  expect(statuses.has(503)).toBe(true);
});

test("all addresses of one IPv6 /64 are one network", async () => {
  await start(busy, { TRUSTED_PROXY: "127.0.0.1" });
  let host = 0;
  const { value } = await amidFlood(
    () => ({ "X-Forwarded-For": `2001:db8:1:2::${(++host).toString(16)}` }),
    () => several(10, () => get({ "X-Forwarded-For": "2001:db8:1:3::1" })),
  );
  expect(new Set(value)).toEqual(new Set([200]));
});

test("a hall of 40 behind one address signs in at once", async () => {
  await start(busy);
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const body = new URLSearchParams({ username: "kerani", password: "rahsia" });
      const headers = { Origin: address("") };
      return (await fetch(address("/user_login"), { method: "POST", body, headers })).status;
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
});
