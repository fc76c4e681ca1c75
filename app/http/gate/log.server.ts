import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestContext } from "~/db/request-context.server";

const longestPath = 200;

/** Never logs the query, which may contain an identity number. */
export function logWhenAnswered(
  request: IncomingMessage,
  response: ServerResponse,
  context: RequestContext,
): void {
  const { method, url } = request;
  const start = performance.now();
  response.once("close", () => {
    const took = (performance.now() - start).toFixed(1);
    const status = response.headersSent ? response.statusCode : "-";
    const who = `${context.number} ${context.address} ${context.author?.user_id ?? "-"}`;
    const end = response.writableFinished ? "" : " aborted";
    log(`${who} ${method} ${pathOf(url)} ${status} ${took} ms${end}`);
  });
}

export function logUnreadable(address: string, status: number): void {
  log(`- ${address} - - - ${status}`);
}

function log(line: string): void {
  process.stdout.write(`${new Date().toISOString()} ${line}\n`);
}

export function pathOf(target = ""): string {
  const path = target.split(/[?#]/, 1)[0] ?? "";
  const shown = path.length > longestPath ? `${path.slice(0, longestPath)}…` : path;
  return shown.replace(/[^\x21-\x7e…]/g, (character) => encodeURIComponent(character));
}
