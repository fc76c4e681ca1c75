import type { IncomingMessage, ServerResponse } from "node:http";
import { jsonLine, type LogLevel, logsAsJson } from "~/db/log";
import type { RequestContext } from "~/db/request-context";

const longestPath = 200;

/** Never logs the query, which may contain an identity number. As JSON it names the route and no path, where one may be typed too. */
export function logWhenAnswered(
  request: IncomingMessage,
  response: ServerResponse,
  context: RequestContext,
): void {
  const { method, url } = request;
  const start = performance.now();
  response.once("close", () => {
    const ms = Number((performance.now() - start).toFixed(1));
    const status = response.headersSent ? response.statusCode : null;
    const account = context.author?.user_id ?? null;
    const isAborted = !response.writableFinished;
    const { number, address, route } = context;
    if (logsAsJson()) {
      const aborted = isAborted || undefined;
      const line = { request: number, address, account, method, route, status, ms, aborted };
      print(jsonLine(levelOf(status), "request", line));
      return;
    }
    const who = `${number} ${address} ${account ?? "-"}`;
    const end = isAborted ? " aborted" : "";
    log(`${who} ${method} ${pathOf(url)} ${status ?? "-"} ${ms.toFixed(1)} ms${end}`);
  });
}

const levelOf = (status: number | null): LogLevel => {
  if (status === null || status < 400) return "info";
  return status < 500 ? "warning" : "error";
};

export function logUnreadable(address: string, status: number): void {
  if (logsAsJson()) print(jsonLine("warning", "unreadable", { address, status }));
  else log(`- ${address} - - - ${status}`);
}

const log = (line: string) => print(`${new Date().toISOString()} ${line}`);

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** The path of a one-time link is a secret. */
export function pathOf(target = ""): string {
  const path = (target.split(/[?#]/, 1)[0] ?? "").replace(/^(\/+masuk\/).*/i, "$1…");
  const shown = path.length > longestPath ? `${path.slice(0, longestPath)}…` : path;
  return shown.replace(/[^\x21-\x7e…]/g, (character) => encodeURIComponent(character));
}
