import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalogue } from "~/messages";
import { loadBuild } from "../support/app";
import { type GatedServer, startGated } from "../support/gated-server";
import { cpuOf, slowness } from "../support/process-time";
import { type Answer, ask, exchange, requestBytes } from "../support/raw-http";

const kilobyte = 1024;
let gated: GatedServer;
let port: number;
let ours: string;

beforeAll(async () => {
  await loadBuild();
  gated = await startGated();
  port = gated.port;
  ours = `http://127.0.0.1:${port}`;
});
afterAll(() => gated.stop());

const seen = (answer: Answer) =>
  JSON.parse(answer.body) as { url: string; headers: Record<string, string>; bytes: number };

function post(target: string, headers: Record<string, string> = {}, body = "a=1", method = "POST") {
  return ask(port, {
    method,
    target,
    headers: { "Content-Length": String(body.length), Origin: ours, ...headers },
    body,
  });
}

describe("the Host header", () => {
  test.each([
    ["of another site", "evil.test"],
    ["of another port", "127.0.0.1:1"],
    ["without a port", "127.0.0.1"],
    ["with a user in it", "a@127.0.0.1"],
    ["of a longer name", "127.0.0.1.evil.test"],
    ["that is blank", ""],
  ])("%s is refused", async (_case, host) => {
    const answer = await ask(port, { headers: { Host: host } });
    expect(answer.status).toBe(400);
    expect(answer.body).toContain(catalogue["system.refusal.host_not_allowed"]);
  });

  test("that is missing is refused, in both versions of HTTP", async () => {
    for (const version of ["1.0", "1.1"]) {
      const [answer] = await exchange(port, `GET / HTTP/${version}\r\nConnection: close\r\n\r\n`);
      expect(answer?.status).toBe(400);
    }
  });

  test("localhost and 127.0.0.1 are both accepted as Host", async () => {
    for (const name of ["localhost", "LocalHost", "127.0.0.1"]) {
      expect((await ask(port, { headers: { Host: `${name}:${port}` } })).status).toBe(200);
    }
  });

  test("only the host of APP_ORIGIN is allowed once it is set", async () => {
    const office = await startGated({ APP_ORIGIN: "https://calon.example.gov.my" });
    const statusFor = async (Host: string) => (await ask(office.port, { headers: { Host } })).status;
    expect(await statusFor("calon.example.gov.my")).toBe(200);
    expect(await statusFor(`127.0.0.1:${office.port}`)).toBe(400);
    expect(await statusFor("calon.example.gov.my:8443")).toBe(400);
    await office.stop();
  });

  test("that comes twice is refused", async () => {
    const host = `127.0.0.1:${port}`;
    const answer = await ask(port, {
      headers: [
        ["Host", host],
        ["Host", host],
      ],
    });
    expect(answer.status).toBe(400);
  });

  test("that names two tokens is refused", async () => {
    const headers: [string, string][] = [
      ["Host", `127.0.0.1:${port}`],
      ["Authorization", "Bearer one"],
      ["authorization", "Bearer two"],
    ];
    expect((await ask(port, { headers })).status).toBe(400);
  });
});

describe("the address", () => {
  test.each([
    ["a bad percent sign in the path", "/students/%zz", 400],
    ["a half percent sign", "/students/%2", 400],
    ["bytes that are not UTF-8", "/students/%ff%fe", 400],
    ["a NUL in the path", "/students/%00", 400],
    ["a NUL in the query", "/students?search=%00", 400],
    ["a bad percent sign in the query", "/students?search=100%", 400],
    ["a fragment", "/students#a", 400],
    ["another site after two slashes", "//evil.test/", 400],
    ["another site after a backslash", "/\\evil.test/", 400],
    ["more than 8 KB", `/students?search=${"a".repeat(9 * kilobyte)}`, 414],
    ["the route manifest", "/__manifest?version=1&p=/a", 404],
    ["the route manifest by a detour", "/x/../__manifest?p=/a", 404],
    ["_data", "/students?_data=routes%2Fstudents", 404],
    ["_data among others", "/students?page=1&_data=", 404],
    ["_data in disguise", "/students?%5Fdata=routes%2Fstudents", 404],
    ["_data in full disguise", "/students?%5f%64%61%74%61", 404],
    ["another site in full", "http://evil.test/students", 400],
    ["another scheme", "ftp://127.0.0.1/", 400],
    ["nothing like an address", "students", 400],
  ])("with %s is refused", async (_case, target, status) => {
    for (const method of ["GET", "HEAD"]) expect((await ask(port, { method, target })).status).toBe(status);
    expect((await post(target)).status).toBe(status);
    expect((await post(target, {}, "a=1", "DELETE")).status).toBe(status);
  });

  test.each([
    ["raw NUL", "/students\0x"],
    ["tab", "/students?_da\tta=1"],
    ["byte beyond ASCII", "/students/\u00e9"],
  ])("with a %s in it is refused", async (_case, target) => {
    const [answer] = await exchange(port, Buffer.from(requestBytes(port, { target }), "latin1"));
    expect(answer?.status).toBe(400);
  });

  test("in full, of our own host, is the path alone", async () => {
    const answer = await ask(port, { target: `${"http://127.0.0.1"}:${port}/students?page=2` });
    expect(answer.status).toBe(200);
    expect(seen(answer).url).toBe("/students?page=2");
  });

  test("the app receives the normalized address that the gate checked", async () => {
    expect(seen(await ask(port, { target: "/api/../students/./1" })).url).toBe("/students/1");
    expect(seen(await ask(port, { target: "/api/%2e%2e/students" })).url).toBe("/students");
  });

  test("with a thousand segments is answered at once", async () => {
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const target = "/a".repeat(1000);
      times.push(await cpuOf(async () => expect((await ask(port, { target })).status).toBe(200)));
    }
    expect(Math.min(...times)).toBeLessThan(50 * (await slowness()));
  });

  test("a query may contain search text", async () => {
    const target = "/students?search=NUR%20%27AIN+%26&page=1&note=_data";
    expect(seen(await ask(port, { target })).url).toBe(target);
  });
});

describe("methods", () => {
  test.each(["OPTIONS", "PATCH", "TRACE", "PROPFIND"])(
    "%s is refused, with the methods that are allowed",
    async (method) => {
      const answer = await ask(port, { method });
      expect(answer.status).toBe(405);
      expect(answer.headers.get("allow")).toBe("GET, HEAD, POST, PUT, DELETE");
    },
  );

  test("a request for a tunnel is refused", async () => {
    const [answer] = await exchange(port, `CONNECT evil.test:443 HTTP/1.1\r\nHost: evil.test:443\r\n\r\n`);
    expect(answer?.status).toBe(405);
  });

  test("the gate refuses an unknown host", async () => {
    const [answer] = await exchange(port, requestBytes(port, { method: "FROBNICATE" }));
    expect(answer?.status).toBe(400);
  });
});

describe("where an unsafe request comes from", () => {
  const own = () => ours;
  const cases: [string, () => Record<string, string>, boolean][] = [
    ["our own origin", () => ({ Origin: own() }), true],
    [
      "our own origin, as the browser says too",
      () => ({ Origin: own(), "Sec-Fetch-Site": "same-origin" }),
      true,
    ],
    ["the browser's word alone", () => ({ "Sec-Fetch-Site": "same-origin" }), true],
    ["our own page, by its Referer", () => ({ Referer: `${own()}/students?page=2` }), true],
    ["another site", () => ({ Origin: "https://evil.test" }), false],
    ["nowhere that may be told", () => ({ Origin: "null" }), false],
    ["a blank origin", () => ({ Origin: "" }), false],
    ["no real origin", () => ({ Origin: "%%%" }), false],
    ["our name over another scheme", () => ({ Origin: own().replace("http:", "https:") }), false],
    ["our other name", () => ({ Origin: own().replace("127.0.0.1", "localhost") }), false],
    ["another site, by the browser", () => ({ Origin: own(), "Sec-Fetch-Site": "cross-site" }), false],
    ["a neighbour site", () => ({ Origin: own(), "Sec-Fetch-Site": "same-site" }), false],
    ["the address bar", () => ({ "Sec-Fetch-Site": "none" }), false],
    ["two sites at once", () => ({ "Sec-Fetch-Site": "same-origin, cross-site", Origin: own() }), false],
    [
      "a browser at odds with its origin",
      () => ({ "Sec-Fetch-Site": "same-origin", Origin: "https://evil.test" }),
      false,
    ],
    ["another site, by its Referer", () => ({ Referer: "https://evil.test/students" }), false],
    ["a Referer that only begins like ours", () => ({ Referer: `${own()}.evil.test/` }), false],
    [
      "a forged forwarded host",
      () => ({ Origin: "https://evil.test", "X-Forwarded-Host": "evil.test" }),
      false,
    ],
  ];

  test.each(cases)("%s", async (_case, headers, welcome) => {
    for (const method of ["POST", "PUT", "DELETE"]) {
      for (const target of ["/students", "/api/students"]) {
        const answer = await ask(port, {
          method,
          target,
          headers: { ...headers(), "Content-Length": "3" },
          body: "a=1",
        });
        expect([method, target, answer.status]).toEqual([method, target, welcome ? 200 : 403]);
      }
    }
  });

  test("an origin is not required from a script at /api, but everywhere else", async () => {
    const statusOf = async (target: string) =>
      (await ask(port, { method: "POST", target, headers: { "Content-Length": "2" }, body: "{}" })).status;
    expect(await statusOf("/api/students")).toBe(200);
    expect(await statusOf("/students")).toBe(403);
    expect(await statusOf("/apix")).toBe(403);
    expect(await statusOf("/api/../students")).toBe(403);
    expect(await statusOf("/api/%2e%2e/students")).toBe(403);
  });

  test("two Origin headers are refused in either order", async () => {
    for (const origins of [
      [ours, "https://evil.test"],
      ["https://evil.test", ours],
    ]) {
      const headers = [
        ...origins.map((origin): [string, string] => ["Origin", origin]),
        ["Content-Length", "0"],
      ];
      const answer = await ask(port, { method: "POST", headers: headers as [string, string][] });
      expect(answer.status).toBe(400);
    }
  });

  test("safe requests may come from anywhere", async () => {
    const headers = { Origin: "https://evil.test", "Sec-Fetch-Site": "cross-site" };
    expect((await ask(port, { headers })).status).toBe(200);
  });
});

describe("bodies", () => {
  test.each([
    ["/students", 100 * kilobyte],
    ["/api/students", 100 * kilobyte],
    ["/user_login", 100 * kilobyte],
    ["/students/import", 2048 * kilobyte],
    ["/students/import/7", 2048 * kilobyte],
    ["/student-add/batch", 2048 * kilobyte],
    ["/admin/schools/import", 2048 * kilobyte],
    ["/school_exam_years/build", 2048 * kilobyte],
    ["/school_exam_years/bulk", 2048 * kilobyte],
    ["/students/bulk", 2048 * kilobyte],
    ["/api/students/import", 2048 * kilobyte],
    ["/api/students/mass_update", 2048 * kilobyte],
    ["/api/school_exam_years/mass_update", 2048 * kilobyte],
    ["/api/schools/import", 2048 * kilobyte],
  ])("to %s may have %d bytes and not one more", async (target, most) => {
    const fits = await post(target, {}, "a".repeat(most));
    expect(fits.status).toBe(200);
    expect(seen(fits).bytes).toBe(most);
    const tooLarge = await post(target, {}, "a".repeat(most + 1));
    expect(tooLarge.status).toBe(413);
    expect(tooLarge.body).toContain(most > 200_000 ? "2 MB" : "100 KB");
  });

  test("a far too large one is answered before it is sent, and the sender can still read the answer", async () => {
    const answer = await post("/students", {}, "a".repeat(3 * 1024 * kilobyte));
    expect(answer.status).toBe(413);
    expect(answer.headers.get("connection")).toBe("close");
  });

  test("one that never ends is cut off after the answer", async () => {
    const headers = { "Content-Length": "200000000", Origin: ours, Connection: "keep-alive" };
    const [answer] = await exchange(
      port,
      requestBytes(port, { method: "POST", headers, body: "a".repeat(6 * 1024 * kilobyte) }),
    );
    expect(answer?.status).toBe(413);
  });

  test("a sender with Expect: 100-continue gets permission or a refusal first", async () => {
    const asking = { Expect: "100-continue", Origin: ours, "Content-Length": "3" };
    const welcome = await ask(port, { method: "POST", headers: asking, body: "a=1" });
    expect([welcome.interim, welcome.status]).toEqual([[100], 200]);
    const refused = await ask(port, {
      method: "POST",
      headers: { ...asking, Origin: "https://evil.test" },
      body: "a=1",
    });
    expect([refused.interim, refused.status]).toEqual([[], 403]);
    const strange = await ask(port, { method: "POST", headers: { ...asking, Expect: "tea" }, body: "a=1" });
    expect(strange.status).toBe(417);
  });

  test.each([
    ["in chunks", { "Transfer-Encoding": "chunked" }, 411],
    ["in some other encoding", { "Transfer-Encoding": "gzip" }, 411],
    ["of no declared length", {}, 411],
    ["of a negative length", { "Content-Length": "-1" }, 400],
    ["of a signed length", { "Content-Length": "+3" }, 400],
    ["of a length in words", { "Content-Length": "tiga" }, 400],
    ["of a blank length", { "Content-Length": "" }, 400],
    ["of an absurd length", { "Content-Length": "9".repeat(40) }, 400],
    ["of a length past counting", { "Content-Length": "9".repeat(17) }, 400],
  ] as [string, Record<string, string>, number][])("%s are refused", async (_case, headers, status) => {
    for (const method of ["POST", "PUT"]) {
      const [answer] = await exchange(
        port,
        requestBytes(port, { method, headers: { Origin: ours, ...headers }, body: "3\r\na=1\r\n0\r\n\r\n" }),
      );
      expect([method, answer?.status]).toEqual([method, status]);
    }
  });

  test.each([
    [
      "both ways of telling the length",
      [
        ["Content-Length", "3"],
        ["Transfer-Encoding", "chunked"],
      ],
    ],
    [
      "the two the other way round",
      [
        ["Transfer-Encoding", "chunked"],
        ["Content-Length", "3"],
      ],
    ],
    [
      "two lengths",
      [
        ["Content-Length", "3"],
        ["Content-Length", "5"],
      ],
    ],
    [
      "the same length twice",
      [
        ["Content-Length", "3"],
        ["Content-Length", "3"],
      ],
    ],
    [
      "two encodings",
      [
        ["Transfer-Encoding", "chunked"],
        ["Transfer-Encoding", "identity"],
      ],
    ],
    ["an encoding with a space before the colon", [["Transfer-Encoding ", "chunked"]]],
  ] as [string, [string, string][]][])("with %s cannot smuggle a second request", async (_case, headers) => {
    const smuggled = "0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n";
    const answers = await exchange(
      port,
      requestBytes(port, { method: "POST", headers: [["Origin", ours], ...headers], body: smuggled }),
    );
    expect(answers.map(({ status }) => status)).toEqual([400]);
  });

  test("a folded header is refused", async () => {
    const bytes = `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-A: a\r\n Content-Length: 5\r\nConnection: close\r\n\r\n`;
    const [answer] = await exchange(port, bytes);
    expect([200, 400]).toContain(answer?.status);
    if (answer?.status === 200) expect(seen(answer).headers).not.toHaveProperty("content-length");
  });

  test("bytes after the declared length are no request of their own, and end the connection", async () => {
    const headers = { Origin: ours, "Content-Length": "3", Connection: "keep-alive" };
    const second = requestBytes(port, {
      method: "POST",
      headers: { Origin: ours, "Content-Length": "0" },
      target: "/smuggled",
    });
    const answers = await exchange(
      port,
      requestBytes(port, { method: "POST", headers, body: "a=1" }) + second,
    );
    expect(answers.map(({ status }) => status)).toEqual([200]);
    expect(seen(answers[0] as Answer)).toMatchObject({ bytes: 3, url: "/" });
  });

  test("do not come with GET or HEAD", async () => {
    for (const method of ["GET", "HEAD"]) {
      const withLength = await ask(port, { method, headers: { "Content-Length": "3" }, body: "a=1" });
      const inChunks = await ask(port, {
        method,
        headers: { "Transfer-Encoding": "chunked" },
        body: "0\r\n\r\n",
      });
      expect([withLength.status, inChunks.status]).toEqual([400, 400]);
      expect((await ask(port, { method, headers: { "Content-Length": "0" } })).status).toBe(200);
    }
  });

  test("need not come with DELETE", async () => {
    expect((await ask(port, { method: "DELETE", target: "/api/students/1" })).status).toBe(200);
  });
});
