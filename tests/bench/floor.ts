import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { floorQueries, type StudentRow } from "./floor-queries";
import type { Recorded } from "./recorded";

/** The lower bound: node:http and better-sqlite3 read the same rows and send the recorded HTML, without any check. */
const queries = floorQueries(process.env.DATABASE_PATH ?? "");
const pages: Record<string, Recorded> = JSON.parse(readFileSync(process.env.RECORDED ?? "", "utf8"));

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://floor.invalid");
  if (pathname === "/healthz") return response.end("ok");
  const id = Number(/^\/student-edit\/(\d+)$/.exec(pathname)?.[1]);
  if (id && request.method === "POST") return save(request, response, id);
  const page = pages[request.url ?? ""];
  if (!page) return response.writeHead(404).end();
  const found = id ? [queries.find(id)] : queries.list(queryOf(searchParams));
  send(request, response, page, id ? formOf(page, found[0]) : listOf(page, found));
});

const queryOf = (given: URLSearchParams) => ({
  exam_year: given.has("exam_year") ? Number(given.get("exam_year")) : null,
  gender: given.get("gender"),
  district_code: given.get("district_code"),
  search: given.get("search"),
});

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};
const safe = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? "");

/** Fails when a row names another candidate than the product's, because the figures could not be compared. */
function listOf({ before, rows, after }: Recorded, found: (StudentRow | undefined)[]): string {
  if (rows.length !== found.length) throw new Error(`the floor found ${found.length} of ${rows.length} rows`);
  let html = before;
  for (const [at, row] of rows.entries()) html += namesIn(row, found[at]);
  return html + after;
}

const formOf = ({ before, rows, after }: Recorded, student: StudentRow | undefined) =>
  namesIn(before + rows.join("") + after, student);

function namesIn(html: string, student: StudentRow | undefined): string {
  if (!student || !html.includes(safe(student.full_name)))
    throw new Error(`the page of the product does not show ${student?.full_name}`);
  return html;
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

/** The same encoding and quality as the product's. */
function compressed(html: string, accepted: string): { body: Buffer; encoding: string } {
  if (!/\bbr\b/.test(accepted)) return { body: gzipSync(html), encoding: "gzip" };
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 16 };
  return { body: brotliCompressSync(html, { params }), encoding: "br" };
}

function send(request: IncomingMessage, response: ServerResponse, { headers }: Recorded, html: string) {
  const { body, encoding } = compressed(html, String(request.headers["accept-encoding"]));
  response.writeHead(200, { ...headers, "Content-Encoding": encoding, "Content-Length": body.length });
  response.end(body);
}

server.keepAliveTimeout = 5000;
server.listen(Number(process.env.PORT), "127.0.0.1");
process.once("SIGTERM", () => server.close());
