import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { createReadableStreamFromReadable, type ServerBuild } from "@remix-run/node";
import { filesOf } from "./files.server";
import { type Answer, screensOf } from "./screens.server";

/**
 * Answers what asks for a screen or for a file of the build, and hands everything else on to the listener of
 * remix-serve, which would first look for a file of that name, twice, and compress what is compressed already. Both ways
 * lead to the same answer.
 */
export function shortWay(build: ServerBuild, listener: RequestListener): RequestListener {
  const screenAt = screensOf(build);
  const files = filesOf(build.assetsBuildDirectory, listener);
  return (request, response) => {
    const answer = screenAt((request.url ?? "").split("?", 1)[0] ?? "");
    if (!answer) return files(request, response);
    exchange(answer, request, response).catch((error) => {
      console.error(error);
      if (!response.headersSent) response.statusCode = 500;
      response.end();
    });
  };
}

async function exchange(answer: Answer, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const answered = await answer(requestOf(incoming, response));
  for (const [name, value] of answered.headers) response.appendHeader(name, value);
  response.statusCode = answered.status;
  response.end(answered.body && Buffer.from(await answered.arrayBuffer()));
}

/** The request as Remix takes it. The gate has seen to the host and to the form of the address. */
function requestOf(incoming: IncomingMessage, response: ServerResponse): Request {
  const { method = "GET", url, headers } = incoming;
  const init: RequestInit & { duplex?: "half" } = { method, headers: headersOf(headers) };
  if (method !== "GET" && method !== "HEAD") {
    const hungUp = new AbortController();
    response.once("close", () => response.writableFinished || hungUp.abort());
    init.signal = hungUp.signal;
    init.body = createReadableStreamFromReadable(incoming);
    init.duplex = "half";
  }
  return new Request(`http://${headers.host}${url}`, init);
}

function headersOf(given: IncomingMessage["headers"]): Headers {
  const headers = new Headers();
  for (const name in given) {
    const value = given[name];
    for (const each of Array.isArray(value) ? value : [value]) if (each) headers.append(name, each);
  }
  return headers;
}
