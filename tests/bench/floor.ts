import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { securityHeaders } from "~/http/gate/headers.server";
import { settings } from "~/http/settings.server";
import { editOf } from "./floor-forms";
import { listOf } from "./floor-list";
import { floorQueries } from "./floor-queries";
import { css, stylesheet, viewer } from "./floor-shell";
import { signInPage } from "./floor-sign-in";

/**
 * The yardstick: the same screens, byte for byte, from node:http, better-sqlite3 and template strings, on the same file.
 * No framework, no validation, no session, no audit trail: what a page costs when nothing stands between the table and
 * the line. What is alike on every page is made once, at the start.
 */
const queries = floorQueries(process.env.DATABASE_PATH ?? "");
const listPage = listOf(queries);
const editPage = editOf(queries);
const sheet = gzipSync(css, { level: 9 });

const server = createServer((request, response) => {
  const url = new URL(request.url ?? "/", "http://floor.invalid");
  const id = Number(/^\/student-edit\/(\d+)$/.exec(url.pathname)?.[1]);
  if (id) return request.method === "POST" ? save(request, response, id) : edit(request, response, id, url);
  if (url.pathname === "/students") return list(request, response, url.searchParams);
  if (url.pathname === "/user_login") return send(request, response, signInPage());
  if (url.pathname === "/healthz") return response.end("ok");
  if (url.pathname === stylesheet) {
    const headers = {
      "Content-Type": "text/css",
      "Content-Encoding": "gzip",
      "Content-Length": sheet.length,
    };
    return response
      .writeHead(200, { ...headers, "Cache-Control": "public, max-age=31536000, immutable" })
      .end(sheet);
  }
  response.writeHead(404).end();
});

function list(request: IncomingMessage, response: ServerResponse, given: URLSearchParams) {
  const exam_year = given.get("exam_year");
  const query = {
    page: Number(given.get("page") ?? 1),
    exam_year: exam_year === null ? null : Number(exam_year),
    gender: given.get("gender"),
    district_code: given.get("district_code"),
    search: given.get("search"),
  };
  send(request, response, listPage(query, queries.list(query)));
}

function edit(request: IncomingMessage, response: ServerResponse, id: number, { searchParams }: URL) {
  const student = queries.find(id);
  const back = searchParams.get("back");
  const list = back?.startsWith("/students") ? back : "/students";
  if (student) send(request, response, editPage(student, list, viewer.id));
  else response.writeHead(404).end();
}

function save(request: IncomingMessage, response: ServerResponse, id: number) {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    const saved = queries.save(id, new URLSearchParams(Buffer.concat(parts).toString()));
    if (saved) response.writeHead(303, { Location: "/students" }).end();
    else response.writeHead(412).end();
  });
}

/** The browser gets the very encoding, in the very quality, that it gets from the product. */
function compressed(html: string, accepted: string): { body: Buffer; encoding: string } {
  if (!/\bbr\b/.test(accepted)) return { body: gzipSync(html), encoding: "gzip" };
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 16 };
  return { body: brotliCompressSync(html, { params }), encoding: "br" };
}

function send(request: IncomingMessage, response: ServerResponse, html: string) {
  const { body, encoding } = compressed(html, String(request.headers["accept-encoding"]));
  response.writeHead(200, {
    ...Object.fromEntries(securityHeaders(settings())),
    "Content-Type": "text/html; charset=utf-8",
    "Content-Encoding": encoding,
    "Content-Length": body.length,
    "Cache-Control": "no-store",
  });
  response.end(body);
}

server.keepAliveTimeout = 5000;
server.listen(Number(process.env.PORT), "127.0.0.1");
process.once("SIGTERM", () => server.close());
