import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { createReadableStreamFromReadable, writeReadableStreamToWritable } from "@remix-run/node";
import { logError } from "~/db/log";
import { noteStorageError } from "~/db/storage";

/** A promise where a reader answers. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

export type Answer = (request: Request) => Promise<Response>;

export const sendWhole = (answer: Answer): RequestListener =>
  listening(answer, async (answered, response) => {
    response.end(answered.body && Buffer.from(await answered.arrayBuffer()));
  });

export const sendStreamed = (answer: Answer): RequestListener =>
  listening(answer, async (answered, response) => {
    if (answered.body) await writeReadableStreamToWritable(answered.body, response);
    else response.end();
  });

type Send = (answered: Response, response: ServerResponse) => Promise<void>;

const listening =
  (answer: Answer, send: Send): RequestListener =>
  (request, response) => {
    exchange(answer, send, request, response).catch((error) => {
      if (!noteStorageError(error)) logError(error);
      if (!response.headersSent) response.statusCode = 500;
      response.end();
    });
  };

async function exchange(answer: Answer, send: Send, incoming: IncomingMessage, response: ServerResponse) {
  const answered = await answer(requestOf(incoming));
  for (const [name, value] of answered.headers) response.appendHeader(name, value);
  response.statusCode = answered.status;
  await send(answered, response);
}

export function requestOf(incoming: Pick<IncomingMessage, "method" | "url" | "headers">): Request {
  const { method = "GET", url, headers } = incoming;
  const init: RequestInit & { duplex?: "half" } = { method, headers: headersOf(headers) };
  if (method !== "GET" && method !== "HEAD") {
    init.body = createReadableStreamFromReadable(incoming as IncomingMessage);
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
