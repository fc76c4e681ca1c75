import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { createReadableStreamFromReadable, writeReadableStreamToWritable } from "@remix-run/node";

/** A handler of the web platform, such as Remix makes. */
export type Answer = (request: Request) => Promise<Response>;

/** Sends each answer in one piece, with its length: for pages, which are one string. */
export const sendWhole = (answer: Answer): RequestListener =>
  listening(answer, async (answered, response) => {
    response.end(answered.body && Buffer.from(await answered.arrayBuffer()));
  });

/** Sends each answer piece by piece: for downloads and for whatever else Remix answers. */
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
      console.error(error);
      if (!response.headersSent) response.statusCode = 500;
      response.end();
    });
  };

async function exchange(answer: Answer, send: Send, incoming: IncomingMessage, response: ServerResponse) {
  const answered = await answer(requestOf(incoming, response));
  for (const [name, value] of answered.headers) response.appendHeader(name, value);
  response.statusCode = answered.status;
  await send(answered, response);
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
