import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";

const longestPath = 200;

/** Writes one line when the answer is out: when, method, path, status and time. A query may hold an IC: never that. */
export function logWhenAnswered(request: IncomingMessage, response: ServerResponse): void {
  const { method, url } = request;
  const start = performance.now();
  response.once("close", () => {
    const took = (performance.now() - start).toFixed(1);
    const status = response.headersSent ? response.statusCode : "-";
    log(`${method} ${pathOf(url)} ${status} ${took} ms${response.writableFinished ? "" : " aborted"}`);
  });
}

/** For what could not be read as a request. */
export function logUnreadable(status: number): void {
  log(`- - ${status}`);
}

function log(line: string): void {
  process.stdout.write(`${new Date().toISOString()} ${line}\n`);
}

function pathOf(target = ""): string {
  const path = target.split(/[?#]/, 1)[0] ?? "";
  const shown = path.length > longestPath ? `${path.slice(0, longestPath)}…` : path;
  return shown.replace(/[^\x20-\x7e…]/g, (character) => encodeURIComponent(character));
}

/**
 * remix-serve logs whole addresses, searched ICs included, through morgan's "tiny" format. Its own copy of morgan
 * gets a format that says nothing.
 */
export function silenceMorgan(): void {
  const here = createRequire(import.meta.url);
  const morgan = createRequire(here.resolve("@remix-run/serve/package.json"))("morgan");
  morgan.format("tiny", () => null);
}
