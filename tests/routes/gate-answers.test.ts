import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { clientAddress } from "~/http/gate/client";
import { catalogue, t } from "~/messages";
import { type GatedServer, startGated } from "../support/gated-server";
import { type Answer, ask, exchange, open, requestBytes, untilClosed } from "../support/raw-http";

const promised = {
  "content-security-policy":
    "default-src 'self';img-src 'self' data:;object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

function expectPromised({ headers }: Answer) {
  for (const [name, value] of Object.entries(promised))
    expect([name, headers.get(name)]).toEqual([name, value]);
  expect(headers.has("x-powered-by")).toBe(false);
}

let gated: GatedServer;
let port: number;
beforeAll(async () => {
  gated = await startGated(
    {},
    {
      waits: {
        headersTimeout: 400,
        requestTimeout: 800,
        connectionsCheckingInterval: 50,
        keepAliveTimeout: 300,
      },
      listener(request, response) {
        if (request.url === "/assets/a.js")
          response.setHeader("Cache-Control", "public, max-age=31536000, immutable");
        if (request.url === "/flat") response.writeHead(200, ["X-One", "1", "X-Two", "2"]);
        if (request.url === "/named")
          response.writeHead(302, "Found", { Location: "/", "Content-Security-Policy": "none" });
        if (request.url === "/assets/missing.js") response.statusCode = 404;
        if (request.url === "/broken") response.statusCode = 500;
        request.resume().on("end", () => response.end(request.url));
      },
    },
  );
  port = gated.port;
});
afterAll(() => gated.stop());

describe("every answer carries the headers", () => {
  const answers: [string, () => Promise<Answer | undefined>, number][] = [
    ["a page", () => ask(port, { target: "/" }), 200],
    ["a static file", () => ask(port, { target: "/assets/a.js" }), 200],
    ["a missing static file", () => ask(port, { target: "/assets/missing.js" }), 404],
    ["a redirect with its own headers", () => ask(port, { target: "/named" }), 302],
    ["one written from a flat list", () => ask(port, { target: "/flat" }), 200],
    ["a failure", () => ask(port, { target: "/broken" }), 500],
    ["a refused host", () => ask(port, { headers: { Host: "evil.test" } }), 400],
    [
      "a refused origin",
      () => ask(port, { method: "POST", headers: { Origin: "null", "Content-Length": "0" } }),
      403,
    ],
    ["a refused address", () => ask(port, { target: "/?_data=a" }), 404],
    ["a refused method", () => ask(port, { method: "OPTIONS" }), 405],
    [
      "a refused body",
      () => ask(port, { method: "GET", headers: { "Content-Length": "1" }, body: "a" }),
      400,
    ],
    ["a refused expectation", () => ask(port, { headers: { Expect: "tea" } }), 417],
    ["what is no request at all", () => exchange(port, "gibberish\r\n\r\n").then(([answer]) => answer), 400],
    ["too many headers", () => ask(port, { headers: { "X-Long": "a".repeat(20_000) } }), 431],
  ];

  test.each(answers)("%s", async (_case, get, status) => {
    const answer = (await get()) as Answer;
    expect(answer.status).toBe(status);
    expectPromised(answer);
  });

  test("responses have no-store by default, and a missing asset has an empty body", async () => {
    const cacheOf = async (target: string) => (await ask(port, { target })).headers.get("cache-control");
    expect(await cacheOf("/")).toBe("no-store");
    expect(await cacheOf("/assets/a.js")).toBe("public, max-age=31536000, immutable");
    expect(await cacheOf("/assets/missing.js")).toBe("no-store");
    expect(await cacheOf("/?_data=a")).toBe("no-store");
  });

  test("headers that the app has set stay", async () => {
    expect((await ask(port, { target: "/named" })).headers.get("location")).toBe("/");
    const flat = await ask(port, { target: "/flat" });
    expect([flat.headers.get("x-one"), flat.headers.get("x-two")]).toEqual(["1", "2"]);
  });

  test("HSTS only where the public origin is https", async () => {
    const hstsOf = async (APP_ORIGIN: string) => {
      const office = await startGated({ APP_ORIGIN });
      const answer = await ask(office.port, { headers: { Host: "calon.example.gov.my" } });
      await office.stop();
      return answer.headers.get("strict-transport-security");
    };
    expect(await hstsOf("http://calon.example.gov.my")).toBeUndefined();
    expect(await hstsOf("https://calon.example.gov.my")).toMatch(/^max-age=\d{8}; includeSubDomains$/);
  });
});

describe("a refusal", () => {
  test("under /api is JSON with a Malay sentence and a stable code", async () => {
    const headers = { Origin: "https://evil.test", "Content-Length": "0" };
    const answer = await ask(port, { method: "POST", target: "/api/students", headers });
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(JSON.parse(answer.body)).toEqual({
      data: null,
      error: catalogue["system.refusal.foreign_origin"],
      code: "foreign_origin",
    });
  });

  test("elsewhere is a Malay page with a title and a link back, without a script", async () => {
    const answer = await ask(port, { target: "/students?_data=x" });
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.body).toContain('<html lang="ms">');
    expect(answer.body).toContain("<h1>Page Not Found</h1>");
    expect(answer.body).toMatch(/<a href="\/">\S/);
    expect(answer.body).not.toMatch(/<script|style=/);
  });

  test("of a HEAD request has no body", async () => {
    const answer = await ask(port, { method: "HEAD", target: "/students?_data=x" });
    expect([answer.status, answer.body]).toEqual([404, ""]);
  });

  test("an error page repeats nothing from the request", async () => {
    const answer = await ask(port, { target: "/%00<script>alert(1)</script>", headers: { "X-A": "<b>" } });
    expect(answer.status).toBe(400);
    expect(answer.body).not.toContain("alert");
  });
});

describe("the client address", () => {
  const seenBy = async (environment: Record<string, string>, headers: [string, string][]) => {
    const server = await startGated(environment);
    const { body } = await ask(server.port, { headers });
    await server.stop();
    return JSON.parse(body) as { client: string; headers: Record<string, string> };
  };
  const forged: [string, string][] = [
    ["X-Forwarded-For", "6.6.6.6"],
    ["X-Forwarded-Host", "evil.test:99"],
    ["X-Forwarded-Proto", "https"],
    ["X-Forwarded", "for=6.6.6.6"],
    ["Forwarded", "for=6.6.6.6;host=evil.test"],
    ["X-Real-IP", "6.6.6.6"],
    ["X-Client-IP", "6.6.6.6"],
    ["Via", "1.1 proxy.test"],
  ];

  test("the client address is the peer, regardless of its headers, and the gate removes them", async () => {
    const { client, headers } = await seenBy({}, forged);
    expect(client).toBe("127.0.0.1");
    expect(Object.keys(headers).filter((name) => /forwarded|real-ip|client-ip|^via$/.test(name))).toEqual([]);
  });

  test("the client address is the last hop that our proxy saw, not the one that the caller claims", async () => {
    const { client, headers } = await seenBy({ TRUSTED_PROXY: "127.0.0.1" }, [
      ["X-Forwarded-For", "6.6.6.6, 10.1.2.3"],
      ["X-Forwarded-Host", "evil.test"],
    ]);
    expect(client).toBe("10.1.2.3");
    expect(headers).not.toHaveProperty("x-forwarded-host");
    expect(headers).not.toHaveProperty("x-forwarded-for");
  });

  test("the client address skips a second trusted proxy", async () => {
    const TRUSTED_PROXY = "127.0.0.1, 10.0.0.9";
    const { client } = await seenBy({ TRUSTED_PROXY }, [
      ["X-Forwarded-For", "6.6.6.6, 10.1.2.3, ::ffff:10.0.0.9"],
    ]);
    expect(client).toBe("10.1.2.3");
  });

  test("reads two forwarded headers as one list", async () => {
    const { client } = await seenBy({ TRUSTED_PROXY: "127.0.0.1" }, [
      ["X-Forwarded-For", "6.6.6.6"],
      ["X-Forwarded-For", "2001:db8::7"],
    ]);
    expect(client).toBe("2001:db8::7");
  });

  test.each([["no address"], [""], ["6.6.6.6, javascript:alert(1)"]])(
    "is the proxy where it says %j",
    async (said) => {
      const { client } = await seenBy({ TRUSTED_PROXY: "127.0.0.1" }, [["X-Forwarded-For", said]]);
      expect(client).toBe("127.0.0.1");
    },
  );

  test.each([
    ["warns once of a proxy that says no address", "127.0.0.1", [], 1],
    ["warns once of a proxy that says what is no address", "127.0.0.1", [["X-Forwarded-For", "unknown"]], 1],
    ["does not warn of a proxy that says one", "127.0.0.1", [["X-Forwarded-For", "10.1.2.3"]], 0],
    ["does not warn without a proxy", "", [], 0],
    ["does not warn of another peer", "10.0.0.9", [], 0],
  ] as [string, string, [string, string][], number][])("%s", async (_, TRUSTED_PROXY, headers, times) => {
    const said = vi.spyOn(console, "error").mockImplementation(() => {});
    const server = await startGated({ TRUSTED_PROXY });
    for (let at = 0; at < 3; at++) await ask(server.port, { headers });
    await server.stop();
    const lines = said.mock.calls.map(([line]) => line);
    said.mockRestore();
    expect(lines).toEqual(Array(times).fill(t("system.proxy_without_address", { peer: "127.0.0.1" })));
  });

  test.each(["/healthz", "/readyz", "/metrics?x"])(
    "does not warn of a monitor beside the proxy: %s",
    async (target) => {
      const said = vi.spyOn(console, "error").mockImplementation(() => {});
      const server = await startGated({ TRUSTED_PROXY: "127.0.0.1" });
      await ask(server.port, { target });
      await server.stop();
      expect(said).not.toHaveBeenCalled();
      said.mockRestore();
    },
  );

  test("is this computer where no request came through the gate", () => {
    expect(clientAddress()).toBe("127.0.0.1");
  });
});

describe("time limits", () => {
  test("a 10 KB header is still read", async () => {
    expect((await ask(port, { headers: { Cookie: "a".repeat(10_000) } })).status).toBe(200);
  });

  test("headers that trickle are answered 408 and closed", async () => {
    const socket = await open(port);
    const closed = untilClosed(socket, 3000);
    socket.write("GET / HTTP/1.1\r\n");
    const trickle = setInterval(() => socket.write("X-A: a\r\n"), 60);
    const said = await closed;
    clearInterval(trickle);
    expect(said).toMatch(/^HTTP\/1\.1 408 /);
  });

  test("a body that stalls is answered 408 and closed", async () => {
    const headers = { Origin: `http://127.0.0.1:${port}`, "Content-Length": "100", Connection: "keep-alive" };
    const [answer] = await exchange(port, requestBytes(port, { method: "POST", headers, body: "a=1" }), 4000);
    expect(answer?.status).toBe(408);
  });

  test("a connection without a request is closed without a response", async () => {
    expect(await untilClosed(await open(port), 3000)).toBe("");
  });

  test("500 trickling clients do not keep others waiting", async () => {
    const slow = await Promise.all(Array.from({ length: 500 }, () => open(port)));
    for (const socket of slow)
      socket.on("error", () => {}).write(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-`);
    const times: number[] = [];
    for (let round = 0; round < 40; round += 1) {
      const start = performance.now();
      expect((await ask(port, {})).status).toBe(200);
      times.push(performance.now() - start);
    }
    for (const socket of slow) socket.destroy();
    expect(times.sort((a, b) => a - b)[37]).toBeLessThan(500);
  });

  test("50 senders of 200 MB are refused, and cost no memory", async () => {
    const before = process.memoryUsage().rss;
    const headers = { Origin: `http://127.0.0.1:${port}`, "Content-Length": "200000000" };
    const chunk = requestBytes(port, { method: "POST", headers, body: "a".repeat(256 * 1024) });
    const all = await Promise.all(Array.from({ length: 50 }, () => exchange(port, chunk)));
    expect(all.map(([answer]) => answer?.status)).toEqual(Array(50).fill(413));
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
  });
});

describe("the log", () => {
  afterEach(() => vi.restoreAllMocks());
  const heard = async (bytes: (port: number) => string) => {
    const lines: string[] = [];
    vi.spyOn(process.stdout, "write").mockImplementation((line) => lines.push(String(line)) > 0);
    const server = await startGated({ CALON_LOG: "on" });
    await exchange(server.port, bytes(server.port));
    await server.stop();
    vi.restoreAllMocks();
    return lines.filter((line) => /^\d{4}-/.test(line));
  };

  test("has one line a request: number, address, account, method, path, status, time, and no query", async () => {
    const lines = await heard((own) => requestBytes(own, { target: "/api/students?search=110203101234" }));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^\S+Z \d+ 127\.0\.0\.1 - GET \/api\/students 200 \d+\.\d ms\n$/);
  });

  test("has no query of a refused request either", async () => {
    const lines = await heard((own) =>
      requestBytes(own, { target: "/students?search=110203101234&_data=x" }),
    );
    expect(lines).toEqual([expect.stringMatching(/ GET \/students 404 /)]);
  });

  test("no request adds a second line to the log", async () => {
    const lines = await heard((own) => requestBytes(own, { target: "/a%0aFAKE%1b[2J" }));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/ GET \/a%0aFAKE%1b\[2J 200 [\d.]+ ms\n$/);
  });

  test("the log contains no control character", async () => {
    const lines = await heard((own) => requestBytes(own, { target: "/a\u009b2J" }));
    expect(lines.join("")).toMatch(/^[\x20-\x7e]+\n$/);
  });

  test("a malformed request is logged with address and status only", async () => {
    expect(await heard(() => "gibberish 110203101234\r\n\r\n")).toEqual([
      expect.stringMatching(/Z - 127\.0\.0\.1 - - - 400\n$/),
    ]);
  });

  test("the access log is empty when it is off", async () => {
    const write = vi.spyOn(process.stdout, "write");
    await ask(port, { target: "/students" });
    expect(write.mock.calls.filter(([line]) => String(line).includes("/students"))).toEqual([]);
  });
});
