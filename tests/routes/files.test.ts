import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filesOf } from "~/http/files";

const css = "body{color:teal}".repeat(40);
const directory = mkdtempSync(join(tmpdir(), "calon-files-"));
let server: Server;

beforeAll(async () => {
  mkdirSync(join(directory, "assets"));
  writeFileSync(join(directory, "assets/styles-1.css"), css);
  writeFileSync(join(directory, "assets/styles-1.css.br"), brotliCompressSync(css));
  writeFileSync(join(directory, "assets/styles-1.css.gz"), gzipSync(css));
  writeFileSync(join(directory, "robots.txt"), "User-agent: *\n");
  const elsewhere: RequestListener = (_request, response) => response.writeHead(418).end();
  server = createServer(filesOf(directory, elsewhere)).listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
});
afterAll(() => {
  server.close();
  rmSync(directory, { recursive: true });
});

const address = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(address(path), { headers, method });

describe("a file of the build", () => {
  test.each([
    ["gzip, deflate, br", "br"],
    ["gzip, deflate", "gzip"],
    ["identity", null],
  ])("a browser that accepts %s gets the file as the build compressed it", async (accepted, encoding) => {
    const answer = await ask("/assets/styles-1.css", { "Accept-Encoding": accepted });
    expect(answer.headers.get("content-encoding")).toBe(encoding);
    expect(answer.headers.get("vary")).toBe("Accept-Encoding");
    expect(answer.headers.get("content-type")).toMatch(/^text\/css/);
    expect(await answer.text()).toBe(css);
  });

  test("a file with a hash in its name is cached forever, any other for a day", async () => {
    const kept = async (path: string) => (await ask(path)).headers.get("cache-control");
    expect(await kept("/assets/styles-1.css")).toBe("public,max-age=31536000,immutable");
    expect(await kept("/robots.txt")).toBe("public,max-age=86400");
  });

  test("a browser that has the file gets 304", async () => {
    const etag = (await ask("/assets/styles-1.css")).headers.get("etag") ?? "";
    expect((await ask("/assets/styles-1.css", { "If-None-Match": etag })).status).toBe(304);
  });

  test.each(["bytes=10-5", "bytes=-5", "bytes=0-1", "bytes=99999-", "bytes=a-b", "lines=1"])(
    "is sent whole when a part of it is asked for as %s",
    async (range) => {
      const answer = await ask("/assets/styles-1.css", { Range: range });
      expect([answer.status, await answer.text()]).toEqual([200, css]);
    },
  );

  test("a HEAD request gets the headers of the file without its body", async () => {
    const answer = await ask("/assets/styles-1.css", {}, "HEAD");
    expect([answer.status, await answer.text()]).toEqual([200, ""]);
  });
});

describe("an address without a file of the build", () => {
  test.each([
    ["GET", "/students"],
    ["GET", "/assets/"],
    ["GET", "/assets/absent.css"],
    ["GET", "/assets/%2e%2e/%2e%2e/package.json"],
    ["GET", "/assets/%ff"],
    ["POST", "/assets/styles-1.css"],
    ["DELETE", "/robots.txt"],
  ])("is answered by the next handler: %s %s", async (method, path) => {
    expect((await ask(path, {}, method)).status).toBe(418);
  });
});
