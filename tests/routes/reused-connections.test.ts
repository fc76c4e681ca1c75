import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoAccounts } from "~/demo/make";
import { readPostForm } from "../bench/forms";
import { ask, type LoadQuestion } from "../bench/load";
import { type Browser, questionOf, signIn } from "../bench/product";
import { smallDemo } from "../support/demo";
import { type Served, startServer } from "../support/server";

const reuses = process.env.SLOW ? 1000 : 100;
const drawnReuses = process.env.SLOW ? 1000 : 6;
const encodings = "gzip, br";
const browsers = 12;
/** Together less than one account may have under way. */
const files = 3;
const rounds = process.env.SLOW ? 200 : 8;
/** Each cut costs a second. */
const mostCuts = 3;

let served: Served;
let clerk: Browser;
let own: Record<string, string>;
let stylesheet: string;
beforeAll(async () => {
  served = await startServer({ demo: smallDemo });
  clerk = await signIn(served as never, demoAccounts[1]);
  own = { Cookie: clerk.cookie, "Sec-Fetch-Site": "same-origin" };
  stylesheet = /\/assets\/[^"]+\.css/.exec(await clerk.open("/students"))?.[0] ?? "";
});
afterAll(() => served?.stop());

/** Sends the next request in the moment in which the answer before is complete. */
async function reuse(times: number, expected: number, question: LoadQuestion) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let cuts = 0;
  for (let n = 0; n <= times && cuts < mostCuts; n++) {
    const status = await ask(agent, served.port, question, encodings).catch(() => null);
    if (status === null) cuts++;
    else expect(status).toBe(expected);
  }
  agent.destroy();
  return cuts;
}

async function drawnSheet(): Promise<string> {
  const [, school_code] = /name="school_code"[^>]*value="(\w+)"/.exec(await clerk.open("/students")) ?? [];
  const page = `/students/sheets/attendance?exam_year=2026&school_code=${school_code}`;
  const form = readPostForm(await clerk.open(page), "submission_key", page);
  form.fields.set("as", "pdf");
  return clerk.send(form);
}

describe(`a connection that is used ${reuses} times again is never cut`, () => {
  const get = (path: string, headers = {}) => ({ path, headers: { ...own, ...headers } });

  test("after a file of the build", async () => {
    expect(await reuse(reuses, 200, get(stylesheet))).toBe(0);
  });

  test("after a file that the browser has", async () => {
    const { headers } = await fetch(served.origin + stylesheet, {
      headers: { "Accept-Encoding": encodings },
    });
    const stored = get(stylesheet, { "If-None-Match": headers.get("etag") ?? "" });
    expect(await reuse(reuses, 304, stored)).toBe(0);
  });

  test("after a screen", async () => {
    expect(await reuse(reuses, 200, get("/students"))).toBe(0);
  });

  test("after a page that the clerk may not read", async () => {
    expect(await reuse(reuses, 403, get("/admin/users"))).toBe(0);
  });

  test("after a form of another site, which ends its connection and says so", async () => {
    const foreign = { ...own, "Sec-Fetch-Site": "cross-site", "Content-Length": "0" };
    const post: LoadQuestion = { path: "/students", method: "POST", headers: foreign };
    expect(await reuse(reuses, 403, post)).toBe(0);
  });

  test("after a call", async () => {
    expect(await reuse(reuses, 200, get("/api/districts"))).toBe(0);
  });

  test("after a PDF", { timeout: 1_200_000 }, async () => {
    const sheet = get(await drawnSheet());
    // An account may have two drawn at once.
    const both = [1, 2].map(() => reuse(drawnReuses / 2, 200, sheet));
    expect(await Promise.all(both)).toEqual([0, 0]);
  });
});

/** As Caddy does: one set of open connections to the server for all browsers. What fails there is 502. */
function startProxy() {
  const agent = new Agent({ keepAlive: true });
  const host = `127.0.0.1:${served.port}`;
  const proxy = createServer((incoming, answer) => {
    const { method, url: path, headers } = incoming;
    const passedOn = request(`http://${host}${path}`, { agent, method, headers: { ...headers, host } });
    passedOn.once("response", (answered) => {
      answer.writeHead(answered.statusCode ?? 0, answered.headers);
      answered.pipe(answer);
    });
    passedOn.once("error", () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
    incoming.pipe(passedOn);
  }).listen(0, "127.0.0.1");
  const stop = () => {
    agent.destroy();
    proxy.close();
    proxy.closeAllConnections();
  };
  return new Promise<{ port: number; stop: () => void }>((resolve) => {
    proxy.once("listening", () => resolve({ port: (proxy.address() as AddressInfo).port, stop }));
  });
}

test("twelve browsers behind a proxy with open connections load pages and files and save: no answer is 502", {
  timeout: 600_000,
}, async () => {
  const proxy = await startProxy();
  const links = [...(await clerk.open("/students?limit=50")).matchAll(/"\/student\/(\d+)/g)];
  const ids = [...new Set(links.map(([, id]) => id))].slice(0, browsers);
  expect(ids).toHaveLength(browsers);
  const counted: Record<string, number> = {};
  const send = async (kind: string, { path, ...rest }: LoadQuestion) => {
    const answer = await fetch(`http://127.0.0.1:${proxy.port}${path}`, { ...rest, redirect: "manual" });
    const what = `${kind} ${answer.status}`;
    counted[what] = (counted[what] ?? 0) + 1;
    return answer.text();
  };
  const work = async (id = "") => {
    const path = `/student-edit/${id}`;
    for (let round = 0; round < rounds; round++) {
      const page = await send("page", { path, headers: own });
      await Promise.all(
        Array.from({ length: files }, () => send("file", { path: stylesheet, headers: own })),
      );
      const form = page.includes("full_name") && readPostForm(page, "full_name", path);
      if (form) await send("save", questionOf(form, served.port, clerk.cookie));
    }
  };
  await Promise.all(ids.map(work));
  proxy.stop();
  // A busy computer may refuse a page with 503.
  const others = Object.keys(counted).filter((answer) => !/^(page|file) (200|503)$|^save 303$/.test(answer));
  expect(others).toEqual([]);
  expect(counted["save 303"]).toBeGreaterThan((browsers * rounds) / 2);
});
